using System.Diagnostics.CodeAnalysis;
using System.Text;
using Sluice.Reflection;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice;

/// <summary>
/// A value of any type, kept as the bytes it was sent in: what a program that does not know a member passes on
/// unchanged. Written to the wire that it came from its bytes are
/// the same; to another wire it is transcoded, and an error where the other wire has no form for it. Immutable and
/// thread safe; <see langword="default"/> is null.
/// </summary>
public readonly struct WireValue : IEquatable<WireValue>
{
    private readonly byte[]? _bytes;

    internal WireValue(byte[] bytes, bool isMessagePack) => (_bytes, IsMessagePack) = (bytes, isMessagePack);

    /// <summary>Keeps a JSON value.</summary>
    /// <exception cref="WireException">The bytes are not one JSON value.</exception>
    public static WireValue FromJson(ReadOnlySpan<byte> utf8Json)
    {
        var reader = new JsonWireReader(utf8Json);
        try
        {
            byte[] bytes = reader.ReadJson();
            reader.End();
            return new(bytes, false);
        }
        catch (WireException e)
        {
            throw JsonReading.Complete(e, utf8Json, reader.Position);
        }
    }

    /// <summary>Keeps a MessagePack value that is not compressed.</summary>
    /// <exception cref="WireException">The bytes are not one MessagePack value.</exception>
    public static WireValue FromMessagePack(ReadOnlySpan<byte> input)
    {
        var reader = new MessagePackWireReader(input);
        try
        {
            reader.SkipValue();
            reader.End();
            return new(input.ToArray(), true);
        }
        catch (WireException e)
        {
            throw MessagePackReading.Complete(e, input, reader.Position);
        }
    }

    /// <summary>Whether the bytes are MessagePack; otherwise they are JSON.</summary>
    public bool IsMessagePack { get; }

    /// <summary>The bytes as they came.</summary>
    public ReadOnlySpan<byte> Bytes => _bytes ?? "null"u8;

    /// <summary>The value as JSON.</summary>
    /// <exception cref="WireException">It holds what JSON has no form for: an extension other than a timestamp, NaN,
    /// a key that is an array.</exception>
    public byte[] ToJson() => IsMessagePack ? MessagePackReading.ReadJson(Bytes, default) : Bytes.ToArray();

    /// <summary>The value as MessagePack.</summary>
    public byte[] ToMessagePack() => IsMessagePack ? Bytes.ToArray() : MessagePackReading.FromJson(Bytes);

    /// <summary>Reads the value as a type.</summary>
    /// <exception cref="WireException">It is not a value of that type.</exception>
    public T? As<T>() where T : IShaped<T> => IsMessagePack
        ? MessagePackReading.Read(Bytes, T.Converter, default)
        : JsonReading.Read(Bytes, T.Converter, default);

    /// <summary>Reads the value as any type: a generated shape is found, otherwise one is made.</summary>
    /// <exception cref="WireException">It is not a value of that type.</exception>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public object? As(Type type) => IsMessagePack
        ? MessagePackReading.ReadObject(Bytes, Converters.For(type), default)
        : JsonReading.ReadObject(Bytes, Converters.For(type), default);

    /// <summary>Whether the bytes and their wire are the same.</summary>
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

    /// <summary>JSON text, or MessagePack in hexadecimal.</summary>
    public override string ToString() => IsMessagePack ? Convert.ToHexString(Bytes) : Encoding.UTF8.GetString(Bytes);

    /// <summary>Whether the values are equal.</summary>
    public static bool operator ==(WireValue left, WireValue right) => left.Equals(right);
    /// <summary>Whether the values differ.</summary>
    public static bool operator !=(WireValue left, WireValue right) => !left.Equals(right);
}
