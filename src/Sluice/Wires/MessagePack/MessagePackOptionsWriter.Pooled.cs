namespace Sluice.Wires.MessagePack;

internal ref partial struct MessagePackOptionsWriter : IPooledWriter
{
    readonly int IPooledWriter.Length => Plain.Length;
    readonly ReadOnlySpan<byte> IPooledWriter.Raw => Plain.Written;
    readonly int IPooledWriter.LevelsLeft => Plain.LevelsLeft;
    void IPooledWriter.Rewind(int length) => Plain.Rewind(length);

    byte[] IPooledWriter.Detach(out int length)
    {
        length = Plain.Length;
        return Plain.Release();
    }
}
