using Sluice.Model;

namespace Sluice.Selection;

/// <summary>
/// The members that an object of a document contained, and those of its nested objects. Lists, dictionaries and values
/// with converters have none.
/// </summary>
/// <remarks>Immutable once read. For a union, the shape is that of the case that was sent.</remarks>
internal sealed class SentNode
{
    private readonly ulong[] _bits;
    private SentNode?[]? _children;

    internal SentNode(IObjectShape shape)
    {
        Shape = shape;
        _bits = new ulong[(shape.Members.Count + 63) / 64];
    }

    /// <summary>Gets the type whose members were sent.</summary>
    internal IObjectShape Shape { get; }

    internal bool Has(int index) => (_bits[index >> 6] & (1UL << index)) != 0;

    /// <summary>
    /// Returns the members of a nested object; <see langword="null"/> if the member was sent as null, a list or a
    /// single value.
    /// </summary>
    internal SentNode? ChildOf(int index) => _children?[index];

    // If a member occurs twice, the last occurrence counts.
    internal void Add(int index, SentNode? child)
    {
        _bits[index >> 6] |= 1UL << index;
        if (child is not null || _children is not null)
            (_children ??= new SentNode?[Shape.Members.Count])[index] = child;
    }
}
