using Sluice.Internal;

namespace Sluice.Rows;

/// <summary>An array whose elements are in joined rows, or in the rows of another query.</summary>
public sealed class RowArray : RowMember
{
    /// <summary>
    /// Initializes an array whose elements are in joined rows. Rows are ordered by the keys of the root and of the
    /// arrays, in the order of the members.
    /// </summary>
    /// <param name="name">The name on the wire.</param>
    /// <param name="element">The members of each element.</param>
    /// <param name="key">
    /// The indexes of the columns that identify an element; all are null in a row without one.
    /// </param>
    /// <exception cref="ArgumentException">The key has no columns.</exception>
    /// <exception cref="WireException">The name contains a lone surrogate.</exception>
    public RowArray(string name, RowObject element, params IReadOnlyList<int> key)
        : this(Encode(name), Argument.NotNull(element), [.. Argument.NotNull(key)])
    {
        if (key.Count == 0)
            throw new ArgumentException($"Name the columns that identify an element of '{name}'.", nameof(key));
    }

    /// <summary>Initializes an array whose elements another query returns.</summary>
    /// <param name="name">The name on the wire.</param>
    /// <param name="section">The index of that query in the <see cref="RowSplit"/>; at least 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">The index is less than 1.</exception>
    /// <exception cref="WireException">The name contains a lone surrogate.</exception>
    public RowArray(string name, int section)
        : base(Encode(name), 1)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(section, 1);
        Section = section;
    }

    /// <summary>Initializes an array of column aliases, whose elements may be plain values.</summary>
    internal RowArray(RowName name, RowMember element, int[] key)
        : base(name, 1 + element.ArrayCount) => (Element, Key) = (element, key);

    /// <summary>
    /// Gets what each element is; <see langword="null"/> if another query returns the elements.
    /// </summary>
    public RowMember? Element { get; }

    /// <summary>Gets the indexes of the columns that identify an element; empty if another query returns it.</summary>
    public IReadOnlyList<int> Key { get; } = [];

    /// <summary>Gets the index of the query that returns the elements; 0 if they are in joined rows.</summary>
    public int Section { get; }
}
