namespace Sluice.Wires.Json;

public ref partial struct JsonWireWriter
{
    /// <inheritdoc/>
    public void WriteJson(ReadOnlySpan<byte> json) => JsonTranscoder.Write(ref this, json);
}
