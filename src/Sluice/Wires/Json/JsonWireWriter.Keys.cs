using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Sluice.Wires.Json;

public ref partial struct JsonWireWriter
{
    /// <inheritdoc/>
    public void BeginKey() { }

    /// <inheritdoc/>
    public void EndKey()
    {
        ref byte at = ref Reserve(2);
        byte last = Unsafe.Subtract(ref at, 2);
        if (last == '"')
        {
            Unsafe.Subtract(ref at, 1) = (byte)':';
            return;
        }

        if (last is (byte)'}' or (byte)']') throw Error(WireError.Unsupported, "A dictionary's key is an object or an array, which has no text form in JSON.");
        if (last == 'l') throw Error(WireError.Null, "A dictionary's key is null.");

        // A number or a boolean: it starts after the comma or the bracket before it. Quotes go around it.
        int length = 1;
        while (Unsafe.Subtract(ref at, length + 2) is not ((byte)',' or (byte)'{')) length++;
        ref byte start = ref Unsafe.Subtract(ref at, length + 1);
        MemoryMarshal.CreateReadOnlySpan(ref start, length).CopyTo(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref start, 1), length));
        start = (byte)'"';
        Unsafe.Add(ref start, length + 1) = (byte)'"';
        Unsafe.Add(ref start, length + 2) = (byte)':';
        _at = ref Unsafe.Add(ref start, length + 3);
    }
}
