using System.Buffers;
using Orleans.Serialization;
using Orleans.Serialization.Buffers;

namespace Sluice.Orleans;

/// <summary>
/// Bytes of a message with their length before them: those of its buffer, or a copy if they are in several pieces.
/// </summary>
internal readonly ref struct PrefixedBytes : IDisposable
{
    private readonly byte[]? _rented;

    private PrefixedBytes(ReadOnlySpan<byte> span, byte[]? rented)
    {
        Span = span;
        _rented = rented;
    }

    public ReadOnlySpan<byte> Span { get; }

    /// <exception cref="SerializerException">The message is shorter than the length says.</exception>
    public static PrefixedBytes Read<TInput>(ref Reader<TInput> reader)
    {
        uint length = reader.ReadVarUInt32();
        if (length > (ulong)Math.Max(0, reader.Length - reader.Position))
            throw new SerializerException($"The message ends within the {length} bytes of a value.");
        if (reader.TryReadBytes((int)length, out ReadOnlySpan<byte> bytes))
            return new(bytes, null);
        byte[] rented = ArrayPool<byte>.Shared.Rent((int)length);
        Span<byte> copy = rented.AsSpan(0, (int)length);
        reader.ReadBytes(copy);
        return new(copy, rented);
    }

    public void Dispose()
    {
        if (_rented is not null)
            ArrayPool<byte>.Shared.Return(_rented);
    }
}
