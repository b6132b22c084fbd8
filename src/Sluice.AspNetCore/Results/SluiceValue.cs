using System.Buffers;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.Http;

namespace Sluice;

/// <summary>One object, narrowed to a selection; <see langword="null"/> answers 404.</summary>
public sealed class SluiceValue<T> : SluiceResponse, IValueHttpResult<T>, IValueHttpResult, IEndpointMetadataProvider
{
    private readonly FieldSelection<T> _selection;

    internal SluiceValue(T? value, FieldSelection<T> selection, int statusCode, string? location = null) : base(statusCode, location)
    {
        Value = value;
        _selection = selection;
    }

    /// <summary>The object.</summary>
    public T? Value { get; }
    object? IValueHttpResult.Value => Value;
    private protected override bool IsMissing => Value is null;

    private protected override void Write(IBufferWriter<byte> output, WireFormat format, SluiceHttpOptions options)
    {
        if (format == WireFormat.MessagePack) MessagePackWire.Serialize(output, Value!, _selection, options.MessagePack);
        else JsonWire.Serialize(output, Value!, _selection, options.Json);
    }

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) => ProducesMetadata.AddTo(builder, StatusCodes.Status200OK, typeof(T), canBeMissing: true);
}
