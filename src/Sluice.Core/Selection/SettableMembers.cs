using System.Collections.Concurrent;
using Sluice.Model;

namespace Sluice.Selection;

/// <summary>
/// Declares which members a document from a client may set: those of a list, or all that a rule allows. A member that
/// is marked with <see cref="NeverSetAttribute"/> is never among them. Immutable and thread safe.
/// </summary>
public sealed class SettableMembers
{
    private readonly SettableRules _rules;
    private readonly SettableNode? _node;

    private SettableMembers(SettableRules rules, SettableNode? node) => (_rules, _node) = (rules, node);

    /// <summary>Declares every member that can be set and that a rule allows.</summary>
    /// <param name="isSettable">
    /// Returns whether a member may be set where no list names it; <see langword="null"/> if all may.
    /// </param>
    public static SettableMembers All(Func<MemberShape, bool>? isSettable = null) => new(new(isSettable), null);

    /// <summary>
    /// Declares the members of a list in the include language, such as <c>[title,author[id]]</c>. A name without a list
    /// allows what the rule allows of its value. <c>!default</c> is the members that the rule allows,
    /// <c>!all</c> for all members, and <c>-name</c> excludes one; a list that only excludes starts with
    /// <c>!default</c>.
    /// </summary>
    /// <param name="root">The type of the document.</param>
    /// <param name="members">The list. Names are those on the wire or in code.</param>
    /// <param name="isSettable">
    /// Returns whether a member may be set where no list names it; <see langword="null"/> if all may.
    /// </param>
    /// <param name="nameOf">
    /// Returns the name of a member under the options of the endpoint; <see langword="null"/> if they change none.
    /// </param>
    /// <exception cref="IncludeException">
    /// The list has a syntax error, or names a member that does not exist or that a document cannot set.
    /// </exception>
    public static SettableMembers Parse(
        TypeShape root,
        string members,
        Func<MemberShape, bool>? isSettable = null,
        Func<MemberShape, string>? nameOf = null
    )
    {
        ArgumentNullException.ThrowIfNull(root);
        ArgumentNullException.ThrowIfNull(members);
        var rules = new SettableRules(isSettable);
        return new(rules, SettableParser.Parse(root, members, rules, nameOf));
    }

    /// <summary>Returns whether the document may set a member of the values at this place.</summary>
    public bool Allows(MemberShape member)
    {
        ArgumentNullException.ThrowIfNull(member);
        return _node is null
            ? _rules.Allow(member)
            : _node.Levels.Any(level => ReferenceEquals(MemberOf(level, member), member) && level.Allows(member.Index));
    }

    /// <summary>Returns the declaration for the value of a member, or for its elements.</summary>
    public SettableMembers For(MemberShape member)
    {
        ArgumentNullException.ThrowIfNull(member);
        SettableLevel? level = _node?.Levels.FirstOrDefault(each => ReferenceEquals(MemberOf(each, member), member));
        return new(_rules, level?.ChildOf(member.Index));
    }

    /// <summary>
    /// Gets a value indicating whether a list names the members of this place; otherwise, the rule for their type
    /// decides.
    /// </summary>
    public bool HasList => _node is not null;

    /// <summary>Gets the members that lists name, at every place; empty if there is no list.</summary>
    public IEnumerable<MemberShape> Listed => _rules.Listed;

    internal SettableNode? Node => _node;

    internal SettableLevel LevelOf(IObjectShape shape, SettableNode? node) =>
        node?.LevelOf(shape) ?? _rules.LevelOf(shape);

    /// <summary>
    /// Returns whether a member may be set at any place. Readers check it where a document has no declared structure,
    /// such as the value of an <see cref="object"/> member.
    /// </summary>
    internal bool Reaches(MemberShape member) => _rules.Reach(member);

    private static MemberShape? MemberOf(SettableLevel level, MemberShape member) =>
        member.Index < level.Shape.Members.Count ? level.Shape.Members[member.Index] : null;

    /// <summary>What is allowed of values that no list describes, and what lists describe.</summary>
    internal sealed class SettableRules(Func<MemberShape, bool>? isSettable)
    {
        private readonly ConcurrentDictionary<IObjectShape, SettableLevel> _levels = new();
        private readonly HashSet<MemberShape> _listed = [];
        private readonly HashSet<Type> _listedTypes = [];
        private bool _hasOpenValue;

        internal IReadOnlyCollection<MemberShape> Listed => _listed;

        internal static bool CanSet(MemberShape member) =>
            (member.Flags & (MemberFlags.Readable | MemberFlags.NeverSet)) == MemberFlags.Readable;

        internal bool Allow(MemberShape member) => CanSet(member) && isSettable?.Invoke(member) != false;

        internal bool Reach(MemberShape member) =>
            _listed.Contains(member) || (Allow(member) && (_hasOpenValue || !_listedTypes.Contains(member.OwnerType)));

        internal SettableLevel LevelOf(IObjectShape shape) => _levels.GetOrAdd(shape, CreateLevel);

        internal SettableLevel CreateLevel(IObjectShape shape)
        {
            var level = new SettableLevel(shape);
            foreach (MemberShape member in shape.Members)
                if (Allow(member))
                    level.Add(member.Index, null);
            return level;
        }

        /// <summary>Records the members of a parsed list.</summary>
        internal void Know(SettableNode node)
        {
            foreach (SettableLevel level in node.Levels)
            {
                _listedTypes.Add(level.Shape.Type);
                foreach (MemberShape member in level.Shape.Members.Where(member => level.Allows(member.Index)))
                {
                    _listed.Add(member);
                    if (level.ChildOf(member.Index) is { } child)
                        Know(child);
                    else
                        _hasOpenValue |= member.Shape.Selectable is not null;
                }
            }
        }
    }
}
