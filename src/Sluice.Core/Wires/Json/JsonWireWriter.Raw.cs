using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Sluice.Internal;

namespace Sluice.Wires.Json;

// SAFETY: Copies go to a position for which their length was ensured; offsets are lengths that the writer itself
// returned earlier, so they are within the written bytes.
internal ref partial struct JsonWireWriter
{
    /// <summary>Copies bytes that are already JSON.</summary>
    internal void WriteRaw(ReadOnlySpan<byte> json)
    {
        ref byte position = ref Ensure(ref _position, json.Length);
        json.CopyTo(MemoryMarshal.CreateSpan(ref position, json.Length));
        _position = ref Unsafe.Add(ref position, json.Length);
    }

    internal void WriteRepeated(byte value, int count)
    {
        // The indentation is negative if user code ended more objects and arrays than it began.
        if (count <= 0)
            return;
        ref byte position = ref Ensure(ref _position, count);
        MemoryMarshal.CreateSpan(ref position, count).Fill(value);
        _position = ref Unsafe.Add(ref position, count);
    }

    internal void ReplaceLast(byte value)
    {
        if (Length == 0)
            WireSafety.ThrowReplaced();
        Unsafe.Subtract(ref _position, 1) = value;
    }

    /// <inheritdoc/>
    public byte[] Release()
    {
        object? owned = _owned;
        this = default;
        return WireBuffers.Take(owned);
    }

    /// <summary>
    /// Removes the brackets of the object written from <paramref name="start"/> on, so that its members belong to the
    /// enclosing object. Null is removed.
    /// </summary>
    /// <param name="start">The position of the opening bracket.</param>
    /// <param name="lineLength">The length of the line break and indentation before the closing bracket.</param>
    internal void Unwrap(int start, int lineLength)
    {
        ReadOnlySpan<byte> written = Raw[start..];
        if (written[0] != '{' || written[1] == '}')
        {
            if (written[0] is not ((byte)'{' or (byte)'n'))
                throw Error(WireError.Type, "Extension data must be an object.");
            Rewind(start);
            return;
        }

        // {"a":1}, becomes "a":1,
        Span<byte> all = MemoryMarshal.CreateSpan(ref Unsafe.Add(ref _start, start), written.Length);
        all[1..].CopyTo(all);
        Rewind(start + written.Length - 2 - lineLength);
        ReplaceLast((byte)',');
    }

    /// <summary>
    /// Returns reserved space after the position, which the caller fills and then counts with <see cref="Rewind"/>.
    /// </summary>
    internal Span<byte> GetFreeSpan(int bytes) => MemoryMarshal.CreateSpan(ref Reserve(bytes), bytes);

    internal readonly ref byte GetByteAt(int offset)
    {
        Debug.Assert((uint)offset <= (uint)Length);
        return ref Unsafe.Add(ref _start, offset);
    }

    /// <summary>Returns the number of bytes reserved after a position.</summary>
    internal readonly int GetRemaining(ref byte position) =>
        (int)Math.Max(0, Unsafe.ByteOffset(ref position, ref _end));
}
