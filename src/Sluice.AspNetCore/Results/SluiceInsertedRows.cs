using System.Buffers.Binary;
using System.Data.Common;
using System.Globalization;
using System.IO.Pipelines;
using System.Reflection;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Problems;
using Sluice.AspNetCore.Responses;
using Sluice.Data;
using Sluice.Hosting;

namespace Sluice;

/// <summary>
/// The rows of the request's body, inserted into a table as they arrive, and their number as the answer. The connection
/// is opened when the body, or its first <see cref="SluiceHttpOptions.ReadAheadSize"/> bytes, has arrived, and always
/// disposed with the request. A client that then sends less than 64 KB a second for longer than
/// <see cref="SluiceHttpOptions.MaxSourceWait"/> gets 408, and nothing is stored.
/// </summary>
public sealed class SluiceInsertedRows : IResult, IStatusCodeHttpResult, IEndpointMetadataProvider
{
    private static readonly ResponseForms s_forms = new([MediaTypes.Json, MediaTypes.MessagePack], IsTable: false);

    private readonly DbConnection _connection;
    private readonly string _table;
    private readonly InsertOptions _options;

    internal SluiceInsertedRows(DbConnection connection, string table, InsertOptions options) =>
        (_connection, _table, _options) = (connection, table, options);

    /// <inheritdoc/>
    public int? StatusCode => StatusCodes.Status201Created;

    /// <inheritdoc/>
    public async Task ExecuteAsync(HttpContext httpContext)
    {
        ArgumentNullException.ThrowIfNull(httpContext);
        await using (_connection)
        {
            SluiceHttpOptions options = SluiceHttpOptions.Of(httpContext);
            if (!BodyReader.TryRows(httpContext.Request, out RowsForm form, out Problem? problem))
            {
                await new ProblemResult(problem).ExecuteAsync(httpContext);
                return;
            }
            // Nothing is stored for a client that can't read the answer.
            if (await NegotiatedResponse.BeginAsync(httpContext, options, s_forms, null) is not { } answer)
                return;
            using var body = new HeldBody(new BodyPipe(httpContext.Request), options);
            long count;
            try
            {
                await body.FillAsync(httpContext.RequestAborted);
                WireRows rows = OpenRows(body, form, options);
                // The body itself fails where its client leaves before its end.
                count = await _connection.InsertRowsAsync(
                    _table,
                    rows,
                    FindOptions(options),
                    SafeMethods.FindStop(httpContext)
                );
            }
            catch (Exception exception) when (InsertProblems.Find(httpContext, exception) is { } found)
            {
                await new ProblemResult(found).ExecuteAsync(httpContext);
                return;
            }
            await WriteAsync(httpContext, answer, count);
        }
    }

    // What is stored must be readable as JSON.
    private InsertOptions FindOptions(SluiceHttpOptions options) =>
        options.Json.NonFinite == JsonNonFinite.Error ? _options with { RejectNonFinite = true } : _options;

    // Of two members for one column, one would be lost, also where the host's JSON takes the last.
    private static WireRows OpenRows(PipeReader body, RowsForm form, SluiceHttpOptions options) =>
        form switch
        {
            RowsForm.MessagePack => WireRows.MessagePack(body, options.MessagePack with { AllowDuplicates = false }),
            RowsForm.Csv => WireRows.Csv(body),
            _ => WireRows.Json(
                body,
                options.Json with
                {
                    JsonLines = form == RowsForm.JsonLines,
                    AllowDuplicates = false,
                }
            ),
        };

    private static Task WriteAsync(HttpContext context, WireFormat format, long count)
    {
        byte[] body =
            format == WireFormat.MessagePack
                ? [0x81, 0xA4, .. "rows"u8, 0xD3, 0, 0, 0, 0, 0, 0, 0, 0]
                : Encoding.ASCII.GetBytes(string.Create(CultureInfo.InvariantCulture, $$"""{"rows":{{count}}}"""));
        if (format == WireFormat.MessagePack)
            BinaryPrimitives.WriteInt64BigEndian(body.AsSpan(7), count);
        context.Response.StatusCode = StatusCodes.Status201Created;
        context.Response.ContentLength = body.Length;
        return WholeBody.WriteAsync(context, body);
    }

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Metadata.Add(new AcceptsMetadata([.. RowsForms.MediaTypes, "*/*"], typeof(IEnumerable<object>)));
        builder.Metadata.Add(new OffersMetadata(s_forms.MediaTypes, CanBeCsv: false));
        builder.Metadata.Add(
            new ProducesResponseTypeMetadata(
                StatusCodes.Status201Created,
                typeof(object),
                [MediaTypes.Json, MediaTypes.MessagePack]
            )
        );
        foreach (
            int status in (ReadOnlySpan<int>)
                [
                    StatusCodes.Status400BadRequest,
                    StatusCodes.Status408RequestTimeout,
                    StatusCodes.Status409Conflict,
                    StatusCodes.Status413PayloadTooLarge,
                    StatusCodes.Status415UnsupportedMediaType,
                    StatusCodes.Status422UnprocessableEntity,
                ]
        )
            builder.Metadata.Add(new ProducesResponseTypeMetadata(status, typeof(void), [MediaTypes.Problem]));
    }
}
