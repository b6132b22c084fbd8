using System.Diagnostics;
using System.Runtime.CompilerServices;
using Sluice.Internal;

namespace Sluice.Wires.Json;

// SAFETY: Two bytes are read only where two are left.
internal ref partial struct JsonWireReader
{
    // Two bytes in memory order, so that a separator and a quote are one comparison.
    private static ushort CommaQuote => BitConverter.IsLittleEndian ? (ushort)0x222C : (ushort)0x2C22;
    private static ushort BraceQuote => BitConverter.IsLittleEndian ? (ushort)0x227B : (ushort)0x7B22;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool BeginObject(out int remaining)
    {
        remaining = -1;
        nint at = _position;
        Debug.Assert(at >= 0 && at <= _length);
        if (_length - at >= 2 && Unsafe.ReadUnaligned<ushort>(ref Unsafe.Add(ref _start, at)) == BraceQuote
            && _depth < _maxDepth && !StackGuard.IsBelow(_floor))
        {
            _depth++;
            _position = at + 1;
            return true;
        }
        return BeginObjectSlow();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool BeginObjectSlow()
    {
        if (IsRestOfCase) return ResumeCase();
        nint at = Begin((byte)'{', "an object");
        if (at < _length && ByteAt(at) == '}')
        {
            Close(at);
            return false;
        }
        ExpectQuote(at);
        return true;
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool NextMember(ref int remaining)
    {
        nint at = _position;
        Debug.Assert(at >= 0 && at <= _length);
        if (_length - at >= 2 && Unsafe.ReadUnaligned<ushort>(ref Unsafe.Add(ref _start, at)) == CommaQuote)
        {
            _position = at + 1;
            return true;
        }
        return NextMemberSlow();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool NextMemberSlow()
    {
        nint at = SkipWhite(_position);
        if (at < _length)
        {
            byte next = ByteAt(at);
            if (next == '}')
            {
                Close(at);
                return false;
            }
            if (next == ',')
            {
                at = SkipWhite(at + 1);
                if (at < _length && ByteAt(at) == '}' && (_flags & JsonReadFlags.TrailingCommas) != 0)
                {
                    Close(at);
                    return false;
                }
                ExpectQuote(at);
                return true;
            }
        }
        throw Unexpected(at, "a comma or a closing brace");
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool BeginArray(out int remaining)
    {
        remaining = -1;
        nint at = _position;
        // Any byte above a space other than a bracket is left to the element's reader.
        if (_length - at >= 2 && ByteAt(at) == '[' && ByteAt(at + 1) is var next && next > ' ' && next != ']'
            && _depth < _maxDepth && !StackGuard.IsBelow(_floor))
        {
            _depth++;
            _position = at + 1;
            return true;
        }
        return BeginArraySlow();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool BeginArraySlow()
    {
        if (_caseDepths != 0 && IsAtCase) OpenValues();
        nint at = Begin((byte)'[', "an array");
#if SLUICE_PLANTED_BUGS
        if (PlantedBugs.Is(PlantedBug.DepthOfEmptyArrays) && at < _length && ByteAt(at) == ']') _depth++;
#endif
        if (at < _length && ByteAt(at) == ']')
        {
            Close(at);
            return false;
        }
        _position = at;
        return true;
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool NextElement(ref int remaining)
    {
        nint at = _position;
        if (_length - at >= 2 && ByteAt(at) == ',' && ByteAt(at + 1) is var next && next > ' ' && next != ']')
        {
            _position = at + 1;
            return true;
        }
        return NextElementSlow();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool NextElementSlow()
    {
        nint at = SkipWhite(_position);
        if (at < _length)
        {
            byte next = ByteAt(at);
            if (next == ']')
            {
                Close(at);
                return false;
            }
            if (next == ',')
            {
                at = SkipWhite(at + 1);
                if (at < _length && ByteAt(at) == ']')
                {
                    if ((_flags & JsonReadFlags.TrailingCommas) == 0) throw Unexpected(at, "a value after the comma");
                    Close(at);
                    return false;
                }
                _position = at;
                return true;
            }
        }
        throw Unexpected(at, "a comma or a closing bracket");
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool BeginDictionary(out int remaining) => BeginObject(out remaining);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool NextEntry(ref int remaining) => NextMember(ref remaining);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void BeginKey()
    {
        _inKey = true;
        if (_caseDepths != 0) RejectDiscriminatorAsKey();
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndKey()
    {
        _inKey = false;
        nint at = _position;
        if (at < _length && ByteAt(at) == ':') _position = at + 1;
        else ExpectColon(at);
    }

    // Enters an object or array and returns the offset of its first token.
    private nint Begin(byte bracket, string what)
    {
        nint at = SkipWhite(_position);
        if (at >= _length || ByteAt(at) != bracket) throw WrongKind(at, what);
        _position = at;
        Enter(at);
        return SkipWhite(at + 1);
    }

    private void Enter(nint at)
    {
        bool isTooDeep = _depth >= _maxDepth;
        if (isTooDeep || (StackGuard.IsBelow(_floor) && !StackGuard.TryLower(ref _floor)))
        {
            _position = at;
            throw Error(WireError.Depth, isTooDeep
                ? $"The value nests deeper than {_depth} levels. The limit is an option (MaxDepth)."
                : $"The value nests deeper than this thread's stack allows, at {_depth} levels. Read it on a thread "
                    + "with a larger stack.");
        }
        _depth++;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Close(nint at)
    {
        _depth--;
        _position = at + 1;
    }

    private void ExpectQuote(nint at)
    {
        if (at >= _length || ByteAt(at) != '"') throw Unexpected(at, "a member's name in quotes");
        _position = at;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ExpectColon(nint at)
    {
        at = SkipWhite(at);
        if (at >= _length || ByteAt(at) != ':') throw Unexpected(at, "a colon");
        _position = at + 1;
    }

    private void ExpectLiteral(nint at, ReadOnlySpan<byte> literal)
    {
        for (int i = 0; i < literal.Length; i++)
        {
            if (at + i >= _length || ByteAt(at + i) != literal[i]) throw Unexpected(at + i, "true, false or null");
        }
        _position = at + literal.Length;
    }
}
