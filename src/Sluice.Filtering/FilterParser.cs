using System.Diagnostics;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Filtering;

/// <summary>
/// Parses a filter and binds it to a type in one pass, and reports every error with its position. The grammar is in
/// <c>docs/filtering.md</c>. Nesting is limited before the parser descends, so the stack is bounded.
/// </summary>
internal ref partial struct FilterParser
{
    internal const int DefaultNodes = 64;

    private readonly ReadOnlySpan<char> _text;
    private readonly FilterBounds _limits;
    private readonly MemberLookup _lookup;
    private readonly FilterEnumNames? _enumNames;
    private readonly List<FilterScope> _scopes = [];
    private readonly List<FilterValue> _values = [];
    private readonly List<FilterPath> _joins = [];
    private FilterErrors? _errors;
    private int _position;
    private int _depth;
    private int _nodes;
    private int _variables = 1;
    private bool _stopped;

    internal FilterParser(ReadOnlySpan<char> text, in FilterOptions options, FilterScope root)
    {
        _text = text;
        _limits = new(options, DefaultNodes);
        _lookup = new(MemberFlags.Filterable, options.Names);
        _enumNames = options.EnumNames;
        _scopes.Add(root);
    }

    /// <summary>Gets the constants, in the order of their slots.</summary>
    internal readonly FilterValue[] Values => [.. _values];

    /// <summary>Gets the number of variables, including the filtered value.</summary>
    internal readonly int VariableCount => _variables;

    /// <summary>Gets the number of comparisons.</summary>
    internal readonly int ComparisonCount => _nodes;

    /// <summary>Gets the number of different objects and collections that the filter reaches.</summary>
    internal readonly int JoinCount => _joins.Count;

    /// <summary>Returns the bound filter; <see langword="null"/> for an empty text.</summary>
    /// <exception cref="FilterException">The text has errors; lists all of them.</exception>
    internal FilterNode? Parse()
    {
        if (_text.Length > _limits.Length)
        {
            Error(
                FilterErrorKind.TooLong,
                _limits.Length,
                _text.Length - _limits.Length,
                $"The filter has {_text.Length} characters; at most {_limits.Length} are allowed."
            );
            _errors!.Throw();
        }
        if (!SkipSpace())
            return null;
        FilterNode? node = ParseOr();
        while (!_stopped && SkipSpace())
        {
            if (_text[_position] == ')')
            {
                Error(FilterErrorKind.Syntax, _position++, 1, "This ')' has no opening parenthesis.");
                if (SkipSpace() && (TryKeyword("and") || TryKeyword("or")))
                    ParseOr();
            }
            else
            {
                ReportUnexpected("Expected 'and', 'or' or the end");
                SkipToConnective();
                if (SkipSpace() && (TryKeyword("and") || TryKeyword("or")))
                    ParseOr();
            }
        }
        _errors?.Throw();
        Debug.Assert(node is not null, "A filter without errors has a node.");
        return node;
    }

    private FilterNode? ParseOr()
    {
        FilterNode? first = ParseAnd();
        if (_stopped || !TryKeyword("or"))
            return first;
        var parts = new List<FilterNode>();
        Append(parts, first, isOr: true);
        do Append(parts, ParseAnd(), isOr: true);
        while (!_stopped && TryKeyword("or"));
        return parts.Count == 0 ? null : LogicalNode.Create(true, [.. parts]);
    }

    private FilterNode? ParseAnd()
    {
        FilterNode? first = ParseUnary();
        if (_stopped || !TryKeyword("and"))
            return first;
        var parts = new List<FilterNode>();
        Append(parts, first, isOr: false);
        do Append(parts, ParseUnary(), isOr: false);
        while (!_stopped && TryKeyword("and"));
        return parts.Count == 0 ? null : LogicalNode.Create(false, [.. parts]);
    }

    // Nested conjunctions are one conjunction, so that equal filters have equal shapes.
    private static void Append(List<FilterNode> parts, FilterNode? part, bool isOr)
    {
        if (part is LogicalNode same && same.IsOr == isOr)
            parts.AddRange(same.Parts);
        else if (part is not null)
            parts.Add(part);
    }

    private FilterNode? ParseUnary()
    {
        if (!SkipSpace())
        {
            Error(FilterErrorKind.Syntax, _text.Length, 0, "A comparison is missing at the end.");
            _stopped = true;
            return null;
        }
        int start = _position;
        if (_text[_position] == '(')
        {
            if (!Enter())
                return null;
            _position++;
            FilterNode? inner = ParseOr();
            Close(start);
            _depth--;
            return inner;
        }
        if (FollowsNot())
        {
            if (!Enter())
                return null;
            _position += 3;
            FilterNode? inner = ParseUnary();
            _depth--;
            return inner is null ? null
                : inner is NotNode { Inner: var twice } ? twice
                : new NotNode(inner);
        }
        return ParseComparison();
    }

    private readonly bool FollowsNot() =>
        FilterText.NameLength(_text[_position..]) == 3 && FilterText.Is(_text.Slice(_position, 3), "not");

    private bool Enter()
    {
        if (_depth < _limits.Depth)
        {
            _depth++;
            return true;
        }
        Error(FilterErrorKind.TooDeep, _position, 1, $"The filter nests deeper than {_limits.Depth} levels.");
        _stopped = true;
        return false;
    }

    private void Close(int openedAt)
    {
        if (_stopped)
            return;
        if (SkipSpace() && _text[_position] != ')')
        {
            ReportUnexpected("Expected 'and', 'or' or ')'");
            do
            {
                SkipToConnective();
                if (!TryKeyword("and") && !TryKeyword("or"))
                    break;
                ParseOr();
            } while (!_stopped && SkipSpace() && _text[_position] != ')');
        }
        if (_stopped)
            return;
        if (_position < _text.Length)
            _position++;
        else
            Error(FilterErrorKind.Syntax, openedAt, 1, "This '(' is not closed.");
    }

    /// <summary>Consumes a keyword between comparisons.</summary>
    private bool TryKeyword(string keyword)
    {
        if (!SkipSpace())
            return false;
        int length = FilterText.NameLength(_text[_position..]);
        if (length != keyword.Length || !FilterText.Is(_text.Slice(_position, length), keyword))
            return false;
        _position += length;
        return true;
    }

    private bool SkipSpace()
    {
        while (_position < _text.Length && char.IsWhiteSpace(_text[_position]))
            _position++;
        return _position < _text.Length;
    }

    /// <summary>Skips the rest of an invalid comparison, so that one mistake is reported once.</summary>
    private void SkipToConnective()
    {
        int open = 0;
        while (SkipSpace())
        {
            char character = _text[_position];
            if (character == '\'')
            {
                SkipQuoted();
                continue;
            }
            if (character == ')' && open-- == 0)
                return;
            if (character == '(')
                open++;
            int length = FilterText.NameLength(_text[_position..]);
            if (
                open == 0
                && length is 2 or 3
                && (
                    FilterText.Is(_text.Slice(_position, length), "and")
                    || FilterText.Is(_text.Slice(_position, length), "or")
                )
            )
                return;
            _position += Math.Max(length, 1);
        }
    }

    private void ReportUnexpected(string expected)
    {
        int length = Math.Max(1, FilterText.NameLength(_text[_position..]));
        Error(
            FilterErrorKind.Syntax,
            _position,
            length,
            $"{expected} but found '{IncludeText.Shown(_text.Slice(_position, length))}'."
        );
    }

    private void Error(FilterErrorKind kind, int position, int length, string message) =>
        (_errors ??= new(isSort: false)).Add(kind, position, length, message);
}
