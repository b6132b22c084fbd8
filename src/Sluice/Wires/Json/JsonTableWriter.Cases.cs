namespace Sluice.Wires.Json;

public ref partial struct JsonTableWriter
{
    /// <inheritdoc/>
    public int BeginCase(ReadOnlySpan<byte> jsonHead, ReadOnlySpan<byte> utf8Name, int tag, bool isTag)
    {
        if (_pending is null || jsonHead.IsEmpty) return Plain.BeginCase(jsonHead, utf8Name, tag, isTag);
        // The object's number goes before its discriminator.
        Plain.PutRaw("{"u8);
        _opened = _pending;
        PutId();
        Plain.PutRaw(","u8);
        Plain.PutRaw(jsonHead[1..]);
        return Plain.Length;
    }

    /// <inheritdoc/>
    public void EndCase(int mark) => Plain.EndCase(mark);
}
