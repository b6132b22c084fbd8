namespace Sluice.Selection;

/// <summary>Splits the path of a <c>!sort:</c> mark, which the parser has accepted, into names.</summary>
internal ref struct KeyPathReader(ReadOnlySpan<char> text, IncludeEntry entry)
{
    private readonly ReadOnlySpan<char> _text = text;
    private readonly int _end = entry.Start + entry.Length;
    private int _next = entry.Argument;

    /// <summary>Gets the position of the current name.</summary>
    public int Start { get; private set; }

    /// <summary>Gets the length of the current name, including its quotes.</summary>
    public int Length { get; private set; }

    /// <summary>Gets the current name without its quotes.</summary>
    public readonly string Name
    {
        get
        {
            ReadOnlySpan<char> name = _text.Slice(Start, Length);
            return name[0] == '\'' ? name[1..^1].ToString().Replace("''", "'") : name.ToString();
        }
    }

    /// <summary>Advances to the next name.</summary>
    public bool MoveNext()
    {
        while (_next < _end && (char.IsWhiteSpace(_text[_next]) || _text[_next] == '.'))
            _next++;
        if (_next >= _end)
            return false;
        Start = _next;
        if (_text[_next] != '\'')
        {
            int length = _text[_next.._end].IndexOfAny(IncludeText.NameEnds);
            _next = length < 0 ? _end : _next + length;
        }
        else
        {
            do
            {
                _next++;
                while (_text[_next] != '\'')
                    _next++;
                _next++;
            } while (_next < _end && _text[_next] == '\'');
        }
        Length = _next - Start;
        return true;
    }
}
