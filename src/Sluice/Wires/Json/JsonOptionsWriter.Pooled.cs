namespace Sluice.Wires.Json;

internal ref partial struct JsonOptionsWriter : IPooledWriter
{
    readonly int IPooledWriter.Length => Plain.Length;
    readonly ReadOnlySpan<byte> IPooledWriter.Raw => Plain.Raw;
    readonly int IPooledWriter.LevelsLeft => Plain.LevelsLeft;
    void IPooledWriter.Rewind(int length) => Plain.Rewind(length);

    byte[] IPooledWriter.Detach(out int length)
    {
        length = Plain.Length;
        return Plain.Release();
    }
}
