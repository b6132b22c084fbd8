using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Sluice.Wires.Json;

// SAFETY: The exponent is from Least to Greatest, for each of which the table has a pair of words; callers clamp
// the exponents of what they parse or take them from a double.
/// <summary>
/// Powers of ten as binary fractions of 128 bits, the highest one set, rounded up where they are not exact.
/// </summary>
internal static partial class PowersOfTen
{
    internal const int Least = -342;
    internal const int Greatest = 324;
    /// <summary>The greatest power whose 128 bits are exact.</summary>
    internal const int GreatestExact = 55;

    /// <param name="exponent">From <see cref="Least"/> to <see cref="Greatest"/>; not checked.</param>
    /// <param name="low">The lower 64 bits.</param>
    /// <returns>The upper 64 bits.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong Get(int exponent, out ulong low)
    {
        Debug.Assert(exponent is >= Least and <= Greatest);
        ref ulong entry = ref Unsafe.Add(ref MemoryMarshal.GetReference(Table), (exponent - Least) * 2);
        low = Unsafe.Add(ref entry, 1);
        return entry;
    }

    /// <summary>The exponent of the highest bit: ⌊log₂ 10ⁿ⌋ for n from -1,233 to 1,233.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int HighestBit(int exponent) => (exponent * 1_741_647) >> 19;
}
