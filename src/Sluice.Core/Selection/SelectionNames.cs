using Sluice.Model;

namespace Sluice.Selection;

/// <summary>Finds a type's members by their names in expressions: by exact match first, then ignoring case.</summary>
internal sealed class SelectionNames
{
    internal const int Unknown = -1;
    internal const int Ambiguous = -2;

    private readonly string[] _names;
    private readonly Dictionary<string, int>.AlternateLookup<ReadOnlySpan<char>> _exact;
    private readonly Dictionary<string, int>.AlternateLookup<ReadOnlySpan<char>> _folded;

    internal SelectionNames(IReadOnlyList<MemberShape> members, MemberNaming naming)
    {
        var exact = new Dictionary<string, int>(members.Count);
        var folded = new Dictionary<string, int>(members.Count, StringComparer.OrdinalIgnoreCase);
        _names = new string[members.Count];
        foreach (MemberShape member in members)
        {
            string name = naming.NameOf(member);
            _names[member.Index] = name;
            // A [Never] member does not exist for expressions.
            if ((member.Flags & (MemberFlags.Writable | MemberFlags.Never)) != MemberFlags.Writable)
                continue;
            exact.TryAdd(name, member.Index);
            if (!folded.TryAdd(name, member.Index))
                folded[name] = Ambiguous;
        }
        _exact = exact.GetAlternateLookup<ReadOnlySpan<char>>();
        _folded = folded.GetAlternateLookup<ReadOnlySpan<char>>();
    }

    /// <summary>Gets the member's name in expressions.</summary>
    internal string this[int index] => _names[index];

    /// <summary>Returns the index of a member, <see cref="Unknown"/> or <see cref="Ambiguous"/>.</summary>
    internal int Find(ReadOnlySpan<char> name) =>
        _exact.TryGetValue(name, out int index) || _folded.TryGetValue(name, out index) ? index : Unknown;
}
