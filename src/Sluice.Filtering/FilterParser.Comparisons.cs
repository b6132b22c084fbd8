using Sluice.Selection;

namespace Sluice.Filtering;

internal ref partial struct FilterParser
{
    private static readonly string[] s_operators = ["eq", "ne", "gt", "ge", "lt", "le", "in", IgnoringCase];
    private static readonly string[] s_functions =
    [
        "contains",
        "startswith",
        "endswith",
        "containsi",
        "startswithi",
        "endswithi",
    ];
    private const string IgnoringCase = "eqi";

    // A comparison, a function, a lambda or a Boolean member. Returns null, after the errors were reported and the
    // rest was skipped, if it is not valid.
    private FilterNode? ParseComparison()
    {
        if (++_nodes > _limits.Nodes)
        {
            Error(
                FilterErrorKind.TooManyNodes,
                _position,
                0,
                $"The filter has more than {_limits.Nodes} comparisons. Use 'in' for several values of a member."
            );
            _stopped = true;
            return null;
        }
        FilterNode? node = TryComparison();
        if (node is null && !_stopped)
            SkipToConnective();
        return node;
    }

    private FilterNode? TryComparison()
    {
        char character = _text[_position];
        int start = _position,
            length = FilterText.NameLength(_text[_position..]);
        bool isName = character == '\'' && FilterText.NameLength(_text[_position..], out _) > 0;
        if (!isName && (character == '\'' || char.IsAsciiDigit(character) || character == '-' || character == '+'))
        {
            Error(
                FilterErrorKind.Syntax,
                start,
                1,
                "A comparison starts with a member: write total gt 5 instead of 5 lt total."
            );
            return null;
        }
        if (length == 0 && !isName)
        {
            if (character == ')')
                Error(FilterErrorKind.Syntax, start, 0, "A comparison is missing before ')'.");
            else
            {
                ReportUnexpected("Expected the name of a member");
                _position++;
            }
            return null;
        }
        bool isFunction = !isName && start + length < _text.Length && _text[start + length] == '(';
        if (isFunction)
            return ParseFunction(start, length);
        return ParsePath(out PathResult path) ? ParseOperator(path) : null;
    }

    private FilterNode? ParseOperator(in PathResult path)
    {
        if (path.IsQuantifier)
            return ParseLambda(path);
        int start = _position;
        if (!SkipSpace() || _text[_position] == ')' || FollowsConnective())
            return BooleanMember(path, start);
        int position = _position;
        int index = ParseOperatorName();
        if (index < 0)
            return null;

        bool isIgnoringCase = s_operators[index] == IgnoringCase;
        FilterOperator operation = isIgnoringCase ? FilterOperator.EqualIgnoringCase : (FilterOperator)index;
        if (!AppliesTo(path, operation, position))
        {
            ParseLiteral(new PathResult(), out _, out _);
            return null;
        }
        return operation == FilterOperator.In ? ParseList(path) : ParseOperand(path, operation, position);
    }

    // Returns the index of the operator, or -1 after the error was reported.
    private int ParseOperatorName()
    {
        int length = FilterText.NameLength(_text[_position..]);
        ReadOnlySpan<char> word = _text.Slice(_position, length);
        int index = 0;
        while (index < s_operators.Length && !FilterText.Is(word, s_operators[index]))
            index++;
        if (index < s_operators.Length)
        {
            _position += length;
            return index;
        }

        if (length == 0)
            ReportUnexpected("Expected an operator such as 'eq'");
        else
            (_errors ??= new(isSort: false)).AddName(
                FilterErrorKind.UnknownOperator,
                _position,
                word,
                $"There is no operator '{IncludeText.Shown(word)}'. The operators are "
                    + $"{string.Join(", ", s_operators)}.",
                s_operators
            );
        return -1;
    }

    private bool AppliesTo(in PathResult path, FilterOperator operation, int position)
    {
        if (operation == FilterOperator.EqualIgnoringCase && path.Path is { Scalar: not { Kind: ScalarKind.Text } })
        {
            Error(
                FilterErrorKind.NotApplicable,
                position,
                _position - position,
                $"'{IgnoringCase}' applies to text, which '{Shown(path)}' is not."
            );
            return false;
        }
        if (
            operation
                is FilterOperator.Greater
                    or FilterOperator.GreaterOrEqual
                    or FilterOperator.Less
                    or FilterOperator.LessOrEqual
            && path.Path?.Scalar is { HasOrder: false } unordered
        )
        {
            Error(
                FilterErrorKind.NotApplicable,
                position,
                _position - position,
                $"'{s_operators[(int)operation]}' does not apply to "
                    + $"'{Shown(path)}', whose values are {unordered.Form}. Use eq, ne or in."
            );
            return false;
        }
        return true;
    }

    private ComparisonNode? ParseOperand(in PathResult path, FilterOperator operation, int position)
    {
        int length = _position - position;
        int slot = _values.Count;
        if (!ParseLiteral(path, out FilterValue? value, out bool isNull))
            return null;
        if (isNull && operation is FilterOperator.Equal or FilterOperator.NotEqual)
            return path.Path is null
                ? null
                : new ComparisonNode(
                    path.Path,
                    operation == FilterOperator.Equal ? FilterOperator.IsNull : FilterOperator.IsNotNull,
                    slot,
                    0
                );
        if (isNull)
        {
            string name = operation == FilterOperator.EqualIgnoringCase ? IgnoringCase : s_operators[(int)operation];
            Error(
                FilterErrorKind.NotApplicable,
                position,
                length,
                $"'{name}' does not apply to null. Use eq " + "null or ne null."
            );
            return null;
        }

        if (value is null)
            return null;
        _values.Add(value);
        return new ComparisonNode(path.Path!, operation, slot, 1);
    }

    private FilterNode? ParseList(in PathResult path)
    {
        if (!SkipSpace() || _text[_position] != '(')
        {
            Error(FilterErrorKind.Syntax, _position, 0, "A list in parentheses must follow 'in'.");
            return null;
        }
        int openedAt = _position++,
            slot = _values.Count,
            count = 0;
        bool isValid = true;
        while (true)
        {
            int start = _position;
            isValid &= ParseLiteral(path, out FilterValue? value, out bool isNull);
            if (isNull)
            {
                SkipSpaceFrom(ref start);
                Error(FilterErrorKind.NotApplicable, start, 4, "A list cannot contain null. Use eq null.");
            }
            isValid &= value is not null;
            if (value is not null)
                _values.Add(value);
            if (_stopped)
                return null;
            if (++count > _limits.ListLength)
            {
                Error(
                    FilterErrorKind.TooManyValues,
                    openedAt,
                    1,
                    $"The list has more than {_limits.ListLength} values."
                );
                _stopped = true;
                return null;
            }
            if (SkipSpace() && _text[_position] == ',')
            {
                _position++;
                continue;
            }
            break;
        }
        if (_position < _text.Length && _text[_position] == ')')
        {
            _position++;
            return isValid ? new ComparisonNode(path.Path!, FilterOperator.In, slot, count) : null;
        }
        if (_position == _text.Length)
            Error(FilterErrorKind.Syntax, openedAt, 1, "This '(' is not closed.");
        else
            ReportUnexpected("Expected ',' or ')'");
        SkipToConnective();
        if (_position < _text.Length && _text[_position] == ')')
            _position++;
        return null;
    }

    private readonly void SkipSpaceFrom(ref int position)
    {
        while (position < _text.Length && char.IsWhiteSpace(_text[position]))
            position++;
    }

    private readonly bool FollowsConnective()
    {
        int length = FilterText.NameLength(_text[_position..]);
        return length is 2 or 3
            && (
                FilterText.Is(_text.Slice(_position, length), "and")
                || FilterText.Is(_text.Slice(_position, length), "or")
            );
    }

    // A Boolean member alone: isPaid is isPaid eq true.
    private FilterNode? BooleanMember(in PathResult path, int end)
    {
        if (path.Path is null)
            return null;
        if (path.Path.Scalar is not { Kind: ScalarKind.Boolean })
        {
            Error(FilterErrorKind.Syntax, end, 0, $"An operator must follow '{Shown(path)}', such as eq.");
            return null;
        }
        _values.Add(new FilterValue<bool>(true));
        return new ComparisonNode(path.Path, FilterOperator.Equal, _values.Count - 1, 1);
    }

    private readonly string Shown(in PathResult path) => IncludeText.Shown(_text.Slice(path.Start, path.Length));
}
