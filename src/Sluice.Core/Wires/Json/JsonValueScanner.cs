namespace Sluice.Wires.Json;

/// <summary>
/// Finds the end of a JSON value in input that arrives in pieces of any size, and scans each byte once. It follows
/// strings, brackets and comments only; <see cref="JsonWireReader"/>, which then reads the value in one piece,
/// validates the syntax.
/// </summary>
internal struct JsonValueScanner(int maxDepth, bool comments)
{
    private enum State : byte
    {
        Start,
        Scalar,
        Nested,
        String,
        Escape,
        Slash,
        LineComment,
        BlockComment,
        BlockCommentStar,
    }

    private State _state;
    private int _depth;

    /// <summary>
    /// Gets a value indicating whether the value is a number or literal that the end of the input may terminate.
    /// </summary>
    internal readonly bool EndsWithInput => _state == State.Scalar;

    /// <summary>
    /// Gets a value indicating whether the position is inside brackets, so that only a closing one can end the value.
    /// </summary>
    internal readonly bool IsNested => _depth > 0;

    /// <summary>Prepares for the next value.</summary>
    internal void Restart()
    {
        _state = State.Start;
        _depth = 0;
    }

    /// <summary>
    /// Scans the bytes from <paramref name="position"/> on. The first byte of a value must not be white space.
    /// </summary>
    /// <returns>
    /// <see langword="true"/> if the value ends at <paramref name="position"/>, or exceeds the depth there; otherwise,
    /// all bytes have been scanned.
    /// </returns>
    internal bool Advance(ReadOnlySpan<byte> bytes, ref int position)
    {
        while (position < bytes.Length)
        {
            switch (_state)
            {
                case State.Start:
                    _state = bytes[position] switch
                    {
                        (byte)'"' => State.String,
                        (byte)'{' or (byte)'[' => State.Nested,
                        _ => State.Scalar,
                    };
                    if (_state == State.String)
                        position++;
                    break;
                case State.Scalar:
                    int rest = bytes[position..].IndexOfAny(", \n\r\t]}/"u8);
                    position = rest < 0 ? bytes.Length : position + rest;
                    return rest >= 0;
                case State.Nested:
                    if (AdvanceNested(bytes, ref position))
                        return true;
                    break;
                case State.String:
                    rest = bytes[position..].IndexOfAny((byte)'"', (byte)'\\');
                    if (rest < 0)
                    {
                        position = bytes.Length;
                        return false;
                    }
                    position += rest + 1;
#if SLUICE_PLANTED_BUGS
                    if (
                        PlantedBugs.Is(PlantedBug.EscapeAtEndOfPiece)
                        && bytes[position - 1] == '\\'
                        && position == bytes.Length
                    )
                        return false;
#endif
                    if (bytes[position - 1] == '\\')
                    {
                        _state = State.Escape;
                        break;
                    }
                    _state = State.Nested;
                    if (_depth == 0)
                        return true;
                    break;
                case State.Escape:
                    position++;
                    _state = State.String;
                    break;
                default:
                    AdvanceComment(bytes, ref position);
                    break;
            }
        }
        return false;
    }

    private bool AdvanceNested(ReadOnlySpan<byte> bytes, ref int position)
    {
        int depth = _depth;
        for (int i = position; i < bytes.Length; i++)
        {
            byte next = bytes[i];
            if (next == '"' || (next == '/' && comments))
            {
                _state = next == '"' ? State.String : State.Slash;
                _depth = depth;
                position = i + 1;
                return false;
            }
            // Brackets and braces differ in one bit.
            int bracket = next | 0x20;
            if (bracket == '{')
            {
                if (++depth > maxDepth)
                {
                    // Far enough for the reader, which stops at this bracket and reports the error.
                    position = i + 1;
                    return true;
                }
            }
            else if (bracket == '}' && --depth <= 0)
            {
                _depth = 0;
                position = i + 1;
                return true;
            }
        }
        _depth = depth;
        position = bytes.Length;
        return false;
    }

    private void AdvanceComment(ReadOnlySpan<byte> bytes, ref int position)
    {
        byte next = bytes[position++];
        _state = (_state, next) switch
        {
            (State.Slash, (byte)'/') => State.LineComment,
            (State.Slash, (byte)'*') => State.BlockComment,
            // Not a comment: the reader reports the error.
            (State.Slash, _) => State.Nested,
            (State.LineComment, (byte)'\n' or (byte)'\r') => State.Nested,
            (State.LineComment, _) => State.LineComment,
            (State.BlockCommentStar, (byte)'/') => State.Nested,
            (_, (byte)'*') => State.BlockCommentStar,
            _ => State.BlockComment,
        };
        // The byte after a single slash may be a quote or a bracket.
        if (_state == State.Nested && next is not ((byte)'\n' or (byte)'\r' or (byte)'/'))
            position--;
    }
}
