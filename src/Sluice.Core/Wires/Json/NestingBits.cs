using System.Diagnostics.CodeAnalysis;

namespace Sluice.Wires.Json;

/// <summary>
/// Stores one bit for each open object or array, which is set for objects. Holds 64 bits in place and allocates an
/// array for deeper levels.
/// </summary>
internal struct NestingBits
{
    private ulong _first;
    private ulong[]? _more;

    internal void Push(int level, bool isObject)
    {
#if SLUICE_PLANTED_BUGS
        if (PlantedBugs.Is(PlantedBug.SkipOfNested))
            level &= 31;
#endif
        ref ulong word = ref GetWord(level);
        ulong bit = 1UL << (level & 63);
        word = isObject ? word | bit : word & ~bit;
    }

    internal bool Peek(int level)
    {
#if SLUICE_PLANTED_BUGS
        if (PlantedBugs.Is(PlantedBug.SkipOfNested))
            level &= 31;
#endif
        return (GetWord(level) & (1UL << (level & 63))) != 0;
    }

    [UnscopedRef]
    private ref ulong GetWord(int level)
    {
        if (level < 64)
            return ref _first;
        int word = (level >> 6) - 1;
        if (_more is null || word >= _more.Length)
            Array.Resize(ref _more, Math.Max(4, (word + 1) * 2));
        return ref _more[word];
    }
}
