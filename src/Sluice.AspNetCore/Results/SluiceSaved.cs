using System.Buffers;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Results;
using Sluice.Hosting;

namespace Sluice;

/// <summary>
/// An entity that was saved, read again through a query and narrowed to a selection.
/// </summary>
/// <typeparam name="T">The type of the query's elements.</typeparam>
public sealed class SluiceSaved<T> : SluiceResponse, IEndpointMetadataProvider
{
    private readonly SavedQuery<T> _query;
    private readonly FieldSelection<T> _selection;
    private ReadOnlyMemory<byte>? _body;
    private string? _version;

    internal SluiceSaved(SavedQuery<T> query, FieldSelection<T> selection)
        : base(StatusCodes.Status200OK) => (_query, _selection) = (query, selection);

    private protected override FieldSelection Selection => _selection;
    private protected override bool IsMissing => false;
    private protected override string? Version => _version;

    private protected override async ValueTask<bool> PrepareAsync(
        HttpContext context,
        FieldSelection selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        (_body, _version) = await _query.ReadAsync(context, (FieldSelection<T>)selection, format, options);
        return _body is not null;
    }

    private protected override void Write(
        IBufferWriter<byte> output,
        FieldSelection selection,
        WireFormat format,
        SluiceHttpOptions options
    ) => options.WireOf(format).WriteDocument(output, _body!.Value.Span);

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        ProducesMetadata.AddTo(builder, StatusCodes.Status200OK, typeof(T), ResponseForms.Value, canBeMissing: true);
}
