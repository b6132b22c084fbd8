namespace Sluice.Selection;

internal ref partial struct IncludeParser
{
    private const string Marks = "!default, !all, !deep, !first:number, !sort:name or !filter:'condition'";

    private static EntryKind? FindMark(ReadOnlySpan<char> word)
    {
        if (word.Equals("default", StringComparison.OrdinalIgnoreCase))
            return EntryKind.Default;
        if (word.Equals("all", StringComparison.OrdinalIgnoreCase))
            return EntryKind.All;
        if (word.Equals("deep", StringComparison.OrdinalIgnoreCase))
            return EntryKind.Deep;
        if (word.Equals("first", StringComparison.OrdinalIgnoreCase))
            return EntryKind.First;
        if (word.Equals("sort", StringComparison.OrdinalIgnoreCase))
            return EntryKind.Sort;
        if (word.Equals("filter", StringComparison.OrdinalIgnoreCase))
            return EntryKind.Filter;
        return null;
    }

    private Expect Mark()
    {
        int from = _position++;
        ReadOnlySpan<char> word = _text.Slice(_position, NameLength(_position));
        _position += word.Length;
        if (FindMark(word) is not { } kind)
        {
            Error(
                IncludeErrorKind.Syntax,
                from,
                word.Length + 1,
                word.IsEmpty
                    ? $"A word must follow '!': {Marks}."
                    : $"There is no '!{IncludeText.Shown(word)}'; use {Marks}."
            );
            return SkipItem();
        }
        if (kind is EntryKind.First or EntryKind.Sort or EntryKind.Filter)
            return ElementMark(from, kind);
        if (kind == EntryKind.Deep && !_allowDeep)
            Error(IncludeErrorKind.DeepNotAllowed, from, _position - from, "'!deep' is not allowed here.");
        if (_owner >= 0 && _entries[_owner].Has(EntryFlags.Negative))
            Error(IncludeErrorKind.Syntax, from, _position - from, "A negated list can only hold names.");
        if (SkipSpace() && _text[_position] is '[' or '(' or '.')
        {
            Error(IncludeErrorKind.Syntax, _position, 1, $"'!{word.ToString()}' cannot be followed by a list.");
            if (_text[_position] == '.')
                _position += NameLength(_position + 1) + 1;
            else
                SkipList();
        }
        Add(
            new()
            {
                Start = from,
                Length = word.Length + 1,
                Kind = kind,
            },
            _owner
        );
        return Expect.AfterItem;
    }

    private Expect ParseName(int parent, bool negative)
    {
        int from = _position;
        EntryFlags flags = negative ? EntryFlags.Negative : EntryFlags.None;
        if (_text[_position] == '\'')
        {
            if (!SkipQuoted(out bool escaped))
            {
                Error(IncludeErrorKind.Syntax, from, 1, "The quote is not closed.");
                return Expect.AfterItem;
            }
            flags |= EntryFlags.Quoted | (escaped ? EntryFlags.Escaped : 0);
        }
        else
        {
            _position += NameLength(_position);
            ReadOnlySpan<char> name = _text[from.._position];
            if (IncludeText.IndexOfBadChar(name) is >= 0 and int bad)
            {
                Error(
                    IncludeErrorKind.Syntax,
                    from + bad,
                    1,
                    char.IsControl(name[bad])
                        ? $"The name contains a control character (U+{(int)name[bad]:X4})."
                        : "The name contains a lone surrogate."
                );
                return Expect.AfterItem;
            }
        }
        Add(
            new()
            {
                Start = from,
                Length = _position - from,
                Flags = flags,
            },
            parent
        );
        return Expect.AfterName;
    }

    private void Add(IncludeEntry entry, int parent)
    {
        if (_entries.Count == _limits.Nodes)
        {
            Error(
                IncludeErrorKind.TooManyNodes,
                entry.Start,
                entry.Length,
                $"The expression has more than {_limits.Nodes} names."
            );
            _stopped = true;
            return;
        }
        entry.Parent = parent;
        entry.Level = 1;
        if (parent >= 0)
        {
            ref IncludeEntry above = ref _entries[parent];
            above.Flags |= EntryFlags.HasList;
            entry.Level = above.Level + 1;
            entry.Flags |= above.Flags & EntryFlags.Negative;
        }
        _entries.Add(entry);
    }

    private Expect TooDeep()
    {
        if (!_reportedDepth)
            Error(IncludeErrorKind.TooDeep, _position, 1, $"Names nest more than {_limits.Depth} levels deep.");
        else
            Errors!.AddUnkept();
        _reportedDepth = true;
        if (_text[_position] != '.')
            SkipList();
        else
        {
            // Skip the rest of the path and its list.
            while (SkipSpace() && _text[_position] == '.')
            {
                _position++;
                if (!SkipSpace())
                    break;
                if (_text[_position] == '\'')
                    SkipQuoted(out _);
                else
                    _position += NameLength(_position);
            }
            if (_position < _text.Length && _text[_position] is '[' or '(')
                SkipList();
        }
        return Expect.AfterItem;
    }

    /// <summary>Skips white space; returns <see langword="false"/> at the end of the text.</summary>
    private bool SkipSpace()
    {
        while (_position < _text.Length && char.IsWhiteSpace(_text[_position]))
            _position++;
        return _position < _text.Length;
    }

    private readonly int NameLength(int from)
    {
        int length = _text[from..].IndexOfAny(IncludeText.NameEnds);
        return length < 0 ? _text.Length - from : length;
    }

    private bool SkipQuoted(out bool escaped)
    {
        escaped = false;
        _position++;
        while (true)
        {
            int quote = _text[_position..].IndexOf('\'');
            if (quote < 0)
            {
                _position = _text.Length;
                return false;
            }
            _position += quote + 1;
            if (_position == _text.Length || _text[_position] != '\'')
                return true;
            escaped = true;
            _position++;
        }
    }

    /// <summary>Skips a list that has been reported, up to its closing bracket.</summary>
    private void SkipList()
    {
        int open = 0;
        while (_position < _text.Length)
        {
            char character = _text[_position];
            if (character is '[' or '(')
                open++;
            else if (character is ']' or ')' && --open == 0)
            {
                _position++;
                return;
            }
            else if (character == '\'' && _text[_position - 1] is '[' or '(' or ',' or '.' or '-' or ':' or ' ')
            {
                SkipQuoted(out _);
                continue;
            }
            _position++;
        }
    }

    private void ReportUnclosed()
    {
        for (int owner = _owner; owner >= 0; owner = _entries[owner].Outer)
        {
            ref IncludeEntry entry = ref _entries[owner];
            Error(
                IncludeErrorKind.Syntax,
                entry.OpenedAt,
                1,
                $"The '{(entry.Has(EntryFlags.Round) ? '(' : '[')}' is not closed."
            );
        }
        if (_outermost != 0)
            Error(IncludeErrorKind.Syntax, _outermostAt, 1, $"The '{_outermost}' is not closed.");
    }

    private void Error(IncludeErrorKind kind, int position, int length, string message) =>
        (Errors ??= new()).Add(kind, position, length, message);
}
