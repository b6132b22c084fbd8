using Sluice.Wires;

namespace Sluice.Rows;

// SAFETY: The length of the bytes is reserved just before they are appended.
/// <summary>A reusable buffer for bytes that must outlive the row they were written from.</summary>
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
        ref byte position = ref writer.Reserve(bytes.Length);
        writer.Commit(ref WireSafety.AppendUnchecked(ref position, bytes));
    }
}
