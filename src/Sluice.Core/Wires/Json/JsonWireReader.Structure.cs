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
        nint position = _position;
        Debug.Assert(position >= 0 && position <= _length);
        if (
            _length - position >= 2
            && Unsafe.ReadUnaligned<ushort>(ref Unsafe.Add(ref _start, position)) == BraceQuote
            && _depth < _maxDepth
            && !StackGuard.IsBelow(_floor)
        )
        {
            _depth++;
            _position = position + 1;
            return true;
        }
        return BeginObjectSlow();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool BeginObjectSlow()
    {
        if (IsRestOfCase)
            return ResumeCase();
        nint position = Begin((byte)'{', "an object");
        if (position < _length && ByteAt(position) == '}')
        {
            Close(position);
            return false;
        }
        ExpectQuote(position);
        return true;
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool NextMember(ref int remaining)
    {
        nint position = _position;
        Debug.Assert(position >= 0 && position <= _length);
        if (_length - position >= 2 && Unsafe.ReadUnaligned<ushort>(ref Unsafe.Add(ref _start, position)) == CommaQuote)
        {
            _position = position + 1;
            return true;
        }
        return NextMemberSlow();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool NextMemberSlow()
    {
        nint position = SkipWhite(_position);
        if (position < _length)
        {
            byte next = ByteAt(position);
            if (next == '}')
            {
                Close(position);
                return false;
            }
            if (next == ',')
            {
                position = SkipWhite(position + 1);
                if (position < _length && ByteAt(position) == '}' && (_flags & JsonReadFlags.TrailingCommas) != 0)
                {
                    Close(position);
                    return false;
                }
                ExpectQuote(position);
                return true;
            }
        }
        throw Unexpected(position, "a comma or a closing brace");
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool BeginArray(out int remaining)
    {
        remaining = -1;
        nint position = _position;
        // Any byte above a space other than a bracket is left to the element's reader.
        if (
            _length - position >= 2
            && ByteAt(position) == '['
            && ByteAt(position + 1) is var next
            && next > ' '
            && next != ']'
            && _depth < _maxDepth
            && !StackGuard.IsBelow(_floor)
        )
        {
            _depth++;
            _position = position + 1;
            return true;
        }
        return BeginArraySlow();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool BeginArraySlow()
    {
        if (_caseDepths != 0 && IsAtCase)
            OpenValues();
        nint position = Begin((byte)'[', "an array");
#if SLUICE_PLANTED_BUGS
        if (PlantedBugs.Is(PlantedBug.DepthOfEmptyArrays) && position < _length && ByteAt(position) == ']')
            _depth++;
#endif
        if (position < _length && ByteAt(position) == ']')
        {
            Close(position);
            return false;
        }
        _position = position;
        return true;
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool NextElement(ref int remaining)
    {
        nint position = _position;
        if (
            _length - position >= 2
            && ByteAt(position) == ','
            && ByteAt(position + 1) is var next
            && next > ' '
            && next != ']'
        )
        {
            _position = position + 1;
            return true;
        }
        return NextElementSlow();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool NextElementSlow()
    {
        nint position = SkipWhite(_position);
        if (position < _length)
        {
            byte next = ByteAt(position);
            if (next == ']')
            {
                Close(position);
                return false;
            }
            if (next == ',')
            {
                position = SkipWhite(position + 1);
                if (position < _length && ByteAt(position) == ']')
                {
                    if ((_flags & JsonReadFlags.TrailingCommas) == 0)
                        throw Unexpected(position, "a value after the comma");
                    Close(position);
                    return false;
                }
                _position = position;
                return true;
            }
        }
        throw Unexpected(position, "a comma or a closing bracket");
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
        if (_caseDepths != 0)
            RejectDiscriminatorAsKey();
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndKey()
    {
        _inKey = false;
        nint position = _position;
        if (position < _length && ByteAt(position) == ':')
            _position = position + 1;
        else
            ExpectColon(position);
    }

    // Enters an object or array and returns the offset of its first token.
    private nint Begin(byte bracket, string what)
    {
        nint position = SkipWhite(_position);
        if (position >= _length || ByteAt(position) != bracket)
            throw WrongKind(position, what);
        _position = position;
        Enter(position);
        return SkipWhite(position + 1);
    }

    private void Enter(nint position)
    {
        bool isTooDeep = _depth >= _maxDepth;
        if (isTooDeep || (StackGuard.IsBelow(_floor) && !StackGuard.TryLower(ref _floor)))
        {
            _position = position;
            throw Error(
                WireError.Depth,
                isTooDeep
                    ? $"The value nests deeper than {_depth} levels. The limit is an option (MaxDepth)."
                    : $"The value nests deeper than this thread's stack allows, at {_depth} levels. Read it on "
                        + "a thread "
                        + "with a larger stack."
            );
        }
        _depth++;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Close(nint position)
    {
        _depth--;
        _position = position + 1;
    }

    private void ExpectQuote(nint position)
    {
        if (position >= _length || ByteAt(position) != '"')
            throw Unexpected(position, "a member's name in quotes");
        _position = position;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ExpectColon(nint position)
    {
        position = SkipWhite(position);
        if (position >= _length || ByteAt(position) != ':')
            throw Unexpected(position, "a colon");
        _position = position + 1;
    }

    private void ExpectLiteral(nint position, ReadOnlySpan<byte> literal)
    {
        for (int i = 0; i < literal.Length; i++)
        {
            if (position + i >= _length || ByteAt(position + i) != literal[i])
                throw Unexpected(position + i, "true, false or null");
        }
        _position = position + literal.Length;
    }
}
