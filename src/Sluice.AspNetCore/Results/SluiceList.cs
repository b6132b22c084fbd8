using System.Buffers;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Responses;
using Sluice.AspNetCore.Results;
using Sluice.Hosting;

namespace Sluice;

/// <summary>
/// An in-memory list of objects, each narrowed to a selection; <see langword="null"/> results in 404.
/// </summary>
public sealed class SluiceList<T>
    : SluiceResponse,
        IValueHttpResult<IEnumerable<T>>,
        IValueHttpResult,
        IEndpointMetadataProvider
{
    private readonly FieldSelection<T> _selection;
    private IEnumerable<T>? _elements;

    internal SluiceList(IEnumerable<T>? values, FieldSelection<T> selection)
        : base(StatusCodes.Status200OK)
    {
        Value = _elements = values;
        _selection = selection;
    }

    /// <summary>Gets the objects.</summary>
    public IEnumerable<T>? Value { get; }
    object? IValueHttpResult.Value => Value;
    private protected override FieldSelection Selection => _selection;
    private protected override bool IsMissing => Value is null;

    private protected override ResponseForms Forms => ResponseForms.List;

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
        _elements = await UnloadedValue.LoadAsync(context, Value, selection) ?? Value;
        return true;
    }

    private protected override void Write(
        IBufferWriter<byte> output,
        FieldSelection selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        var typed = (FieldSelection<T>)selection;
        if (format == WireFormat.Csv)
            CsvBody.Write(output, _elements!, typed, options);
        else
            options.WireOf(format).Serialize(output, _elements!, typed);
    }

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        ProducesMetadata.AddTo(
            builder,
            StatusCodes.Status200OK,
            typeof(IEnumerable<T>),
            ResponseForms.List,
            canBeMissing: true
        );
}
