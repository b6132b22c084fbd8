using Sluice.Internal;

namespace Sluice.Wires.Json;

internal ref partial struct JsonWireReader
{
    /// <inheritdoc/>
    public CaseToken BeginCase(ReadOnlySpan<byte> utf8Discriminator, out ReadOnlySpan<byte> name, out int tag,
        out int state)
    {
        name = default;
        tag = 0;
        (nint start, int depth) = (_position, _depth);
        state = depth + 1;
        bool isRest = IsRestOfCase;
        nint bracket = SkipWhite(start);
        if (!isRest && (bracket >= _length || ByteAt(bracket) != '{')) return CaseToken.None;
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
                if (PlantedBugs.Is(PlantedBug.LateDiscriminator) && Peek() == WireToken.Object) break;
#endif
                SkipValue();
            }
            while (NextMember(ref left));
        }
        _depth = depth;
        if (Checks.Discriminators && found != CaseToken.None) OpenCaseAt(state, utf8Discriminator, isFirst);
        if (found != CaseToken.None && isFirst) _restOfCase = _position = SkipWhite(_position);
        else (_position, _restOfCase) = (start, isRest ? start : 0);
        return found;
    }

    /// <inheritdoc/>
    public void EndCase(int state)
    {
        if (Checks.Discriminators) CloseCaseAt(state);
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
        nint at = _restOfCase;
        _restOfCase = 0;
        Enter(at);
        _position = at;
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
