using System.Reflection;

namespace Sluice.Reflection.Analysis;

/// <summary>An object type with everything decided; emission and the accessor walk both follow it.</summary>
internal sealed class ShapeModel
{
    internal required Type Type { get; init; }
    /// <summary>The members in the order of writing; a member's index is its place here.</summary>
    internal required MemberModel[] Members { get; init; }
    /// <summary>
    /// How an object is made when reading; <see langword="null"/> for a struct's default, and for types that are only
    /// written.
    /// </summary>
    internal required ConstructorInfo? Constructor { get; init; }
    internal required ParameterInfo[] Parameters { get; init; }
    /// <summary>Why the type can't be read; <see langword="null"/> where it can.</summary>
    internal required string? WhyNotRead { get; init; }
    /// <summary>Called around writing and reading.</summary>
    internal required Callbacks Callbacks { get; init; }

    /// <summary>The layout on wires that use keys; <see langword="null"/> where it is that of all wires.</summary>
    internal required KeyedLayout? Keyed { get; init; }
    /// <summary>
    /// Why the type can't be written or read on wires that use keys; <see langword="null"/> where it can.
    /// </summary>
    internal required string? WhyNotKeyed { get; init; }
    /// <summary>What happens to unknown members: true rejects, false skips, null as the options say.</summary>
    internal required bool? RejectsUnknown { get; init; }
    internal MemberModel? Extension => Array.Find(Members, m => m.Extension is not null);
    internal int Words => (Members.Length + 63) / 64;

    /// <summary>The bits of one word's members that satisfy a condition.</summary>
    internal ulong Bits(int word, Func<MemberModel, bool> condition)
    {
        ulong bits = 0;
        for (int i = word * 64; i < Math.Min(Members.Length, word * 64 + 64); i++)
        {
            if (condition(Members[i])) bits |= 1UL << (i & 63);
        }
        return bits;
    }
}
