using System.ComponentModel;

namespace Sluice.Selection;

/// <summary>
/// One level of a bound selection: the bits of a type's members, and the node of each member's value. Only the node of
/// everything of a recursive type forms cycles.
/// </summary>
/// <remarks>
/// Immutable once bound; safe to share between threads. For a union, the children are those of its cases.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Advanced)]
public sealed class SelectionNode
{
    // Written by the binder only, before the node is handed out: a recursive type's node must exist before its children
    // are known.
    internal ulong Mask;
    private ulong[]? _more;
    private SelectionNode?[] _children = [];
    private static readonly ulong[] s_everything = [];

    internal SelectionNode(RegisteredUnion? union = null) => Union = union;

    /// <summary>A copy of a node, or of everything, to write one answer with whose elements are counted.</summary>
    internal SelectionNode(SelectionNode? node, int mostElements)
    {
        Mask = node?.Mask ?? ulong.MaxValue;
        _more = node is null ? s_everything : node._more;
        _children = node?._children ?? [];
        Union = node?.Union;
        Counter = new(this, mostElements);
    }

    internal SelectionNode(ReadOnlySpan<ulong> words, SelectionNode?[] children, RegisteredUnion? union = null)
    {
        Union = union;
        Fill(words, children);
    }

    /// <summary>Sets the bits by word and the children; of a union, the children are the cases.</summary>
    internal void Fill(ReadOnlySpan<ulong> words, SelectionNode?[] children)
    {
        Mask = words.IsEmpty ? 0 : words[0];
        _more = words.Length > 1 ? words[1..].ToArray() : null;
        _children = children;
    }

    /// <summary>
    /// The union of the options whose cases the children are; null for declared ones and for objects.
    /// </summary>
    internal RegisteredUnion? Union { get; }

    /// <summary>What counts the elements of the answer; null where they are not limited.</summary>
    internal ElementCounter? Counter { get; }

    internal ulong WordOf(int word)
    {
#if SLUICE_PLANTED_BUGS
        if (PlantedBugs.Is(PlantedBug.SelectionBeyondWord)) word = Math.Min(word, 1);
#endif
        if (_more is not { } more) return 0;
        return word - 1 < more.Length ? more[word - 1] : more == s_everything ? ulong.MaxValue : 0;
    }

    /// <summary>
    /// The node of a member's value; <see langword="null"/> where the value has no fields, or all of them are wanted.
    /// </summary>
    internal SelectionNode? ChildOf(int index) => (uint)index < (uint)_children.Length ? _children[index] : null;

    internal bool Has(int index) =>
        index < 64 ? (Mask & (1UL << index)) != 0 : (WordOf(index >> 6) & (1UL << (index & 63))) != 0;
}
