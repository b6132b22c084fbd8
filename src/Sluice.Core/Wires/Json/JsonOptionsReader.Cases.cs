namespace Sluice.Wires.Json;

internal ref partial struct JsonOptionsReader
{
    /// <inheritdoc/>
    public CaseToken BeginCase(
        ReadOnlySpan<byte> utf8Discriminator,
        out ReadOnlySpan<byte> name,
        out int tag,
        out int state
    ) => Json.BeginCase(utf8Discriminator, out name, out tag, out state);

    /// <inheritdoc/>
    public void EndCase(int state) => Json.EndCase(state);
}
