using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Sluice.Wires.MessagePack;

// SAFETY: _at moves over a value whose whole size was compared with the remaining bytes.
public ref partial struct MessagePackWireReader
{
    /// <inheritdoc/>
    public void SkipValue()
    {
        switch (Peek())
        {
            case WireToken.Array:
                if (BeginArray(out int elements)) do SkipValue(); while (NextElement(ref elements));
                break;
            case WireToken.Object:
                if (!BeginDictionary(out int entries)) break;
                do
                {
                    SkipValue();
                    SkipValue();
                } while (NextEntry(ref entries));
                break;
            default:
                SkipScalar();
                break;
        }
    }

    private void SkipScalar()
    {
        switch (Peek())
        {
            case WireToken.Null or WireToken.Boolean:
                _at = ref Unsafe.Add(ref _at, 1);
                break;
            case WireToken.Number:
                if (PeekInteger(out _, out _, out int size)) _at = ref Unsafe.Add(ref _at, size);
                else if (IsInteger(_at)) throw Truncated();
                else ReadDouble();
                break;
            case WireToken.String:
                TakeText();
                break;
            case WireToken.Bytes:
                TakeBytes();
                break;
            case WireToken.Extension:
                ReadExtension(out _);
                break;
            default:
                throw Mismatch("a value");
        }
    }

    /// <inheritdoc/>
    public object? ReadUntyped() => MessagePackUntyped.Read(ref this);

    // Returns an integer as the type of its encoded width, as boxed values are written, or as an int if it has none.
    object IMessagePackReader.ReadUntypedNumber() => ReadUntypedNumber();
    object? IMessagePackReader.ReadElement() => MessagePackUntyped.Read(ref this);

    internal object ReadUntypedNumber()
    {
        byte code = _at;
        if (code == MessagePackCode.Float64) return ReadDouble();
        if (code == MessagePackCode.Float32) return ReadSingle();
        ulong bits = PeekInteger(out ulong raw, out _, out int size) ? raw : throw Truncated();
        Debug.Assert(size >= 0 && size <= Left);
        _at = ref Unsafe.Add(ref _at, size);
        return code switch
        {
            MessagePackCode.UInt8 => (byte)bits,
            MessagePackCode.UInt16 => (ushort)bits,
            MessagePackCode.UInt32 => (uint)bits,
            MessagePackCode.UInt64 => bits,
            MessagePackCode.Int8 => (sbyte)bits,
            MessagePackCode.Int16 => (short)bits,
            MessagePackCode.Int64 => (long)bits,
            _ => (int)bits,
        };
    }

    /// <inheritdoc/>
    public byte[] ReadJson() => MessagePackTranscoder.ReadJson(ref this);
}
