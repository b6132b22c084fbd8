using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Sluice.Wires.Json;

// SAFETY: The exponent is from Least to Greatest, for each of which the array has a pair of words; callers clamp the
// exponents that they parse, or take them from a double.
/// <summary>
/// Provides powers of ten as binary fractions of 128 bits with the highest bit set, rounded up if they are not exact.
/// </summary>
internal static partial class PowersOfTen
{
    internal const int Least = -342;
    internal const int Greatest = 324;

    /// <summary>The greatest power whose 128 bits are exact.</summary>
    internal const int GreatestExact = 55;

    /// <param name="exponent">The exponent, from <see cref="Least"/> to <see cref="Greatest"/>. Not checked.</param>
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

    /// <summary>Returns the exponent of the highest bit: ⌊log₂ 10ⁿ⌋ for n from -1,233 to 1,233.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int HighestBit(int exponent) => (exponent * 1_741_647) >> 19;
}
