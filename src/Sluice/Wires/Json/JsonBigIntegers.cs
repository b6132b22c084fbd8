using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

namespace Sluice.Wires.Json;

// SAFETY: The caller has reserved the bytes that it passes, for the text and the comma; the encoder gets no
// longer span than that.
/// <summary>Integers of any size as decimal text.</summary>
internal static class JsonBigIntegers
{
    /// <summary>Puts the digits and a comma; <paramref name="room"/> bytes are free there.</summary>
    internal static ref byte WriteUnchecked(ref byte at, BigInteger value, int room)
    {
        if (value >= long.MinValue && value <= long.MaxValue) return ref JsonIntegers.WriteUnchecked(ref at, (long)value);
        // The BCL formats these as UTF-16 only.
        string text = value.ToString(CultureInfo.InvariantCulture);
        int written = Encoding.ASCII.GetBytes(text, MemoryMarshal.CreateSpan(ref at, room));
        Unsafe.Add(ref at, written) = (byte)',';
        return ref Unsafe.Add(ref at, written + 1);
    }
}
