namespace Sluice.Wires;

public ref partial struct SinkWriter
{
    /// <inheritdoc/>
    public int BeginCase(ReadOnlySpan<byte> jsonHead, ReadOnlySpan<byte> utf8Name, int tag, bool isTag)
    {
        // An array of the discriminator and the object.
        _sink.BeginArray(2);
        if (isTag) _sink.WriteInt32(tag);
        else _sink.WriteUtf8(utf8Name);
        return 0;
    }

    /// <inheritdoc/>
    public void EndCase(int mark) => _sink.EndArray();
}
