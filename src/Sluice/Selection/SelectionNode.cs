using System.ComponentModel;

namespace Sluice.Selection;

/// <summary>One level of a bound selection: the bits of a type's members, and the node of each member's value. Nodes of recursive types may form cycles.</summary>
/// <remarks>Immutable once bound; safe to share between threads. For a union, the children are those of its cases.</remarks>
[EditorBrowsable(EditorBrowsableState.Advanced)]
public sealed class SelectionNode
{
    internal readonly ulong Mask;
    private readonly ulong[]? _more;
    // Filled by the binder after construction, since a recursive type's node is its own child; never changed after the bind returns.
    private readonly SelectionNode?[] _children;

    internal SelectionNode(ulong mask, ulong[]? more, SelectionNode?[] children)
    {
        Mask = mask;
        _more = more;
        _children = children;
    }

    internal ulong WordOf(int word) => _more is { } more && word - 1 < more.Length ? more[word - 1] : 0;

    /// <summary>The node of a member's value; <see langword="null"/> where the value has no fields, or all of them are wanted.</summary>
    internal SelectionNode? ChildOf(int index) => (uint)index < (uint)_children.Length ? _children[index] : null;

    internal bool Has(int index) => index < 64 ? (Mask & (1UL << index)) != 0 : (WordOf(index >> 6) & (1UL << (index & 63))) != 0;
}
