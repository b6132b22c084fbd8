using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Sluice.Wires.MessagePack;

// SAFETY: Copies go to a position for which their length was reserved; offsets and marks are lengths that the writer
// itself returned earlier, so they are within the written bytes.
internal ref partial struct MessagePackWireWriter
{
    /// <summary>Copies bytes that are already MessagePack.</summary>
    internal void WriteRaw(ReadOnlySpan<byte> value)
    {
        ref byte position = ref Reserve(value.Length);
        value.CopyTo(MemoryMarshal.CreateSpan(ref position, value.Length));
        _position = ref Unsafe.Add(ref _position, value.Length);
    }

    /// <summary>Writes bytes that are known to be valid UTF-8 as a string.</summary>
    internal void WriteRaw(ReadOnlySpan<byte> value, bool asString)
    {
        if (asString)
            Commit(
                ref MessagePackNumbers.WriteUncheckedStringHeader(
                    ref Reserve(MessagePackCode.MaxHeader),
                    value.Length,
                    OldSpec
                )
            );
        WriteRaw(value);
    }

    /// <summary>Writes an extension.</summary>
    /// <param name="type">The type code. The specification reserves negative codes.</param>
    /// <param name="data">The data.</param>
    public void WriteExtension(sbyte type, ReadOnlySpan<byte> data)
    {
        Commit(
            ref MessagePackNumbers.WriteUncheckedExtHeader(
                ref Reserve(MessagePackCode.MaxHeader + 1),
                data.Length,
                type
            )
        );
        WriteRaw(data);
    }

    private const int ExtensionHeader = 3;

    /// <summary>
    /// Starts an extension of unknown length. Its data is everything that is written until <see cref="EndExtension"/>.
    /// </summary>
    internal int BeginExtension()
    {
        if (--_depth < 0)
            CheckDepth();
        ref byte position = ref Reserve(ExtensionHeader);
        int mark = Length;
        Unsafe.Add(ref position, 0) = MessagePackCode.Ext8; // the shortest form, empty until the length is known
        Unsafe.Add(ref position, 1) = 0;
        Unsafe.Add(ref position, 2) = 0;
        _position = ref Unsafe.Add(ref position, ExtensionHeader);
        return mark;
    }

    internal void EndExtension(int mark, sbyte type)
    {
        _depth++;
        int length = Length - mark - ExtensionHeader;
        Debug.Assert(mark >= 0, "The mark is that of an extension which is open.");
        if (length < 0)
            WireSafety.ThrowReplaced();
        int header =
            length is 1 or 2 or 4 or 8 or 16 ? 2
            : length <= 0xFF ? 3
            : length <= 0xFFFF ? 4
            : 6;
        Reserve(header);
        ref byte position = ref Unsafe.Add(ref _start, mark);
        if (header != ExtensionHeader)
            MemoryMarshal
                .CreateSpan(ref Unsafe.Add(ref position, ExtensionHeader), length)
                .CopyTo(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref position, header), length));
        MessagePackNumbers.WriteUncheckedExtHeader(ref position, length, type);
        _position = ref Unsafe.Add(ref position, header + length);
    }

    /// <summary>
    /// Removes the header of the map that begins at an offset, so that its entries belong to the enclosing map, and
    /// returns the number of entries. Null has none.
    /// </summary>
    internal int Unwrap(int start)
    {
        if (start >= Length)
            WireSafety.ThrowReplaced();
        Span<byte> map = MemoryMarshal.CreateSpan(ref Unsafe.Add(ref _start, start), Length - start);
        int header = MessagePackScan.HeaderSize(map[0]),
            entries = 0;
        if (map[0] != MessagePackCode.Nil)
        {
            if (!MessagePackScan.IsContainer(map[0]))
                throw Error(WireError.Unsupported, "The extension data member did not write a dictionary.");
            MessagePackScan.Measure(map, out _, out long values);
            entries = (int)(values / 2);
        }

        map[header..].CopyTo(map);
        _position = ref Unsafe.Add(ref _position, -header);
        return entries;
    }
}
