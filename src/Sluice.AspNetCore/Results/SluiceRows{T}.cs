using System.Data.Common;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Responses;
using Sluice.Http;

namespace Sluice;

/// <summary>
/// The rows of a query, narrowed to the members of <typeparamref name="T"/> that were asked for: other columns are
/// neither read nor written. The reader is disposed of with the request, whatever happens.
/// </summary>
/// <typeparam name="T">The type that a row represents; none is made.</typeparam>
public sealed class SluiceRows<T> : SluiceSequence, IEndpointMetadataProvider
{
    private readonly DbDataReader _reader;
    private readonly FieldSelection<T> _selection;

    internal SluiceRows(DbDataReader reader, FieldSelection<T> selection) =>
        (_reader, _selection) = (reader, selection);

    private protected override FieldSelection Selection => _selection;
    private protected override (string MediaType, WireFormat Format)[] Offers => MediaTypes.ForRows;

    private protected override Task WriteAsync(HttpContext context, FieldSelection? selection, WireFormat format,
        SluiceHttpOptions options) =>
        RowResponse.WriteAsync(context.Response, _reader, selection, format, options, context.RequestAborted);

    private protected override ValueTask DisposeAsync() => _reader.DisposeAsync();

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        ProducesMetadata.AddTo(builder, StatusCodes.Status200OK, typeof(IEnumerable<T>), MediaTypes.ForRows);
}
