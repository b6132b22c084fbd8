namespace Sluice.Wires.MessagePack;

internal ref partial struct MessagePackWireWriter : IPooledWriter
{
    readonly int IPooledWriter.Length => Length;
    readonly ReadOnlySpan<byte> IPooledWriter.Raw => Written;
    readonly int IPooledWriter.LevelsLeft => LevelsLeft;
    void IPooledWriter.Rewind(int length) => Rewind(length);

    byte[] IPooledWriter.Detach(out int length)
    {
        length = Length;
        return Release();
    }
}
