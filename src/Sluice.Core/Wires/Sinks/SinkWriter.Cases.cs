namespace Sluice.Wires.Sinks;

internal ref partial struct SinkWriter
{
    /// <inheritdoc/>
    public int BeginCase(ReadOnlySpan<byte> jsonHead, ReadOnlySpan<byte> utf8Name, int tag, bool isTag) =>
        ArrayCases.Begin(ref this, utf8Name, tag, isTag);

    /// <inheritdoc/>
    public void EndCase(int mark) => ArrayCases.End(ref this);
}
