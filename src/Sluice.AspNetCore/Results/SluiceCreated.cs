using System.Buffers;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Results;
using Sluice.Hosting;

namespace Sluice;

/// <summary>A created object, narrowed to a selection, with its URL.</summary>
public sealed class SluiceCreated<T> : SluiceResponse, IValueHttpResult<T>, IValueHttpResult, IEndpointMetadataProvider
{
    private readonly FieldSelection<T> _selection;
    private ReadOnlyMemory<byte>? _read;

    internal SluiceCreated(T value, FieldSelection<T> selection, string location)
        : base(StatusCodes.Status201Created, location)
    {
        Value = value;
        _selection = selection;
    }

    /// <summary>Gets the object.</summary>
    public T Value { get; }
    T? IValueHttpResult<T>.Value => Value;
    object? IValueHttpResult.Value => Value;
    private protected override FieldSelection Selection => _selection;
    private protected override bool IsMissing => false;

    private protected override async ValueTask<bool> PrepareAsync(
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
            options.WireOf(format).Serialize(output, Value, (FieldSelection<T>)selection);
    }

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        ProducesMetadata.AddTo(builder, StatusCodes.Status201Created, typeof(T), ResponseForms.Value);
}
