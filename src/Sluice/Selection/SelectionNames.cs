using Sluice.Internal;
using Sluice.Model;

namespace Sluice.Selection;

/// <summary>Finds a type's members by the names of an expression: exactly first, then ignoring case.</summary>
internal sealed class SelectionNames
{
    internal const int Unknown = -1;
    internal const int Ambiguous = -2;

    private readonly string[] _names;
    private readonly Dictionary<string, int>.AlternateLookup<ReadOnlySpan<char>> _exact;
    private readonly Dictionary<string, int>.AlternateLookup<ReadOnlySpan<char>> _folded;

    internal SelectionNames(IReadOnlyList<MemberShape> members, WireNaming naming)
    {
        var exact = new Dictionary<string, int>(members.Count);
        var folded = new Dictionary<string, int>(members.Count, StringComparer.OrdinalIgnoreCase);
        _names = new string[members.Count];
        foreach (MemberShape member in members)
        {
            string name = naming == WireNaming.Unset || member.Traits.IsNameFixed
                ? member.WireName
                : NamingPolicies.Convert(naming, member.Name);
            _names[member.Index] = name;
            // To an expression a [Never] member does not exist.
            if ((member.Flags & (MemberFlags.Writable | MemberFlags.Never)) != MemberFlags.Writable) continue;
            exact.TryAdd(name, member.Index);
            if (!folded.TryAdd(name, member.Index)) folded[name] = Ambiguous;
        }
        _exact = exact.GetAlternateLookup<ReadOnlySpan<char>>();
        _folded = folded.GetAlternateLookup<ReadOnlySpan<char>>();
    }

    /// <summary>The member's name in expressions.</summary>
    internal string this[int index] => _names[index];

    /// <summary>The index of a member, or <see cref="Unknown"/>, or <see cref="Ambiguous"/>.</summary>
    internal int Find(ReadOnlySpan<char> name) =>
        _exact.TryGetValue(name, out int index) || _folded.TryGetValue(name, out index) ? index : Unknown;
}
