using Sluice.Model;

namespace Sluice.Selection;

/// <summary>
/// The members that a list declares for the values at one place: one level for an object, and one for each case of a
/// union.
/// </summary>
internal sealed class SettableNode(IReadOnlyList<SettableLevel> levels)
{
    internal IReadOnlyList<SettableLevel> Levels => levels;

    /// <summary>
    /// Returns the level of an object. A type that the list does not know, such as a case that the options register,
    /// has the declared members of the same name.
    /// </summary>
    internal SettableLevel LevelOf(IObjectShape shape)
    {
        foreach (SettableLevel level in levels)
            if (ReferenceEquals(level.Shape, shape))
                return level;
        var derived = new SettableLevel(shape);
        foreach (MemberShape member in shape.Members)
        {
            SettableLevel? declared = levels.FirstOrDefault(level => level.Allows(member.Name));
            if (declared is not null)
                derived.Add(member.Index, declared.ChildOf(member.Name));
        }

        return derived;
    }
}

/// <summary>The members of one type that a document may set at one place.</summary>
internal sealed class SettableLevel(IObjectShape shape)
{
    private readonly bool[] _allowed = new bool[shape.Members.Count];
    private readonly SettableNode?[] _children = new SettableNode?[shape.Members.Count];

    internal IObjectShape Shape => shape;

    internal bool Allows(int index) => _allowed[index];

    internal bool Allows(string name) => IndexOf(name) is >= 0 and int index && _allowed[index];

    /// <summary>
    /// Returns what is declared for a member's value; <see langword="null"/> if the rule for its type decides.
    /// </summary>
    internal SettableNode? ChildOf(int index) => _children[index];

    internal SettableNode? ChildOf(string name) => _children[IndexOf(name)];

    internal void Add(int index, SettableNode? child) => (_allowed[index], _children[index]) = (true, child);

    internal void Remove(int index) => (_allowed[index], _children[index]) = (false, null);

    private int IndexOf(string name)
    {
        for (int i = 0; i < shape.Members.Count; i++)
            if (shape.Members[i].Name == name)
                return i;
        return -1;
    }
}
