using Sluice.Model;

namespace Sluice.Selection;

/// <summary>The members that a filter or a sort expression may use at one place.</summary>
/// <param name="Allowed">
/// The members that replace the marked ones, if <paramref name="IsAllowed"/>; <see langword="null"/> for everything.
/// </param>
/// <param name="IsAllowed">Whether a selection replaces the marks.</param>
/// <param name="Within">
/// The members outside which nothing may be used, marked or not; <see langword="null"/> for everything.
/// </param>
internal readonly record struct MemberReach(SelectionNode? Allowed, bool IsAllowed, SelectionNode? Within)
{
    private static readonly SelectionNode s_nothing = new([0], []);

    /// <summary>Returns the members that the elements of a collection offer to the marks of an expression.</summary>
    /// <param name="allowed">
    /// The members that replace the marked ones, as a selection of the type that the expression is bound to;
    /// <see langword="null"/> for the marked ones.
    /// </param>
    /// <param name="within">The members outside which nothing may be used, as such a selection.</param>
    /// <param name="place">The elements.</param>
    /// <exception cref="ArgumentException">A selection is one of another type.</exception>
    internal static MemberReach FindReach(FieldSelection? allowed, FieldSelection? within, ElementPlace place)
    {
        RequireSameRoot(allowed, place);
        RequireSameRoot(within, place);
        // An endpoint that names the members itself does so for those of collections as well.
        return new(
            Descend(allowed?.Node, place.Way),
            allowed is not null,
            allowed is null && place.Offered is { } offered ? offered : Descend(within?.Node, place.Way)
        );
    }

    internal MemberReach ChildOf(int index) => new(Allowed?.ChildOf(index), IsAllowed, Within?.ChildOf(index));

    /// <summary>Returns whether a member exists for the expression, whether or not it may be used.</summary>
    internal bool Contains(int index) => Within is null || Within.Has(index);

    internal bool Offers(MemberShape member, int index, MemberFlags mark) =>
        Contains(index) && (IsAllowed ? Allowed is null || Allowed.Has(index) : (member.Flags & mark) != 0);

    /// <summary>Returns whether something within the value of a member may be used.</summary>
    internal bool LeadsThrough(int index) => Contains(index) && (Allowed is null || Allowed.Has(index));

    private static SelectionNode? Descend(SelectionNode? node, IReadOnlyList<int>? way)
    {
        if (node is null)
            return null;
        if (way is null)
            return s_nothing;
        foreach (int index in way)
        {
            if (node is null)
                return null;
            if (!node.Has(index))
                return s_nothing;
            node = node.ChildOf(index);
        }
        return node;
    }

    private static void RequireSameRoot(FieldSelection? members, ElementPlace place)
    {
        if (members is not null && members.Converter.Shape.Selectable != place.Root)
            throw new ArgumentException(
                $"The members of filters or sort keys are a selection of {members.Type}, but the "
                    + $"include expression is bound to {place.Root.Type}."
            );
    }
}
