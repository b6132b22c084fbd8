using Sluice.Selection;

namespace Sluice.Filtering;

internal ref partial struct FilterParser
{
    /// <summary>
    /// Reads a literal. Returns false after a syntax error, when the rest must be skipped. The value is null for null,
    /// for an unknown path, and if it is not valid for the member, which was reported.
    /// </summary>
    private bool ParseLiteral(in PathResult path, out FilterValue? value, out bool isNull)
    {
        value = null;
        isNull = false;
        if (!SkipSpace() || _text[_position] is ')' or ',')
        {
            Error(FilterErrorKind.Syntax, _position, 0, "A value is missing.");
            return false;
        }
        int start = _position;
        if (_text[_position] == '\'')
            return ParseQuoted(path, out value);
        int length = FilterText.LiteralLength(_text[_position..]);
        ReadOnlySpan<char> literal = _text.Slice(start, length);
        _position += Math.Max(1, length);
        if (length == 0)
        {
            Error(FilterErrorKind.Syntax, start, 1, $"Expected a value but found '{_text[start]}'.");
            return false;
        }
        if (literal is "null")
        {
            isNull = true;
            return true;
        }
        if (HasLostSign(literal))
        {
            Error(
                FilterErrorKind.TypeMismatch,
                start,
                length + 6,
                "The offset of the date has no sign. In a URL, '+' "
                    + "is a space: write %2B, or give the time in UTC with 'Z'."
            );
            _position += 6;
            return true;
        }
        Bind(path, literal, false, start, out value);
        return true;
    }

    private bool ParseQuoted(in PathResult path, out FilterValue? value)
    {
        value = null;
        int start = _position;
        if (!SkipQuoted())
            return false;
        ReadOnlySpan<char> quoted = _text[(start + 1)..(_position - 1)];
        // Doubled quotes are rare, so the text is copied only for them.
        if (quoted.Contains('\''))
            quoted = quoted.ToString().Replace("''", "'");
        Bind(path, quoted, true, start, out value);
        return true;
    }

    // In a URL, '+' is a space, so the offset of a date has lost its sign.
    private readonly bool HasLostSign(ReadOnlySpan<char> literal) =>
        DateLiterals.LooksLikeDateTime(literal)
        && literal[^1] != 'Z'
        && _position + 5 < _text.Length
        && _text[_position] == ' '
        && char.IsAsciiDigit(_text[_position + 1])
        && _text[_position + 3] == ':';

    private void Bind(in PathResult path, ReadOnlySpan<char> literal, bool isQuoted, int start, out FilterValue? value)
    {
        value = null;
        if (path.Path is not { } known)
            return;
        int length = _position - start;
        if (known.Scalar is not { } scalar)
        {
            Error(
                FilterErrorKind.TypeMismatch,
                start,
                length,
                $"'{Shown(path)}' is an object, which can only be compared with null."
            );
            return;
        }
        string shown = IncludeText.Shown(_text.Slice(start, length));
        switch (scalar.Parse(literal, isQuoted, out value))
        {
            case LiteralError.Mismatch:
                Error(
                    FilterErrorKind.TypeMismatch,
                    start,
                    length,
                    $"Expected {scalar.Form} for '{Shown(path)}' but found {shown}."
                );
                break;
            case LiteralError.OutOfRange:
                Error(
                    FilterErrorKind.OutOfRange,
                    start,
                    length,
                    scalar.Kind switch
                    {
                        ScalarKind.Text => "The text contains NUL or an unpaired surrogate.",
                        ScalarKind.DateTime or ScalarKind.DateTimeOffset or ScalarKind.Date or ScalarKind.Time =>
                            $"{shown} is not a valid date or time.",
                        _ => $"{shown} is out of range for '{Shown(path)}'.",
                    }
                );
                break;
            case LiteralError.UnknownName:
                (_errors ??= new(isSort: false)).AddName(
                    FilterErrorKind.TypeMismatch,
                    start,
                    literal,
                    $"'{Shown(path)}' has no value {shown}.",
                    scalar.Names
                );
                break;
        }
    }

    /// <summary>Skips a quoted text, in which a quote is doubled.</summary>
    private bool SkipQuoted()
    {
        int start = _position++;
        while (_position < _text.Length)
        {
            if (_text[_position++] != '\'')
                continue;
            if (_position == _text.Length || _text[_position] != '\'')
                return true;
            _position++;
        }
        Error(FilterErrorKind.Syntax, start, 1, "This quote is not closed.");
        _stopped = true;
        return false;
    }
}
