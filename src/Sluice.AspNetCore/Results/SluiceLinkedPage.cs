using System.Buffers;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Pages;
using Sluice.AspNetCore.Results;
using Sluice.Hosting;
using Sluice.Shapes;

namespace Sluice;

/// <summary>A page with links to its neighbours, whose items are narrowed to a selection.</summary>
public sealed class SluiceLinkedPage<T>
    : SluiceResponse,
        IValueHttpResult<LinkedPage<T>>,
        IValueHttpResult,
        IEndpointMetadataProvider
{
    private readonly FieldSelection<T> _selection;
    private LinkedPage<T> _written;

    internal SluiceLinkedPage(LinkedPage<T> page, FieldSelection<T> selection)
        : base(StatusCodes.Status200OK) => (Value, _written, _selection) = (page, page, selection);

    /// <summary>Gets the page.</summary>
    public LinkedPage<T> Value { get; }
    LinkedPage<T>? IValueHttpResult<LinkedPage<T>>.Value => Value;
    object? IValueHttpResult.Value => Value;
    private protected override FieldSelection Selection => _selection;
    private protected override bool IsMissing => false;

    private protected override ValueTask<bool> PrepareAsync(
        HttpContext context,
        FieldSelection selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        // Native code would hold the state machine for each type of values.
        if (typeof(T).IsValueType)
            return new(true);
        return LoadAsync(context, selection);
    }

    private async ValueTask<bool> LoadAsync(HttpContext context, FieldSelection selection)
    {
        IReadOnlyList<T>? items = await UnloadedValue.LoadAsync(context, Value.Items, selection);
        if (items is not null)
            _written = Value with { Items = items };
        return true;
    }

    private protected override void Write(
        IBufferWriter<byte> output,
        FieldSelection selection,
        WireFormat format,
        SluiceHttpOptions options
    ) => Write(output, _written, selection, format, options);

    /// <summary>Writes a page; the selection of the items is also that of the page.</summary>
    internal static void Write(
        IBufferWriter<byte> output,
        LinkedPage<T> page,
        FieldSelection selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        options
            .WireOf(format)
            .Serialize(
                output,
                page,
                ((FieldSelection<T>)selection).ForCollection(
                    ShapeConverter<LinkedPage<T>, LinkedPageShape<LinkedPage<T>>>.Instance
                )
            );
    }

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        ProducesMetadata.AddTo(builder, StatusCodes.Status200OK, typeof(LinkedPage<T>), ResponseForms.Value);
}
