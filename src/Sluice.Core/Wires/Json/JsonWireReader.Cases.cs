using System.Buffers;
using System.Diagnostics;
using System.Runtime.InteropServices;
using Sluice.Internal;
using Sluice.Wires.Sinks;

namespace Sluice.Wires.Json;

internal ref partial struct JsonWireReader
{
    /// <inheritdoc/>
    public CaseToken BeginCase(
        ReadOnlySpan<byte> utf8Discriminator,
        out ReadOnlySpan<byte> name,
        out int tag,
        out int state
    )
    {
        name = default;
        tag = 0;
        (nint start, int depth) = (_position, _depth);
        state = depth + 1;
        bool isRest = IsRestOfCase;
        nint bracket = SkipWhite(start);
        if (!isRest && (bracket >= _length || ByteAt(bracket) != '{'))
            return CaseToken.None;
        CaseToken found = CaseToken.None;
        bool isFirst = true;
        if (BeginObject(out int left))
        {
            do
            {
                if (ReadName().SequenceEqual(utf8Discriminator))
                {
                    found = ReadDiscriminator(out name, out tag);
                    break;
                }
                isFirst = false;
#if SLUICE_PLANTED_BUGS
                if (PlantedBugs.Is(PlantedBug.LateDiscriminator) && Peek() == WireToken.Object)
                    break;
#endif
                SkipValue();
            } while (NextMember(ref left));
        }
        _depth = depth;
        if (Checks.Discriminators && found != CaseToken.None)
            OpenCaseAt(state, utf8Discriminator, isFirst);
        if (found != CaseToken.None && isFirst)
            _restOfCase = _position = SkipWhite(_position);
        else
            (_position, _restOfCase) = (start, isRest ? start : 0);
        return found;
    }

    /// <inheritdoc/>
    public void EndCase(int state)
    {
        if (_depth == state)
            CloseValues();
        if (Checks.Discriminators)
            CloseCaseAt(state);
    }

    /// <summary>Gets whether the value that follows is that of a union's case.</summary>
    internal bool IsAtCase
    {
        get
        {
            if (IsRestOfCase)
                return true;
            nint offset = SkipWhite(_position);
            return offset < _length && ByteAt(offset) == '{' && IsCaseOpenAt(_depth + 1);
        }
    }

    /// <summary>
    /// Gets whether the value that follows is a union's case with its discriminator behind other members.
    /// </summary>
    internal bool IsAtLateCase => _caseDepths != 0 && !IsRestOfCase && IsAtCase;

    /// <summary>Returns a reader of the object of a union's case, without its discriminator.</summary>
    internal JsonWireReader ReadCaseBody()
    {
        byte[] body = ReadCaseJson();
        JsonWireReader inner = this;
        // SAFETY: the array has at least the bytes that the reader assumes, and outlives the reader.
        Debug.Assert(body.Length > 0, "A case is an object.");
        inner._start = ref MemoryMarshal.GetArrayDataReference(body);
        (inner._length, inner._position, inner._caseDepths, inner._otherCases) = (body.Length, 0, 0, null);
        return inner;
    }

    // Enters {"$type":"list","$values":[…]}: a case that is a list has its elements in a member.
    private void OpenValues()
    {
        for (bool more = BeginObject(out int left); more; more = NextMember(ref left))
        {
            ReadOnlySpan<byte> name = ReadName();
            if (name.SequenceEqual("$values"u8))
                return;
            if (!SkipDiscriminator(name))
                break;
        }
        throw Error(WireError.Type, "A union's case that is a list has its elements in \"$values\".");
    }

    private void CloseValues()
    {
        int left = -1;
        while (NextMember(ref left))
            if (!SkipDiscriminator(ReadName()))
                throw Error(WireError.Syntax, "No member may follow \"$values\".");
    }

    // Returns a union's case without its discriminator, as the code that wrote it would read it: an object, or an array
    // that was written into "$values".
    private byte[] ReadCaseJson()
    {
        var body = new ArrayBufferWriter<byte>();
        byte[]? elements = null;
        int members = 0;
        body.Write("{"u8);
        for (bool more = BeginObject(out int left); more; more = NextMember(ref left))
        {
            nint first = _position;
            ReadOnlySpan<byte> name = ReadName();
            if (SkipDiscriminator(name))
                continue;
            bool isElements = name.SequenceEqual("$values"u8) && Peek() == WireToken.Array;
            nint value = _position;
            SkipValue();
            if (isElements)
                elements = Slice(SkipWhite(value), _position).ToArray();
            if (members++ > 0)
                body.Write(","u8);
            body.Write(Slice(first, _position));
        }
        body.Write("}"u8);
        return members == 1 && elements is not null ? elements : body.WrittenSpan.ToArray();
    }

    private CaseToken ReadDiscriminator(out ReadOnlySpan<byte> name, out int tag)
    {
        name = default;
        tag = 0;
        switch (Peek())
        {
            case WireToken.String:
                name = ReadUtf8();
                return CaseToken.Name;
            case WireToken.Number:
                tag = ReadInt32();
                return CaseToken.Tag;
            default:
                throw Error(WireError.Discriminator, "A union's discriminator must be a string or a number.");
        }
    }

    // Continues in an object whose first member was its discriminator.
    private bool ResumeCase()
    {
        nint offset = _restOfCase;
        _restOfCase = 0;
        Enter(offset);
        _position = offset;
        return NextMemberSlow();
    }

    /// <summary>
    /// Undoes entering an object whose first member was metadata: its shape continues after that member, as if the
    /// object began there.
    /// </summary>
    internal void ResumeAt(int position) => _restOfCase = _position = SkipWhite(position);

    /// <summary>Undoes entering an object.</summary>
    internal void Leave() => _depth--;

    internal readonly int Depth => _depth;

    internal readonly bool IsRestOfCase => _restOfCase != 0 && _restOfCase == _position;
}
