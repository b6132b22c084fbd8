using System.IO.Pipelines;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Responses;
using Sluice.AspNetCore.Results;
using Sluice.Hosting;
using Sluice.Queries;

namespace Sluice;

/// <summary>
/// The elements of a query, narrowed to the selection before it runs, so that a database reads only the selected
/// columns.
/// </summary>
/// <typeparam name="T">The type of the query's elements.</typeparam>
public sealed class SluiceQuery<T> : SluiceSequence, IEndpointMetadataProvider
{
    private readonly IQueryable<T> _query;
    private readonly FieldSelection<T> _selection;

    internal SluiceQuery(IQueryable<T> query, FieldSelection<T> selection) => (_query, _selection) = (query, selection);

    private protected override FieldSelection Selection => _selection;
    private protected override ResponseForms Forms => ResponseForms.Rows;

    /// <summary>
    /// Wraps the elements in an application-defined envelope. JSON is written as the elements arrive, unless it
    /// is indented; MessagePack arrays start with their count, so their elements are buffered first.
    /// </summary>
    /// <param name="envelope">The envelope, with null or empty content.</param>
    public SluiceEnvelopeStream<TEnvelope> In<TEnvelope>(TEnvelope envelope)
    {
        ArgumentNullException.ThrowIfNull(envelope);
        return new(
            envelope,
            _selection,
            (context, output, selection, format, options) =>
                QueryMemory.WriteArrayAsync(context, _query, output, (FieldSelection<T>)selection, format, options),
            readsAhead: true
        )
        {
            Checks = (context, selection, format, options) =>
                CheckAsync(context, (FieldSelection<T>)selection, format, options),
        };
    }

    private protected override bool ReadsAhead => true;

    private protected override ValueTask CheckAsync(
        HttpContext context,
        FieldSelection? selection,
        WireFormat format,
        SluiceHttpOptions options
    ) => CheckAsync(context, (FieldSelection<T>)selection!, format, options);

    private ValueTask CheckAsync(
        HttpContext context,
        FieldSelection<T> selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        QueryDriver driver = RequestQueryDriver.GetDriver(context, _query);
        if (format == WireFormat.MessagePack)
            driver.Check(_query, selection, SluiceStreams.SequenceOf(options.MessagePack));
        else
            driver.Check(_query, selection, options.Json);
        return ValueTask.CompletedTask;
    }

    private protected override Task WriteAsync(
        HttpContext context,
        PipeWriter output,
        FieldSelection? selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        QueryDriver driver = RequestQueryDriver.GetDriver(context, _query);
        return format switch
        {
            WireFormat.MessagePack => driver.WriteAsync(
                _query,
                output,
                (FieldSelection<T>)selection!,
                options.RowsFor(context.Request),
                SluiceStreams.SequenceOf(options.MessagePack),
                SafeMethods.FindStop(context)
            ),
            WireFormat.Csv => driver.WriteAsync(
                _query,
                output,
                (FieldSelection<T>)selection!,
                options.RowsFor(context.Request),
                SluiceStreams.RecordsOf(options.Json),
                SafeMethods.FindStop(context)
            ),
            WireFormat.JsonLines => driver.WriteAsync(
                _query,
                output,
                (FieldSelection<T>)selection!,
                options.RowsFor(context.Request),
                SluiceStreams.LinesOf(options.Json),
                SafeMethods.FindStop(context)
            ),
            _ => driver.WriteAsync(
                _query,
                output,
                (FieldSelection<T>)selection!,
                options.RowsFor(context.Request),
                options.Json,
                SafeMethods.FindStop(context)
            ),
        };
    }

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        ProducesMetadata.AddTo(builder, StatusCodes.Status200OK, typeof(IEnumerable<T>), ResponseForms.Rows);
}
