using Sluice.Selection;

namespace Sluice.Filtering;

internal ref partial struct FilterParser
{
    // contains(path,'text'), startswith(…), endswith(…).
    private FilterNode? ParseFunction(int start, int length)
    {
        int index = FindFunction(start, length);
        if (index < 0)
            return null;
        int end = start + length;
        _position = end + 1;
        if (!ParseTextPath(index, end, out PathResult path))
            return null;

        int slot = _values.Count,
            literalAt = _position;
        if (!ParseLiteral(path, out FilterValue? value, out bool isNull))
            return null;
        if (isNull)
        {
            SkipSpaceFrom(ref literalAt);
            Error(FilterErrorKind.TypeMismatch, literalAt, 4, "Expected text in single quotes but found null.");
        }

        if (!SkipSpace())
        {
            Unclosed(end);
            return null;
        }
        if (_text[_position] != ')')
        {
            ReportUnexpected("Expected ')'");
            return null;
        }
        _position++;
        if (value is null || path.Path is null)
            return null;
        _values.Add(value);
        return new ComparisonNode(path.Path, FilterOperator.Contains + index, slot, 1);
    }

    // Returns the index of the function, or -1 after the error was reported.
    private int FindFunction(int start, int length)
    {
        ReadOnlySpan<char> name = _text.Slice(start, length);
        int index = 0;
        while (index < s_functions.Length && !FilterText.Is(name, s_functions[index]))
            index++;
        if (index < s_functions.Length)
            return index;

        string message =
            FilterText.Is(name, "any") || FilterText.Is(name, "all")
                ? $"'{IncludeText.Clean(name)}' must follow a collection: lines/any(l: l/sku eq 'a')."
                : $"There is no function '{IncludeText.Shown(name)}'. The functions are "
                    + $"{string.Join(", ", s_functions)}.";
        (_errors ??= new(isSort: false)).AddName(FilterErrorKind.UnknownOperator, start, name, message, s_functions);
        return -1;
    }

    // The first argument of a function, with the comma after it.
    private bool ParseTextPath(int function, int openedAt, out PathResult path)
    {
        path = default;
        if (!SkipSpace() || !ParsePath(out path))
        {
            if (_position == _text.Length)
                Unclosed(openedAt);
            return false;
        }
        if (path.Path is { Scalar: not { Kind: ScalarKind.Text } })
        {
            Error(
                FilterErrorKind.NotApplicable,
                path.Start,
                path.Length,
                $"'{s_functions[function]}' applies to text, which '{Shown(path)}' is not."
            );
            path = new PathResult { Start = path.Start, Length = path.Length };
        }

        if (!SkipSpace() || _text[_position] != ',')
        {
            if (_position == _text.Length)
                Unclosed(openedAt);
            else
                ReportUnexpected("Expected ','");
            return false;
        }
        _position++;
        return true;
    }

    private void Unclosed(int position)
    {
        Error(FilterErrorKind.Syntax, position, 1, "This '(' is not closed.");
        _stopped = true;
    }

    // lines/any(l: l/sku eq 'a'); the path and the parenthesis are consumed.
    private FilterNode? ParseLambda(in PathResult path)
    {
        int openedAt = _position - 1;
        bool isKnown = path.Path is not null;
        if (!SkipSpace())
        {
            Unclosed(openedAt);
            return null;
        }
        if (_text[_position] == ')')
        {
            _position++;
            if (!path.IsAll)
                return isKnown
                    ? new QuantifierNode(path.Path!, false, _variables++, path.Path!.Last!.Element!.Type, null)
                    : null;
            Error(
                FilterErrorKind.Syntax,
                _position - 1,
                0,
                "'all' requires a condition: lines/all(l: l/quantity gt 0)."
            );
            return null;
        }

        if (DeclareVariable() is not { } name || !Enter())
            return null;
        int variable = _variables++;
        _scopes.Add(ScopeOf(path, name, variable));
        FilterNode? body = ParseOr();
        _scopes.RemoveAt(_scopes.Count - 1);
        Close(openedAt);
        _depth--;
        return body is null || !isKnown
            ? null
            : new QuantifierNode(path.Path!, path.IsAll, variable, path.Path!.Last!.Element!.Type, body);
    }

    // The name of a lambda's variable with the colon after it; null after an error, when the lambda was skipped.
    private string? DeclareVariable()
    {
        int nameAt = _position,
            length = FilterText.NameLength(_text[_position..]);
        string name = _text.Slice(nameAt, length).ToString();
        _position += length;
        if (length == 0 || !SkipSpace() || _text[_position] != ':')
        {
            Error(
                FilterErrorKind.Syntax,
                nameAt,
                length,
                "A variable and ':' must follow the parenthesis: lines/any(l: l/sku eq 'a')."
            );
            SkipToConnective();
            while (FollowsConnectiveInside())
                SkipConnective();
            if (_position < _text.Length && _text[_position] == ')')
                _position++;
            return null;
        }

        _position++;
        foreach (FilterScope scope in _scopes)
            if (scope.Name == name)
                Error(FilterErrorKind.Syntax, nameAt, length, $"The variable '{name}' is used already. Rename it.");
        return name;
    }

    private bool FollowsConnectiveInside() => SkipSpace() && _text[_position] != ')' && FollowsConnective();

    private void SkipConnective()
    {
        _position += FilterText.NameLength(_text[_position..]);
        SkipToConnective();
    }

    // The scope of a lambda over an unknown collection accepts every name, so that only one error is reported.
    private readonly FilterScope ScopeOf(in PathResult path, string name, int variable)
    {
        if (path.Path?.Last?.Element is not { } element)
            return new(name, variable, null, default, null, typeof(object), _scopes[^1].Way);
        FilterMember collection = path.Path.Last;
        return new(
            name,
            variable,
            path.Plan,
            path.Reach,
            collection.ElementScalarUnder(_enumNames),
            element.Type,
            path.Way!
        )
        {
            ElementWrapper = collection.ElementWrapper,
        };
    }
}
