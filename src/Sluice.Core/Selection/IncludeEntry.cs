namespace Sluice.Selection;

internal enum EntryKind : byte
{
    Name,
    Default,
    All,
    Deep,

    /// <summary>The maximum number of elements.</summary>
    First,

    /// <summary>A key that elements are sorted by.</summary>
    Sort,

    /// <summary>A condition that elements fulfil.</summary>
    Filter,
}

[Flags]
internal enum EntryFlags : byte
{
    None = 0,

    /// <summary>The entry is excluded; inherited by the entries of a negated list.</summary>
    Negative = 1,

    /// <summary>Subsequent entries have this entry as their parent.</summary>
    HasList = 2,

    /// <summary>The name is quoted; the span includes the quotes.</summary>
    Quoted = 4,

    /// <summary>The name contains doubled quotes.</summary>
    Escaped = 8,

    /// <summary>The list was opened by a parenthesis.</summary>
    Round = 16,

    /// <summary>The sort key is in descending order.</summary>
    Descending = 32,
}

/// <summary>
/// A name or mark of a parsed expression. Parents precede their entries, so that passes over them do not need a stack.
/// </summary>
internal struct IncludeEntry
{
    public int Start;
    public int Length;

    /// <summary>The index of the entry whose list contains this one; -1 at the top level.</summary>
    public int Parent;

    /// <summary>While its list is open: the index of the entry whose list contains the whole path.</summary>
    public int Outer;

    /// <summary>While its list is open: the position of the opening bracket.</summary>
    public int OpenedAt;
    public int Level;

    /// <summary>
    /// The number of <c>!first:</c>, or the position of the path of <c>!sort:</c> or of the quote of <c>!filter:</c>.
    /// </summary>
    public int Argument;
    public EntryKind Kind;
    public EntryFlags Flags;

    public readonly bool Has(EntryFlags flag) => (Flags & flag) != 0;

    /// <summary>Returns the name without its quotes.</summary>
    public readonly ReadOnlySpan<char> NameIn(ReadOnlySpan<char> text)
    {
        ReadOnlySpan<char> name = text.Slice(Start, Length);
        if (!Has(EntryFlags.Quoted))
            return name;
        name = name[1..^1];
        return Has(EntryFlags.Escaped) ? name.ToString().Replace("''", "'") : name;
    }
}
