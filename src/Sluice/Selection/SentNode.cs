using Sluice.Model;

namespace Sluice.Selection;

/// <summary>
/// The members that one object of a document held, and those of the objects within it. Lists, dictionaries and values
/// with converters have none of their own.
/// </summary>
/// <remarks>Immutable once read. Of a union, the shape is that of the case that was sent.</remarks>
internal sealed class SentNode
{
    private readonly ulong[] _bits;
    private SentNode?[]? _children;

    internal SentNode(IObjectShape shape)
    {
        Shape = shape;
        _bits = new ulong[(shape.Members.Count + 63) / 64];
    }

    /// <summary>The type whose members were sent.</summary>
    internal IObjectShape Shape { get; }

    internal bool Has(int index) => (_bits[index >> 6] & (1UL << index)) != 0;

    /// <summary>
    /// What a member's object held; <see langword="null"/> where the member was sent as something without members:
    /// null, a list, a single value.
    /// </summary>
    internal SentNode? ChildOf(int index) => _children?[index];

    // Of members that occur twice the last one counts.
    internal void Add(int index, SentNode? child)
    {
        _bits[index >> 6] |= 1UL << index;
        if (child is not null || _children is not null)
            (_children ??= new SentNode?[Shape.Members.Count])[index] = child;
    }
}
