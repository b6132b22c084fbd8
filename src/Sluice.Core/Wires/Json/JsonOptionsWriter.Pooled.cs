namespace Sluice.Wires.Json;

internal ref partial struct JsonOptionsWriter : IPooledWriter
{
    /// <inheritdoc/>
    public readonly int Length => Plain.Length;

    /// <inheritdoc/>
    public readonly ReadOnlySpan<byte> Raw => Plain.Raw;

    /// <inheritdoc/>
    public readonly int LevelsLeft => Plain.LevelsLeft;

    /// <inheritdoc/>
    public void Rewind(int length) => Plain.Rewind(length);

    /// <inheritdoc/>
    public byte[] Release() => Plain.Release();
}
