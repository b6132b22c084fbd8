using System.ComponentModel;
using Sluice.Internal;

namespace Sluice.Selection;

/// <summary>
/// Represents one level of a bound selection: the bits of a type's members, and the node for the value of each member.
/// Only the node that selects everything of a recursive type forms a cycle.
/// </summary>
/// <remarks>
/// Immutable once bound, and therefore thread safe. For a union, the children are the nodes of its cases.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Advanced)]
public sealed class SelectionNode
{
    // Written only by the binder, before the node is published: the node of a recursive type must exist before its
    // children are known.
    internal ulong Mask;
    private ulong[]? _more;
    private SelectionNode?[] _children = [];
    private static readonly ulong[] s_everything = [];

    internal SelectionNode(RegisteredUnion? union = null) => Union = union;

    /// <summary>
    /// Initializes a copy of a node, or of the node that selects everything, for one response whose elements are
    /// counted.
    /// </summary>
    internal SelectionNode(SelectionNode? node, int mostElements)
    {
        Mask = node?.Mask ?? ulong.MaxValue;
        _more = node is null ? s_everything : node._more;
        _children = node?._children ?? [];
        Union = node?.Union;
        Counter = new(mostElements);
    }

    internal SelectionNode(ReadOnlySpan<ulong> words, SelectionNode?[] children, RegisteredUnion? union = null)
    {
        Union = union;
        Fill(words, children);
    }

    /// <summary>Sets the bits and the children; for a union, the children are the cases.</summary>
    internal void Fill(ReadOnlySpan<ulong> words, SelectionNode?[] children, ElementRange? range = null)
    {
        Range = range;
        Mask = words.IsEmpty ? 0 : words[0];
        _more = words.Length > 1 ? words[1..].ToArray() : null;
        _children = children;
    }

    /// <summary>
    /// Gets the union from the options whose cases are the children, or null for declared unions and for objects.
    /// </summary>
    internal RegisteredUnion? Union { get; }

    /// <summary>
    /// Gets the order and the limit of the elements if the node selects those of a collection; <see langword="null"/>
    /// for all elements in their own order.
    /// </summary>
    public ElementRange? Range { get; private set; }

    /// <summary>Returns a copy that applies to the elements of a range.</summary>
    internal SelectionNode With(ElementRange? range) =>
        new(Union)
        {
            Mask = Mask,
            _more = _more,
            _children = _children,
            Range = range,
        };

    /// <summary>
    /// Gets the counter of the elements in the response if this is the root's node and they are limited; otherwise,
    /// null.
    /// </summary>
    internal ElementCounter? Counter { get; }

    internal ulong WordOf(int word)
    {
#if SLUICE_PLANTED_BUGS
        if (PlantedBugs.Is(PlantedBug.SelectionBeyondWord))
            word = Math.Min(word, 1);
#endif
        if (_more is not { } more)
            return 0;
        return word - 1 < more.Length ? more[word - 1]
            : more == s_everything ? ulong.MaxValue
            : 0;
    }

    /// <summary>
    /// Returns the node of a member's value, or <see langword="null"/> if the value has no fields or all of them are
    /// selected.
    /// </summary>
    public SelectionNode? ChildOf(int index) => (uint)index < (uint)_children.Length ? _children[index] : null;

    /// <summary>Returns whether the member with an index is selected.</summary>
    public bool Has(int index) =>
        index < 64 ? (Mask & (1UL << index)) != 0 : (WordOf(index >> 6) & (1UL << (index & 63))) != 0;
}
