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
        for (int position = 0; position < _text.Length; )
        {
            if (char.IsWhiteSpace(_text[position]))
                position++;
            else if (StartsComment(position))
                position = SkipComment(position);
            else if (_text[position] == ';')
            {
                if (!IsEmpty && !hasEnded)
                    (hasEnded, _end) = (true, position);
                position++;
            }
            else if (hasEnded)
            {
                SecondStatement = position;
                return;
            }
            else
            {
                IsEmpty = false;
                position = SkipToken(position);
            }
        }
    }

    private char PeekAt(int index) => index < _text.Length ? _text[index] : '\0';

    private bool StartsComment(int position) =>
        _text[position] switch
        {
            '-' when PeekAt(position + 1) == '-' => _kind != DatabaseKind.MySql
                || position + 2 >= _text.Length
                || char.IsWhiteSpace(_text[position + 2]),
            '#' => _kind == DatabaseKind.MySql,
            // MySQL runs what is in /*! and MariaDB what is in /*M!.
            '/' when PeekAt(position + 1) == '*' => _kind != DatabaseKind.MySql
                || (PeekAt(position + 2) != '!' && !(PeekAt(position + 2) == 'M' && PeekAt(position + 3) == '!')),
            _ => false,
        };

    private int SkipComment(int position)
    {
        if (_text[position] != '/')
        {
            int end = _text.AsSpan(position).IndexOfAny('\n', '\r');
            return end < 0 ? _text.Length : position + end;
        }

        bool areNested = _kind is DatabaseKind.Postgres or DatabaseKind.DuckDb;
        int depth = 1;
        for (position += 2; position < _text.Length && depth > 0; position++)
        {
            if (_text[position] == '*' && PeekAt(position + 1) == '/')
            {
                depth--;
                position++;
            }
            else if (areNested && _text[position] == '/' && PeekAt(position + 1) == '*')
            {
                depth++;
                position++;
            }
        }

        return position;
    }

    private int SkipToken(int position)
    {
        char first = _text[position];
        if (IsWordStart(first))
            return SkipWord(position);
        if (s_quotes.Contains(first) && QuotesText(first))
            return SkipQuoted(position, _kind == DatabaseKind.MySql);
        switch (first)
        {
            case '[' when _kind == DatabaseKind.Sqlite:
                int end = _text.IndexOf(']', position);
                return end < 0 ? _text.Length : end + 1;
            case '$' when _kind is DatabaseKind.Postgres or DatabaseKind.DuckDb && FindDollarTag(position) is { } tag:
                int close = _text.IndexOf(tag, position + tag.Length, StringComparison.Ordinal);
                return close < 0 ? _text.Length : close + tag.Length;
            case ':' or '@' when PeekAt(position + 1) == first: // a cast, a system variable
                return position + 2;
            case '?' when _kind is DatabaseKind.Sqlite or DatabaseKind.DuckDb:
            case '$' when _kind == DatabaseKind.DuckDb && char.IsAsciiDigit(PeekAt(position + 1)):
                HasUnnamedParameters = true;
                return position + 1;
            case '$' or '@' or ':' when IsWordStart(PeekAt(position + 1)):
                return SkipParameter(position);
            default:
                return position + 1;
        }
    }

    private bool QuotesText(char quote) => quote != '`' || _kind is DatabaseKind.Sqlite or DatabaseKind.MySql;

    private int SkipWord(int position)
    {
        int end = EndOfWord(position);
        bool isEscaped =
            end - position == 1
            && _text[position] is 'e' or 'E'
            && PeekAt(end) == '\''
            && _kind is DatabaseKind.Postgres or DatabaseKind.DuckDb;
        return isEscaped ? SkipQuoted(end, hasBackslash: true) : end;
    }

    private int SkipParameter(int position)
    {
        int end = EndOfWord(position + 1);
        bool isParameter = _text[position] switch
        {
            '$' => _kind is DatabaseKind.Sqlite or DatabaseKind.DuckDb,
            ':' => _kind is DatabaseKind.Sqlite or DatabaseKind.Postgres,
            _ => _kind != DatabaseKind.DuckDb,
        };
        if (isParameter)
            _parameters.Add(_text[(position + 1)..end]);
        return end;
    }

    private int EndOfWord(int position)
    {
        while (
            position < _text.Length
            && (
                IsWordStart(_text[position])
                || char.IsAsciiDigit(_text[position])
                || (_text[position] == '$' && _kind is DatabaseKind.Postgres or DatabaseKind.MySql)
            )
        )
            position++;
        return position;
    }

    private static bool IsWordStart(char character) =>
        character == '_' || char.IsAsciiLetter(character) || character > '\x7F';

    // A doubled quote is the end of one text and the start of another.
    private int SkipQuoted(int position, bool hasBackslash)
    {
        char quote = _text[position];
        for (position++; position < _text.Length; position++)
        {
            if (hasBackslash && quote != '`' && _text[position] == '\\')
                position++;
            else if (_text[position] == quote)
                return position + 1;
        }

        return _text.Length;
    }

    // $$ or $name$.
    private string? FindDollarTag(int position)
    {
        int end = position + 1;
        while (end < _text.Length && (IsWordStart(_text[end]) || (end > position + 1 && char.IsAsciiDigit(_text[end]))))
            end++;
        return PeekAt(end) == '$' ? _text[position..(end + 1)] : null;
    }
}
