using System.Reflection;
using Sluice.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Reflection.Analysis;

/// <summary>An object type with all decisions made; used by emission and by reflection shapes.</summary>
internal sealed class ObjectModel
{
    internal required Type Type { get; init; }

    /// <summary>Gets the members in write order; a member's index is its position in this array.</summary>
    internal required ObjectMember[] Members { get; init; }

    /// <summary>
    /// Gets the constructor used for reading; <see langword="null"/> for a struct's default constructor and for types
    /// that can only be written.
    /// </summary>
    internal required ConstructorInfo? Constructor { get; init; }
    internal required ParameterInfo[] Parameters { get; init; }

    /// <summary>Gets the reason why the type cannot be read; <see langword="null"/> if it can.</summary>
    internal required string? WhyNotRead { get; init; }

    /// <summary>
    /// Gets the reason why the type cannot be read from wires without keys; <see langword="null"/> if it can.
    /// </summary>
    internal required string? WhyNotNamed { get; init; }

    /// <summary>Gets the callbacks for writing and reading.</summary>
    internal required CallbackMethods Callbacks { get; init; }

    /// <inheritdoc cref="ObjectPlan{TMember}.Keyed"/>
    internal required KeyLayout? Keyed { get; init; }

    /// <summary>
    /// Gets the reason why the type cannot be written or read on wires that use keys; <see langword="null"/> if it can.
    /// </summary>
    internal required string? WhyNotKeyed { get; init; }

    /// <inheritdoc cref="TypeContract.RejectsUnknown"/>
    internal required bool? RejectsUnknown { get; init; }

    /// <inheritdoc cref="ObjectPlan{TMember}.Ignored"/>
    internal required MemberTraits[] Ignored { get; init; }
    internal ObjectMember? Extension => Array.Find(Members, m => m.Extension is not null);

    /// <summary>
    /// Returns the wire names by member index; <see langword="null"/> for members that do not exist on this kind of
    /// wire.
    /// </summary>
    internal IEnumerable<string?> NamesFor(bool keyed) =>
        Members.Select(m =>
            m.Extension is not null || (keyed ? m.IsNamedOnly : m.IsKeyedOnly) ? null
            : keyed ? m.KeyedName
            : m.WireName
        );

    /// <summary>Returns the first member of a name.</summary>
    internal ObjectMember Find(string name) => Members.First(member => member.Name == name);

    internal int Words => (Members.Length + 63) / 64;

    /// <summary>Returns the bits, within one word of the mask, of the members that satisfy a condition.</summary>
    internal ulong GetBits(int word, Func<ObjectMember, bool> condition)
    {
        ulong bits = 0;
        for (int i = word * 64; i < Math.Min(Members.Length, word * 64 + 64); i++)
        {
            if (condition(Members[i]))
                bits |= 1UL << (i & 63);
        }
        return bits;
    }
}
