namespace Sluice.Wires.Json;

public ref partial struct JsonTableWriter
{
    /// <inheritdoc/>
    public int BeginCase(ReadOnlySpan<byte> jsonHead, ReadOnlySpan<byte> utf8Name, int tag, bool isTag) => Plain.BeginCase(jsonHead, utf8Name, tag, isTag);
    /// <inheritdoc/>
    public void EndCase(int mark) => Plain.EndCase(mark);
}
