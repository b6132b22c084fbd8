using System.Diagnostics;
using System.Runtime.CompilerServices;
using Sluice.Internal;

namespace Sluice.Wires.MessagePack;

// SAFETY: _at moves over a value whose whole size was compared with the remaining bytes.
public ref partial struct MessagePackWireReader
{
    /// <inheritdoc/>
    public void SkipValue()
    {
        const int LevelsOnStack = 32;
        int code = Code;
        if (code >= 0 && !MessagePackScan.IsContainer((byte)code))
        {
            SkipScalar();
            return;
        }

        // The values that are left on each open level, so that skipping needs no recursion.
        Span<long> left = stackalloc long[LevelsOnStack];
        int level = -1;
        do
        {
            code = Code;
            bool isMap =
                code
                is >= MessagePackCode.MinFixMap
                    and <= MessagePackCode.MaxFixMap
                    or MessagePackCode.Map16
                    or MessagePackCode.Map32;
            if (isMap || (code >= 0 && MessagePackScan.IsArray((byte)code)))
            {
                if (isMap ? BeginDictionary(out int count) : BeginArray(out count))
                {
                    if (++level == left.Length)
                        left = MoreLevels(left);
                    left[level] = isMap ? 2L * count : count;
                    continue;
                }
            }
            else
            {
                SkipScalar();
            }
            while (level >= 0 && --left[level] == 0)
            {
                level--;
                _depth++;
            }
        } while (level >= 0);
    }

    private static Span<long> MoreLevels(ReadOnlySpan<long> levels)
    {
        long[] more = new long[levels.Length * 2];
        levels.CopyTo(more);
        return more;
    }

    private void SkipScalar()
    {
        int code = Code;
        if (code is >= 0 and <= MessagePackCode.MaxPositiveFixInt or >= MessagePackCode.MinNegativeFixInt)
        {
            _position = ref Unsafe.Add(ref _position, 1);
            return;
        }
        switch (Peek())
        {
            case WireToken.Null or WireToken.Boolean:
                _position = ref Unsafe.Add(ref _position, 1);
                break;
            case WireToken.Number:
                if (PeekInteger(out _, out _, out int size))
                    _position = ref Unsafe.Add(ref _position, size);
                else if (IsInteger(_position))
                    throw Truncated();
                else
                    ReadDouble();
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
        byte code = _position;
        if (code == MessagePackCode.Float64)
            return ReadDouble();
        if (code == MessagePackCode.Float32)
            return ReadSingle();
        ulong bits = PeekInteger(out ulong raw, out _, out int size) ? raw : throw Truncated();
        Debug.Assert(size >= 0 && size <= Left);
        _position = ref Unsafe.Add(ref _position, size);
        return code switch
        {
            MessagePackCode.UInt8 => SmallBoxes.Box((byte)bits),
            MessagePackCode.UInt16 => (ushort)bits,
            MessagePackCode.UInt32 => (uint)bits,
            MessagePackCode.UInt64 => bits,
            MessagePackCode.Int8 => SmallBoxes.Box((sbyte)bits),
            MessagePackCode.Int16 => (short)bits,
            MessagePackCode.Int64 => (long)bits,
            _ => SmallBoxes.Box((int)bits),
        };
    }

    /// <inheritdoc/>
    public byte[] ReadJson() => MessagePackTranscoder.ReadJson(ref this);
}
