namespace Sluice.Selection;

/// <summary>
/// Parses an include expression into a flat list of entries in one pass without recursion, and reports every error with
/// its position. The grammar is in <c>docs/include-language.md</c>.
/// </summary>
internal ref partial struct IncludeParser
{
    private readonly ReadOnlySpan<char> _text;
    private readonly ParseLimits _limits;
    private readonly bool _allowDeep;
    private ScratchList<IncludeEntry> _entries;
    private int _position;

    // The entry whose list is open (-1 for the top level), and the bracket around the whole expression if one is open.
    private int _owner = -1;
    private char _outermost;
    private int _outermostAt;
    private bool _stopped;
    private bool _reportedDepth;

    public IncludeParser(ReadOnlySpan<char> text, in IncludeOptions options, Span<IncludeEntry> scratch)
    {
        _text = text;
        _limits = new(options);
        _allowDeep = options.AllowDeep;
        _entries = new(scratch);
    }

    public readonly ReadOnlySpan<IncludeEntry> Entries => _entries.Items;
    public IncludeErrors? Errors { get; private set; }

    public void Dispose() => _entries.Dispose();

    private enum Expect
    {
        /// <summary>An item, as after a comma.</summary>
        Item,

        /// <summary>An item or the end of the list, as at the start and after an opening bracket.</summary>
        ItemOrEnd,

        /// <summary>A comma, a closing bracket or the name's list.</summary>
        AfterName,

        /// <summary>A comma or a closing bracket.</summary>
        AfterItem,
    }

    public void Parse()
    {
        if (_text.Length > _limits.Length)
        {
            Error(
                IncludeErrorKind.TooLong,
                _limits.Length,
                _text.Length - _limits.Length,
                $"The expression has {_text.Length} characters; at most {_limits.Length} are allowed."
            );
            return;
        }
        var expect = Expect.ItemOrEnd;
        while (!_stopped && SkipSpace())
        {
            char character = _text[_position];
            expect = character switch
            {
                ',' => Comma(expect),
                '[' or '(' => Open(expect),
                ']' or ')' => Close(expect),
                '.' => ParseDot(expect),
                _ => ParseItem(expect, character),
            };
        }
        if (_stopped)
            return;
        if (expect == Expect.Item)
            Error(IncludeErrorKind.Syntax, _text.Length, 0, "A name is missing at the end.");
        ReportUnclosed();
    }

    private Expect Comma(Expect expect)
    {
        if (expect is Expect.Item or Expect.ItemOrEnd)
            Error(IncludeErrorKind.Syntax, _position, 0, "A name is missing before ','.");
        _position++;
        return Expect.Item;
    }

    private Expect Open(Expect expect)
    {
        char character = _text[_position];
        if (expect == Expect.AfterName)
        {
            int last = _entries.Count - 1;
            ref IncludeEntry entry = ref _entries[last];
            if (entry.Level == _limits.Depth)
                return TooDeep();
            entry.Outer = _owner;
            entry.OpenedAt = _position++;
            if (character == '(')
                entry.Flags |= EntryFlags.Round;
            _owner = last;
            return Expect.ItemOrEnd;
        }
        if (expect is Expect.Item or Expect.ItemOrEnd && _owner == -1 && _outermost == 0)
        {
            _outermost = character;
            _outermostAt = _position++;
            return Expect.ItemOrEnd;
        }
        Error(
            IncludeErrorKind.Syntax,
            _position,
            1,
            expect == Expect.AfterItem
                ? $"Expected ',' but found '{character}', which must follow a name."
                : $"A name is missing before '{character}'."
        );
        SkipList();
        return Expect.AfterItem;
    }

    private Expect Close(Expect expect)
    {
        char character = _text[_position];
        if (_owner == -1 && _outermost == 0)
        {
            int from = _position;
            while (_position < _text.Length && _text[_position] is ']' or ')')
                _position++;
            Error(IncludeErrorKind.Syntax, from, _position - from, $"This '{character}' has no opening bracket.");
            return Expect.AfterItem;
        }
        if (expect == Expect.Item)
            Error(IncludeErrorKind.Syntax, _position, 0, $"A name is missing before '{character}'.");
        bool round;
        int openedAt;
        if (_owner >= 0)
        {
            ref IncludeEntry owner = ref _entries[_owner];
            round = owner.Has(EntryFlags.Round);
            openedAt = owner.OpenedAt;
            if (owner.Has(EntryFlags.Negative) && !owner.Has(EntryFlags.HasList) && expect == Expect.ItemOrEnd)
                Error(IncludeErrorKind.Syntax, openedAt, _position + 1 - openedAt, "The negated list is empty.");
            _owner = owner.Outer;
        }
        else
        {
            round = _outermost == '(';
            openedAt = _outermostAt;
            _outermost = '\0';
        }
        if (round != (character == ')'))
            Error(
                IncludeErrorKind.Syntax,
                _position,
                1,
                $"'{character}' does not close the '{(round ? '(' : '[')}' at {openedAt}."
            );
        _position++;
        return Expect.AfterItem;
    }

    private Expect ParseDot(Expect expect)
    {
        if (expect != Expect.AfterName)
        {
            Error(IncludeErrorKind.Syntax, _position, 1, "A '.' must follow a name.");
            return SkipItem();
        }
        int last = _entries.Count - 1;
        if (_entries[last].Level == _limits.Depth)
            return TooDeep();
        int dot = _position++;
        if (!SkipSpace() || IncludeText.Special.Contains(_text[_position]))
        {
            Error(IncludeErrorKind.Syntax, dot, 1, "A name must follow '.'.");
            return SkipItem();
        }
        return ParseName(parent: last, negative: false);
    }

    private Expect ParseItem(Expect expect, char character)
    {
        if (expect is Expect.AfterName or Expect.AfterItem)
        {
            if (
                expect == Expect.AfterName
                && character is '-' or '!' or ':'
                && _position > 0
                && !char.IsWhiteSpace(_text[_position - 1])
            )
            {
                int from = _position;
                _position += NameLength(_position + 1) + 1;
                Error(
                    IncludeErrorKind.Syntax,
                    from,
                    1,
                    $"A name that contains '{character}' must be quoted: 'a{character}b'."
                );
                return Expect.AfterName;
            }
            Error(IncludeErrorKind.Syntax, _position, 1, "A ',' is missing.");
        }
        if (character == '!')
            return Mark();
        if (character == ':')
        {
            Error(IncludeErrorKind.Syntax, _position, 1, "A ':' must follow '!first', '!sort' or '!filter'.");
            return SkipItem();
        }
        if (character != '-')
            return ParseName(_owner, negative: false);
        int minus = _position++;
        if (!SkipSpace() || IncludeText.Special.Contains(_text[_position]))
        {
            if (_position < _text.Length && _text[_position] == '!')
            {
                Error(IncludeErrorKind.Syntax, minus, 1, "'-' cannot precede '!'.");
                return Mark();
            }
            Error(IncludeErrorKind.Syntax, minus, 1, "A name must follow '-'.");
            return SkipItem();
        }
        if (_owner >= 0 && _entries[_owner].Has(EntryFlags.Negative))
            Error(IncludeErrorKind.Syntax, minus, 1, "Names in a negated list are already excluded; remove the '-'.");
        return ParseName(_owner, negative: true);
    }

    // Skip the rest of an invalid item, so that one mistake is reported once.
    private Expect SkipItem()
    {
        while (_position < _text.Length && _text[_position] is not (',' or '[' or '(' or ']' or ')'))
            _position++;
        return Expect.AfterItem;
    }
}
