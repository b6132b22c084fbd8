namespace Sluice.Wires.MessagePack;

public ref partial struct MessagePackWireReader
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
        CaseToken token = ArrayCases.Open(ref this, out state);
        if (token == CaseToken.None)
            return token;
        if (token == CaseToken.Name)
            name = ReadUtf8();
        else
            tag = ReadInt32();
        ArrayCases.Next(ref this, ref state);
        return token;
    }

    /// <inheritdoc/>
    public void EndCase(int state) => ArrayCases.End(ref this, state);
}
