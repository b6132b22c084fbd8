using System.Diagnostics.CodeAnalysis;
using System.Text;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice;

/// <summary>
/// Represents a value of any type in its original encoding, so that a program can pass on members that it does not
/// know. When written to the wire it came from, its bytes are unchanged; other wires transcode it, which fails if they
/// cannot represent it. Immutable and thread safe; <see langword="default"/> is null.
/// </summary>
public readonly struct WireValue : IEquatable<WireValue>
{
    private readonly byte[]? _bytes;

    internal WireValue(byte[] bytes, bool isMessagePack) => (_bytes, IsMessagePack) = (bytes, isMessagePack);

    /// <summary>Creates a value from JSON.</summary>
    /// <exception cref="WireException">The bytes are not exactly one JSON value.</exception>
    public static WireValue FromJson(ReadOnlySpan<byte> utf8Json) =>
        new(JsonReading.ReadJson(utf8Json, default), false);

    /// <summary>Creates a value from MessagePack that is not compressed.</summary>
    /// <exception cref="WireException">The bytes are not exactly one MessagePack value.</exception>
    public static WireValue FromMessagePack(ReadOnlySpan<byte> input)
    {
        var reader = new MessagePackWireReader(input);
        try
        {
            reader.SkipValue();
            reader.End();
            return new(input.ToArray(), true);
        }
        catch (WireException exception)
        {
            throw MessagePackReading.Complete(exception, input, reader.Position);
        }
    }

    /// <summary>Gets a value indicating whether the bytes are MessagePack instead of JSON.</summary>
    public bool IsMessagePack { get; }

    /// <summary>Gets the original bytes.</summary>
    public ReadOnlySpan<byte> Bytes => _bytes ?? "null"u8;

    /// <summary>Converts the value to JSON.</summary>
    /// <exception cref="WireException">
    /// The value nests deeper than 64 levels, or JSON cannot represent it: it contains an extension other than a
    /// timestamp, NaN, or a key that is an array.
    /// </exception>
    public byte[] ToJson() => IsMessagePack ? MessagePackReading.ReadJson(Bytes, default) : Bytes.ToArray();

    /// <summary>Converts the value to MessagePack.</summary>
    /// <exception cref="WireException">
    /// The value nests deeper than 64 levels, or contains a number that MessagePack cannot represent.
    /// </exception>
    public byte[] ToMessagePack() =>
        IsMessagePack ? Bytes.ToArray() : MessagePackReading.FromJson(Bytes, JsonWireReader.DefaultMaxDepth);

    /// <summary>Reads the value as a type.</summary>
    /// <exception cref="WireException">The value is not valid for the type.</exception>
    public T? As<T>()
        where T : IShaped<T> =>
        IsMessagePack
            ? MessagePackReading.Read(Bytes, T.Converter, default)
            : JsonReading.Read(Bytes, T.Converter, default);

    /// <summary>
    /// Reads the value as any type, with its generated shape if there is one; otherwise, with a run-time shape.
    /// </summary>
    /// <exception cref="WireException">The value is not valid for the type.</exception>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    public object? As(Type type) =>
        IsMessagePack
            ? MessagePackReading.ReadObject(Bytes, RuntimeShapes.Find(type), default)
            : JsonReading.ReadObject(Bytes, RuntimeShapes.Find(type), default);

    /// <summary>Returns <see langword="true"/> if both values have the same bytes on the same wire.</summary>
    public bool Equals(WireValue other) => IsMessagePack == other.IsMessagePack && Bytes.SequenceEqual(other.Bytes);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is WireValue other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode()
    {
        var hash = new HashCode();
        hash.AddBytes(Bytes);
        return hash.ToHashCode();
    }

    /// <summary>Returns the JSON text, or the MessagePack bytes in hexadecimal.</summary>
    public override string ToString() => IsMessagePack ? Convert.ToHexString(Bytes) : Encoding.UTF8.GetString(Bytes);

    /// <summary>Returns <see langword="true"/> if the values are equal.</summary>
    public static bool operator ==(WireValue left, WireValue right) => left.Equals(right);

    /// <summary>Returns <see langword="true"/> if the values are not equal.</summary>
    public static bool operator !=(WireValue left, WireValue right) => !left.Equals(right);
}
