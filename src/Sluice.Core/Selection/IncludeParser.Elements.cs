using System.Globalization;

namespace Sluice.Selection;

// The marks that choose and sort the elements of a collection: !first:10, !sort:-quantity, !filter:'quantity gt 2'.
internal ref partial struct IncludeParser
{
    /// <summary>Parses the rest of a mark whose word has been read.</summary>
    private Expect ElementMark(int from, EntryKind kind)
    {
        int end = _position;
        if (_owner >= 0 && _entries[_owner].Has(EntryFlags.Negative))
            Error(IncludeErrorKind.Syntax, from, end - from, "A negated list can only hold names.");
        if (!SkipSpace() || _text[_position] != ':')
        {
            Error(
                IncludeErrorKind.Syntax,
                from,
                end - from,
                kind switch
                {
                    EntryKind.First => "'!first' needs a number, as in '!first:10'.",
                    EntryKind.Sort => "'!sort' needs a name, as in '!sort:name' or '!sort:-name'.",
                    _ => ConditionIsMissing,
                }
            );
            return Expect.AfterItem;
        }
        _position++;
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
        int quote = _position;
        if (_position == _text.Length || _text[_position] != '\'')
        {
            Error(IncludeErrorKind.Syntax, quote, 0, ConditionIsMissing);
            return SkipItem();
        }
        if (!SkipQuoted(out bool isEscaped))
        {
            Error(IncludeErrorKind.Syntax, quote, 1, "The quote is not closed.");
            return Expect.AfterItem;
        }
        if (_text[(quote + 1)..(_position - 1)].IsWhiteSpace())
        {
            Error(IncludeErrorKind.Syntax, quote, _position - quote, ConditionIsMissing);
            return Expect.AfterItem;
        }
        EntryFlags flags = isEscaped ? EntryFlags.Escaped : EntryFlags.None;
        Add(
            new()
            {
                Start = from,
                Length = _position - from,
                Kind = EntryKind.Filter,
                Argument = quote,
                Flags = flags,
            },
            _owner
        );
        return Expect.AfterItem;
    }

    private Expect Count(int from)
    {
        int start = _position;
        _position += NameLength(_position);
        int length = _position - start;
        if (
            length > 10
            || !int.TryParse(
                _text.Slice(start, length).ToString(),
                NumberStyles.None,
                CultureInfo.InvariantCulture,
                out int count
            )
            || count == 0
        )
        {
            Error(
                IncludeErrorKind.Syntax,
                start,
                length,
                "'!first:' must be followed by a whole number from 1 to 2147483647."
            );
            return SkipItem();
        }
        Add(
            new()
            {
                Start = from,
                Length = _position - from,
                Kind = EntryKind.First,
                Argument = count,
            },
            _owner
        );
        return Expect.AfterItem;
    }

    // Returns what to expect after an error; null if there is a name.
    private Expect? SkipKeyName()
    {
        int start = _position;
        if (start == _text.Length || IncludeText.Special.Contains(_text[start]))
        {
            Error(IncludeErrorKind.Syntax, start, 0, "A name must follow '!sort:'.");
            return SkipItem();
        }

        if (_text[start] == '\'')
        {
            if (SkipQuoted(out _))
                return null;
            Error(IncludeErrorKind.Syntax, start, 1, "The quote is not closed.");
            return Expect.AfterItem;
        }

        _position += NameLength(start);
        if (IncludeText.IndexOfBadChar(_text[start.._position]) is not (>= 0 and int bad))
            return null;
        Error(IncludeErrorKind.Syntax, start + bad, 1, "The name contains a control character or a lone surrogate.");
        return SkipItem();
    }

    private Expect KeyPath(int from)
    {
        EntryFlags flags = EntryFlags.None;
        if (_position < _text.Length && _text[_position] == '-')
        {
            flags = EntryFlags.Descending;
            _position++;
            SkipSpace();
        }
        int path = _position,
            end;
        int steps = 0;
        do
        {
            if (steps > 0)
                _position++;
            SkipSpace();
            int start = _position;
            if (SkipKeyName() is { } afterError)
                return afterError;
            end = _position;
            if (++steps > _limits.Depth)
            {
                Error(
                    IncludeErrorKind.TooDeep,
                    start,
                    end - start,
                    $"Names nest more than {_limits.Depth} levels deep."
                );
                return SkipItem();
            }
        } while (SkipSpace() && _text[_position] == '.');
        Add(
            new()
            {
                Start = from,
                Length = end - from,
                Kind = EntryKind.Sort,
                Argument = path,
                Flags = flags,
            },
            _owner
        );
        return Expect.AfterItem;
    }
}
