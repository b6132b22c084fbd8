using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Sluice.Internal;

// SAFETY: char and ushort have the same layout. A block of 16 or 8 units is accessed only where as many units are left,
// and the caller has reserved one byte for each unit.
/// <summary>Copies text while it is ASCII, which is checked in the same pass.</summary>
internal static class AsciiText
{
    /// <summary>Copies UTF-16 to UTF-8 up to the first non-ASCII character.</summary>
    /// <param name="text">The text.</param>
    /// <param name="to">The destination, with space for one byte for each character and seven more.</param>
    /// <returns>The number of characters copied.</returns>
    internal static int Narrow(ReadOnlySpan<char> text, ref byte to)
    {
        ref ushort from = ref Unsafe.As<char, ushort>(ref MemoryMarshal.GetReference(text));
        int length = text.Length, i = 0;
        Debug.Assert(length == 0 || !Unsafe.IsNullRef(ref to), "There is text and no room for it.");
        if (Vector128.IsHardwareAccelerated)
        {
            for (; i <= length - 16; i += 16)
            {
                Debug.Assert(i + 16 <= length);
                Vector128<ushort> low = Vector128.LoadUnsafe(ref from, (nuint)i), high = Vector128.LoadUnsafe(ref from,
                    (nuint)i + 8);
                if (((low | high) & Vector128.Create((ushort)0xFF80)) != Vector128<ushort>.Zero) break;
                Vector128.Narrow(low, high).StoreUnsafe(ref to, (nuint)i);
            }
            if (i <= length - 8)
            {
                Vector128<ushort> low = Vector128.LoadUnsafe(ref from, (nuint)i);
                if ((low & Vector128.Create((ushort)0xFF80)) == Vector128<ushort>.Zero)
                {
                    Unsafe.WriteUnaligned(ref Unsafe.Add(ref to, i), Vector128.Narrow(low, low).AsUInt64().ToScalar());
                    i += 8;
                }
            }
        }
        for (; i < length; i++)
        {
            ushort c = Unsafe.Add(ref from, i);
            if (c > 0x7F) break;
            Unsafe.Add(ref to, i) = (byte)c;
        }
        return i;
    }
}
