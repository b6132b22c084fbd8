using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Responses;
using Sluice.Http;
using Sluice.Model;
using Sluice.Selection.Queries;

namespace Sluice;

/// <summary>The elements of a query, narrowed to what was asked for before it runs: a database reads no other columns.</summary>
/// <typeparam name="T">The query's elements.</typeparam>
public sealed class SluiceQuery<T> : SluiceSequence, IEndpointMetadataProvider
{
    private readonly IQueryable<T> _query;
    private readonly QueryDriver _driver;
    private readonly FieldSelection<T> _selection;

    internal SluiceQuery(IQueryable<T> query, QueryDriver driver, FieldSelection<T> selection) => (_query, _driver, _selection) = (query, driver, selection);

    private protected override TypeShape? Shape => _selection.Converter.Shape;
    private protected override (string MediaType, WireFormat Format)[] Offers => MediaTypes.ForRows;

    private protected override Task WriteAsync(HttpContext context, WireFormat format, SluiceHttpOptions options) => format switch
    {
        WireFormat.MessagePack => _driver.WriteAsync(_query, context.Response.BodyWriter, _selection, SluiceStreams.SequenceOf(options.MessagePack), context.RequestAborted),
        WireFormat.JsonLines => _driver.WriteAsync(_query, context.Response.BodyWriter, _selection, options.Json with { JsonLines = true, Indented = false }, context.RequestAborted),
        _ => _driver.WriteAsync(_query, context.Response.BodyWriter, _selection, options.Json, context.RequestAborted),
    };

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        ProducesMetadata.AddTo(builder, StatusCodes.Status200OK, typeof(IEnumerable<T>), MediaTypes.ForRows);
}
