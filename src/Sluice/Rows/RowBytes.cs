using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Sluice.Wires;

namespace Sluice.Rows;

// SAFETY: The copy goes to a position for which its whole length was reserved just before.
/// <summary>Bytes that outlive the row they were written from; the memory is used again.</summary>
internal struct RowBytes
{
    private byte[]? _bytes;
    private int _length;

    internal readonly ReadOnlySpan<byte> Span => _bytes.AsSpan(0, _length);

    internal void Set(ReadOnlySpan<byte> bytes)
    {
        _length = 0;
        Add(bytes);
    }

    internal void Add(ReadOnlySpan<byte> bytes)
    {
        int length = checked(_length + bytes.Length);
        if (_bytes is null || _bytes.Length < length)
            Array.Resize(ref _bytes, (int)Math.Min(Math.Max(64, length * 2L), Array.MaxLength));
        bytes.CopyTo(_bytes.AsSpan(_length));
        _length = length;
    }

    internal void Clear() => _length = 0;

    internal static void Append<TWriter>(ref TWriter writer, ReadOnlySpan<byte> bytes)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        ref byte at = ref writer.Reserve(bytes.Length);
        bytes.CopyTo(MemoryMarshal.CreateSpan(ref at, bytes.Length));
        writer.Commit(ref Unsafe.Add(ref at, bytes.Length));
    }
}
