namespace Sluice.Wires.Json;

internal ref partial struct JsonWireWriter : IPooledWriter
{
    readonly int IPooledWriter.Length => Length;
    readonly ReadOnlySpan<byte> IPooledWriter.Raw => Raw;
    readonly int IPooledWriter.LevelsLeft => LevelsLeft;
    void IPooledWriter.Rewind(int length) => Rewind(length);

    byte[] IPooledWriter.Detach(out int length)
    {
        length = Length;
        return Release();
    }
}
