namespace Sluice.Selection;

internal enum EntryKind : byte
{
    Name,
    Default,
    All,
    Deep,
}

[Flags]
internal enum EntryFlags : byte
{
    None = 0,
    /// <summary>Left out rather than put in; inherited by the entries of a negated list.</summary>
    Negative = 1,
    /// <summary>Entries follow that name this one as their parent.</summary>
    HasList = 2,
    /// <summary>Written in quotes, which the span includes.</summary>
    Quoted = 4,
    /// <summary>Holds doubled quotes.</summary>
    Escaped = 8,
    /// <summary>Its list was opened by a parenthesis.</summary>
    Round = 16,
}

/// <summary>
/// One name or mark of a parsed expression. Parents precede their entries, so that no pass over them needs a stack.
/// </summary>
internal struct IncludeEntry
{
    public int Start;
    public int Length;
    /// <summary>The entry whose list this one is in; -1 at the top.</summary>
    public int Parent;
    /// <summary>While its list is open: the entry whose list is around the whole path.</summary>
    public int Outer;
    /// <summary>While its list is open: where the bracket stands.</summary>
    public int OpenedAt;
    public int Level;
    public EntryKind Kind;
    public EntryFlags Flags;

    public readonly bool Has(EntryFlags flag) => (Flags & flag) != 0;

    /// <summary>The name without its quotes.</summary>
    public readonly ReadOnlySpan<char> NameIn(ReadOnlySpan<char> text)
    {
        ReadOnlySpan<char> name = text.Slice(Start, Length);
        if (!Has(EntryFlags.Quoted)) return name;
        name = name[1..^1];
        return Has(EntryFlags.Escaped) ? name.ToString().Replace("''", "'") : name;
    }
}
