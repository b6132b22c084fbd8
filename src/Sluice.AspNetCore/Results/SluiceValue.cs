using System.Buffers;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Results;
using Sluice.Hosting;

namespace Sluice;

/// <summary>One object, narrowed to a selection; <see langword="null"/> results in 404.</summary>
public sealed class SluiceValue<T> : SluiceResponse, IValueHttpResult<T>, IValueHttpResult, IEndpointMetadataProvider
{
    private readonly FieldSelection<T> _selection;
    private ReadOnlyMemory<byte>? _read;

    internal SluiceValue(T? value, FieldSelection<T> selection)
        : base(StatusCodes.Status200OK)
    {
        Value = value;
        _selection = selection;
    }

    /// <summary>Gets the object.</summary>
    public T? Value { get; }
    object? IValueHttpResult.Value => Value;
    private protected override FieldSelection Selection => _selection;
    private protected override bool IsMissing => Value is null;

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
        return ReadUnloadedAsync(context, selection, format, options);
    }

    private async ValueTask<bool> ReadUnloadedAsync(
        HttpContext context,
        FieldSelection selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        _read = await UnloadedValue.ReadAsync(context, Value, selection, format, options);
        return true;
    }

    private protected override void Write(
        IBufferWriter<byte> output,
        FieldSelection selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        if (_read is { } read)
            options.WireOf(format).WriteDocument(output, read.Span);
        else
            options.WireOf(format).Serialize(output, Value!, (FieldSelection<T>)selection);
    }

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        ProducesMetadata.AddTo(builder, StatusCodes.Status200OK, typeof(T), ResponseForms.Value, canBeMissing: true);
}
