using System.IO.Pipelines;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Responses;
using Sluice.Http;
using Sluice.Selection.Queries;

namespace Sluice;

/// <summary>
/// The elements of a query, narrowed to what was asked for before it runs: a database reads no other columns.
/// </summary>
/// <typeparam name="T">The query's elements.</typeparam>
public sealed class SluiceQuery<T> : SluiceSequence, IEndpointMetadataProvider
{
    private readonly IQueryable<T> _query;
    private readonly FieldSelection<T> _selection;

    internal SluiceQuery(IQueryable<T> query, FieldSelection<T> selection) => (_query, _selection) = (query, selection);

    private protected override FieldSelection Selection => _selection;
    private protected override (string MediaType, WireFormat Format)[] Offers => MediaTypes.ForRows;

    /// <summary>
    /// Puts the elements into an envelope of the application's own. JSON is written as they come; MessagePack, whose
    /// arrays begin with their count, is gathered first.
    /// </summary>
    /// <param name="envelope">The envelope, its content null or empty.</param>
    public SluiceEnvelopeStream<TEnvelope> In<TEnvelope>(TEnvelope envelope)
    {
        ArgumentNullException.ThrowIfNull(envelope);
        return new(envelope, _selection,
            (context, output, selection, format, options) => QueryMemory.WriteArrayAsync(context, _query, output,
                (FieldSelection<T>)selection, format, options));
    }

    private protected override Task WriteAsync(HttpContext context, FieldSelection? selection, WireFormat format,
        SluiceHttpOptions options)
    {
        QueryDriver driver = RequestQueryDriver.For(context, _query);
        PipeWriter output = context.Response.BodyWriter;
        return format switch
        {
            WireFormat.MessagePack =>
                driver.WriteAsync(_query, output, (FieldSelection<T>)selection!,
                    SluiceStreams.SequenceOf(options.MessagePack), options.Rows, context.RequestAborted),
            WireFormat.JsonLines =>
                driver.WriteAsync(_query, output, (FieldSelection<T>)selection!, SluiceStreams.LinesOf(options.Json),
                    options.Rows, context.RequestAborted),
            _ =>
                driver.WriteAsync(_query, output, (FieldSelection<T>)selection!, options.Json, options.Rows,
                    context.RequestAborted),
        };
    }

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        ProducesMetadata.AddTo(builder, StatusCodes.Status200OK, typeof(IEnumerable<T>), MediaTypes.ForRows);
}
