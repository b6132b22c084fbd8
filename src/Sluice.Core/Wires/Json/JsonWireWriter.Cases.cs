using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Sluice.Wires.Json;

// SAFETY: The head's length is reserved before it is copied. A mark is checked against the written length: at least two
// bytes follow it.
internal ref partial struct JsonWireWriter
{
    /// <inheritdoc/>
    public int BeginCase(ReadOnlySpan<byte> jsonHead, ReadOnlySpan<byte> utf8Name, int tag, bool isTag)
    {
        if (jsonHead.IsEmpty)
            return -1;
        ref byte position = ref Reserve(jsonHead.Length);
        jsonHead.CopyTo(MemoryMarshal.CreateSpan(ref position, jsonHead.Length));
        _position = ref Unsafe.Add(ref position, jsonHead.Length);
        return Length;
    }

    /// <inheritdoc/>
    public void EndCase(int mark)
    {
        if (mark < 0)
            return;
        // The mark is passed through user code; a case that was written has at least two bytes after it.
        if (mark > Length - 2)
            throw new ArgumentOutOfRangeException(
                nameof(mark),
                mark,
                "The mark was not returned by BeginCase of this writer, or no value was written after it."
            );
        // The case's own bracket is where the comma after the discriminator belongs: it is replaced by that comma, or
        // removed if no member follows.
        Debug.Assert(mark + 2 <= Length);
        ref byte bracket = ref Unsafe.Add(ref _start, mark);
        if (bracket == '[')
        {
            EncloseValues(mark);
            return;
        }
        if (bracket != '{')
            throw Error(WireError.Unsupported, "A union's case must be an object in JSON.");
        if (Unsafe.Add(ref bracket, 1) != '}')
        {
            bracket = (byte)',';
            return;
        }
        bracket = (byte)'}';
        Unsafe.Add(ref bracket, 1) = (byte)',';
        _position = ref Unsafe.Add(ref bracket, 2);
    }

    // {"$type":"x"[1], becomes {"$type":"x","$values":[1]},
    private void EncloseValues(int mark)
    {
        ReadOnlySpan<byte> name = ",\"$values\":"u8;
        int length = Length - mark;
        Reserve(name.Length + 1);
        Span<byte> all = MemoryMarshal.CreateSpan(ref Unsafe.Add(ref _start, mark), length + name.Length + 1);
        all[..length].CopyTo(all[name.Length..]);
        name.CopyTo(all);
        all[^2] = (byte)'}';
        all[^1] = (byte)',';
        _position = ref Unsafe.Add(ref _start, mark + all.Length);
    }
}
