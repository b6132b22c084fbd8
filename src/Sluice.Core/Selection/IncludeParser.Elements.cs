using System.Globalization;

namespace Sluice.Selection;

// The marks that choose and sort the elements of a collection: !first:10, !sort:-quantity, !filter:'quantity gt 2'.
internal ref partial struct IncludeParser
{
    /// <summary>Parses the rest of a mark whose word has been read.</summary>
    private Expect ElementMark(int from, EntryKind kind)
    {
        int end = _at;
        if (_owner >= 0 && _entries[_owner].Has(EntryFlags.Negative))
            Error(IncludeErrorKind.Syntax, from, end - from, "A negated list can only hold names.");
        if (!SkipSpace() || _text[_at] != ':')
        {
            Error(IncludeErrorKind.Syntax, from, end - from, kind switch
            {
                EntryKind.First => "'!first' needs a number, as in '!first:10'.",
                EntryKind.Sort => "'!sort' needs a name, as in '!sort:name' or '!sort:-name'.",
                _ => ConditionIsMissing,
            });
            return Expect.AfterItem;
        }
        _at++;
        SkipSpace();
        return kind switch
        {
            EntryKind.First => Count(from),
            EntryKind.Sort => KeyPath(from),
            _ => Condition(from),
        };
    }

    private const string ConditionIsMissing =
        "'!filter' needs a condition in quotes, as in !filter:'quantity gt 2'. Each quote within it is doubled.";

    private Expect Condition(int from)
    {
        int quote = _at;
        if (_at == _text.Length || _text[_at] != '\'')
        {
            Error(IncludeErrorKind.Syntax, quote, 0, ConditionIsMissing);
            return SkipItem();
        }
        if (!SkipQuoted(out bool isEscaped))
        {
            Error(IncludeErrorKind.Syntax, quote, 1, "The quote is not closed.");
            return Expect.AfterItem;
        }
        if (_text[(quote + 1)..(_at - 1)].IsWhiteSpace())
        {
            Error(IncludeErrorKind.Syntax, quote, _at - quote, ConditionIsMissing);
            return Expect.AfterItem;
        }
        EntryFlags flags = isEscaped ? EntryFlags.Escaped : EntryFlags.None;
        Add(new()
        {
            Start = from,
            Length = _at - from,
            Kind = EntryKind.Filter,
            Argument = quote,
            Flags = flags
        }, _owner);
        return Expect.AfterItem;
    }

    private Expect Count(int from)
    {
        int start = _at;
        _at += NameLength(_at);
        int length = _at - start;
        if (length > 10
            || !int.TryParse(_text.Slice(start, length).ToString(), NumberStyles.None, CultureInfo.InvariantCulture,
                out int count) || count == 0)
        {
            Error(IncludeErrorKind.Syntax, start, length,
                "'!first:' must be followed by a whole number from 1 to 2147483647.");
            return SkipItem();
        }
        Add(new() { Start = from, Length = _at - from, Kind = EntryKind.First, Argument = count }, _owner);
        return Expect.AfterItem;
    }

    // Returns what to expect after an error; null if there is a name.
    private Expect? SkipKeyName()
    {
        int start = _at;
        if (start == _text.Length || IncludeText.Special.Contains(_text[start]))
        {
            Error(IncludeErrorKind.Syntax, start, 0, "A name must follow '!sort:'.");
            return SkipItem();
        }

        if (_text[start] == '\'')
        {
            if (SkipQuoted(out _)) return null;
            Error(IncludeErrorKind.Syntax, start, 1, "The quote is not closed.");
            return Expect.AfterItem;
        }

        _at += NameLength(start);
        if (IncludeText.IndexOfBadChar(_text[start.._at]) is not (>= 0 and int bad)) return null;
        Error(IncludeErrorKind.Syntax, start + bad, 1, "The name contains a control character or a lone surrogate.");
        return SkipItem();
    }

    private Expect KeyPath(int from)
    {
        EntryFlags flags = EntryFlags.None;
        if (_at < _text.Length && _text[_at] == '-')
        {
            flags = EntryFlags.Descending;
            _at++;
            SkipSpace();
        }
        int path = _at, end;
        int steps = 0;
        do
        {
            if (steps > 0) _at++;
            SkipSpace();
            int start = _at;
            if (SkipKeyName() is { } afterError) return afterError;
            end = _at;
            if (++steps > _limits.Depth)
            {
                Error(IncludeErrorKind.TooDeep, start, end - start,
                    $"Names nest more than {_limits.Depth} levels deep.");
                return SkipItem();
            }
        }
        while (SkipSpace() && _text[_at] == '.');
        Add(new() { Start = from, Length = end - from, Kind = EntryKind.Sort, Argument = path, Flags = flags }, _owner);
        return Expect.AfterItem;
    }
}
