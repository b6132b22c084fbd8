using System.Buffers;

namespace Sluice.Tool.Sql;

/// <summary>
/// Finds the end of the first statement of a text and the parameters that it names. Text within quotes, comments and
/// dollar quotes of the dialect is skipped. What is not terminated reaches to the end, and the database reports it.
/// </summary>
internal sealed class SqlText
{
    private static readonly SearchValues<char> s_quotes = SearchValues.Create("'\"`");

    private readonly string _text;
    private readonly DatabaseKind _kind;
    private readonly SortedSet<string> _parameters = new(StringComparer.Ordinal);
    private int _end;

    private SqlText(string text, DatabaseKind kind)
    {
        (_text, _kind, _end) = (text, kind, text.Length);
        Scan();
    }

    /// <summary>Gets the index of the first character after the first statement that is not white space, a comment or
    /// a semicolon; -1 if there is none.</summary>
    public int SecondStatement { get; private set; } = -1;

    /// <summary>Gets whether there is no statement.</summary>
    public bool IsEmpty { get; private set; } = true;

    /// <summary>Gets the first statement, without the semicolon and what follows it.</summary>
    public string FirstStatement => _text[.._end];

    /// <summary>Gets whether a parameter has no name, in databases where '?' and '$1' are nothing else.</summary>
    public bool HasUnnamedParameters { get; private set; }

    /// <summary>Gets the names of the parameters, without their prefixes.</summary>
    public IReadOnlyCollection<string> Parameters => _parameters;

    public static SqlText Parse(string text, DatabaseKind kind) => new(text, kind);

    private void Scan()
    {
        bool hasEnded = false;
        for (int at = 0; at < _text.Length;)
        {
            if (char.IsWhiteSpace(_text[at])) at++;
            else if (StartsComment(at)) at = SkipComment(at);
            else if (_text[at] == ';')
            {
                if (!IsEmpty && !hasEnded) (hasEnded, _end) = (true, at);
                at++;
            }
            else if (hasEnded)
            {
                SecondStatement = at;
                return;
            }
            else
            {
                IsEmpty = false;
                at = SkipToken(at);
            }
        }
    }

    private char At(int index) => index < _text.Length ? _text[index] : '\0';

    private bool StartsComment(int at) => _text[at] switch
    {
        '-' when At(at + 1) == '-' =>
            _kind != DatabaseKind.MySql || at + 2 >= _text.Length || char.IsWhiteSpace(_text[at + 2]),
        '#' => _kind == DatabaseKind.MySql,
        // MySQL runs what is in /*! and MariaDB what is in /*M!.
        '/' when At(at + 1) == '*' => _kind != DatabaseKind.MySql
            || (At(at + 2) != '!' && !(At(at + 2) == 'M' && At(at + 3) == '!')),
        _ => false,
    };

    private int SkipComment(int at)
    {
        if (_text[at] != '/')
        {
            int end = _text.AsSpan(at).IndexOfAny('\n', '\r');
            return end < 0 ? _text.Length : at + end;
        }

        bool areNested = _kind is DatabaseKind.Postgres or DatabaseKind.DuckDb;
        int depth = 1;
        for (at += 2; at < _text.Length && depth > 0; at++)
        {
            if (_text[at] == '*' && At(at + 1) == '/')
            {
                depth--;
                at++;
            }
            else if (areNested && _text[at] == '/' && At(at + 1) == '*')
            {
                depth++;
                at++;
            }
        }

        return at;
    }

    private int SkipToken(int at)
    {
        char first = _text[at];
        if (IsWordStart(first)) return SkipWord(at);
        if (s_quotes.Contains(first) && QuotesText(first)) return SkipQuoted(at, _kind == DatabaseKind.MySql);
        switch (first)
        {
            case '[' when _kind == DatabaseKind.Sqlite:
                int end = _text.IndexOf(']', at);
                return end < 0 ? _text.Length : end + 1;
            case '$' when _kind is DatabaseKind.Postgres or DatabaseKind.DuckDb && FindDollarTag(at) is { } tag:
                int close = _text.IndexOf(tag, at + tag.Length, StringComparison.Ordinal);
                return close < 0 ? _text.Length : close + tag.Length;
            case ':' or '@' when At(at + 1) == first:   // a cast, a system variable
                return at + 2;
            case '?' when _kind is DatabaseKind.Sqlite or DatabaseKind.DuckDb:
            case '$' when _kind == DatabaseKind.DuckDb && char.IsAsciiDigit(At(at + 1)):
                HasUnnamedParameters = true;
                return at + 1;
            case '$' or '@' or ':' when IsWordStart(At(at + 1)):
                return SkipParameter(at);
            default:
                return at + 1;
        }
    }

    private bool QuotesText(char quote) => quote != '`' || _kind is DatabaseKind.Sqlite or DatabaseKind.MySql;

    private int SkipWord(int at)
    {
        int end = EndOfWord(at);
        bool isEscaped = end - at == 1 && _text[at] is 'e' or 'E' && At(end) == '\''
            && _kind is DatabaseKind.Postgres or DatabaseKind.DuckDb;
        return isEscaped ? SkipQuoted(end, hasBackslash: true) : end;
    }

    private int SkipParameter(int at)
    {
        int end = EndOfWord(at + 1);
        bool isParameter = _text[at] switch
        {
            '$' => _kind is DatabaseKind.Sqlite or DatabaseKind.DuckDb,
            ':' => _kind is DatabaseKind.Sqlite or DatabaseKind.Postgres,
            _ => _kind != DatabaseKind.DuckDb,
        };
        if (isParameter) _parameters.Add(_text[(at + 1)..end]);
        return end;
    }

    private int EndOfWord(int at)
    {
        while (at < _text.Length && (IsWordStart(_text[at]) || char.IsAsciiDigit(_text[at])
            || (_text[at] == '$' && _kind is DatabaseKind.Postgres or DatabaseKind.MySql)))
            at++;
        return at;
    }

    private static bool IsWordStart(char c) => c == '_' || char.IsAsciiLetter(c) || c > '\x7F';

    // A doubled quote is the end of one text and the start of another.
    private int SkipQuoted(int at, bool hasBackslash)
    {
        char quote = _text[at];
        for (at++; at < _text.Length; at++)
        {
            if (hasBackslash && quote != '`' && _text[at] == '\\') at++;
            else if (_text[at] == quote) return at + 1;
        }

        return _text.Length;
    }

    // $$ or $name$.
    private string? FindDollarTag(int at)
    {
        int end = at + 1;
        while (end < _text.Length
            && (IsWordStart(_text[end]) || (end > at + 1 && char.IsAsciiDigit(_text[end]))))
            end++;
        return At(end) == '$' ? _text[at..(end + 1)] : null;
    }
}
