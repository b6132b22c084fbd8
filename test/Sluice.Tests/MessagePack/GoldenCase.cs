using Sluice.TestCatalogue;

namespace Sluice.Tests.MessagePack;

/// <summary>How Sluice writes and reads the value of one golden case.</summary>
internal sealed record GoldenCase(Func<byte[]> Write, Func<byte[], string?> Differs)
{
    /// <summary>A value that comes back equal.</summary>
    internal static GoldenCase Of<T>(T value, MessagePackWireOptions options = default, bool ordered = true) =>
        new(
            () => MessagePackWire.Serialize(value, options: in options),
            bytes =>
                new DeepEquality { Ordered = ordered, DateKinds = false }.Difference(
                    value,
                    MessagePackWire.Deserialize<T>(bytes, in options)
                )
        );

    /// <summary>A value that comes back as another type, whose bytes are the same.</summary>
    internal static GoldenCase Retyped<T>(T value, MessagePackWireOptions options = default) =>
        new(
            () => MessagePackWire.Serialize(value, options: in options),
            bytes =>
                MessagePackWire
                    .Serialize(MessagePackWire.Deserialize<T>(bytes, in options), options: in options)
                    .AsSpan()
                    .SequenceEqual(bytes)
                    ? null
                    : "the bytes of what was read differ"
        );
}
