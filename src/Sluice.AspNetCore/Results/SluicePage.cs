using System.Buffers;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Results;
using Sluice.Hosting;
using Sluice.Shapes;

namespace Sluice;

/// <summary>A page whose items are narrowed to a selection.</summary>
public sealed class SluicePage<T>
    : SluiceResponse,
        IValueHttpResult<Page<T>>,
        IValueHttpResult,
        IEndpointMetadataProvider
{
    private readonly FieldSelection<T> _selection;
    private Page<T> _written;

    internal SluicePage(Page<T> page, FieldSelection<T> selection)
        : base(StatusCodes.Status200OK)
    {
        Value = _written = page;
        _selection = selection;
    }

    /// <summary>Gets the page.</summary>
    public Page<T> Value { get; }
    Page<T>? IValueHttpResult<Page<T>>.Value => Value;
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
    )
    {
        // The selection node of the items is also used for the page: the envelope writes all of its own members.
        options
            .WireOf(format)
            .Serialize(
                output,
                _written,
                ((FieldSelection<T>)selection).ForCollection(ShapeConverter<Page<T>, PageShape<Page<T>>>.Instance)
            );
    }

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        ProducesMetadata.AddTo(builder, StatusCodes.Status200OK, typeof(Page<T>), ResponseForms.Value);
}
