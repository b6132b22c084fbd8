using Orleans.Storage;
using Sluice.Model;
using Sluice.Orleans;

namespace Sluice;

/// <summary>Serializes the state of grains for a storage provider, as MessagePack or JSON. Thread safe.</summary>
/// <remarks>
/// Members that the stored state has and the type has not are ignored, and members that it has not keep their defaults,
/// unless the options or <c>required</c> refuse it. To read what another serializer has stored, pass both to
/// <see cref="GrainStorageSerializer"/>.
/// </remarks>
/// <param name="options">The wire and its options. Default: MessagePack.</param>
public sealed class SluiceGrainStorageSerializer(SluiceGrainStorageOptions options = default) : IGrainStorageSerializer
{
    /// <inheritdoc/>
    /// <exception cref="InvalidOperationException">
    /// The type reaches a member with <see cref="RequirePolicyAttribute"/> or <see cref="NeverAttribute"/>, which would
    /// be lost.
    /// </exception>
    /// <exception cref="WireException">The type or the value cannot be written.</exception>
    public BinaryData Serialize<T>(T? input)
    {
        CompleteMembers.Require(ShapeOf<T>(), "the state of a grain");
        return new(
            options.UseJson
                ? JsonWire.SerializeToUtf8Bytes(input, options: options.Json)
                : MessagePackWire.Serialize(input, options: options.MessagePack)
        );
    }

    /// <inheritdoc/>
    /// <exception cref="WireException">The stored bytes are not a value of the type.</exception>
    public T Deserialize<T>(BinaryData input)
    {
        ArgumentNullException.ThrowIfNull(input);
        ReadOnlySpan<byte> bytes = input.ToMemory().Span;
        return (
            options.UseJson
                ? JsonWire.Deserialize<T>(bytes, options.Json)
                : MessagePackWire.Deserialize<T>(bytes, options.MessagePack)
        )!;
    }

    private TypeShape ShapeOf<T>() =>
        WireShapes.ShapeOf<T>(options.UseJson ? options.Json.Shapes : options.MessagePack.Shapes);
}
