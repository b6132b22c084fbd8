using System.Numerics;
using Sluice.Model;
using Sluice.Wires.Json;

namespace Sluice.Wires.Sinks;

internal ref partial struct SourceReader
{
    // Many wires write numbers and booleans as text in dictionary keys. Such text is read as JSON.
    private readonly bool IsText => _source.Peek() == WireToken.String;

    /// <inheritdoc/>
    public bool ReadBoolean() => IsText ? _source.AsJson().ReadBoolean() : _source.ReadBoolean();

    /// <inheritdoc/>
    public sbyte ReadSByte() => (sbyte)Signed(sbyte.MinValue, sbyte.MaxValue);

    /// <inheritdoc/>
    public byte ReadByte() => (byte)Unsigned(byte.MaxValue);

    /// <inheritdoc/>
    public short ReadInt16() => (short)Signed(short.MinValue, short.MaxValue);

    /// <inheritdoc/>
    public ushort ReadUInt16() => (ushort)Unsigned(ushort.MaxValue);

    /// <inheritdoc/>
    public int ReadInt32() => (int)Signed(int.MinValue, int.MaxValue);

    /// <inheritdoc/>
    public uint ReadUInt32() => (uint)Unsigned(uint.MaxValue);

    /// <inheritdoc/>
    public long ReadInt64() => IsText ? _source.AsJson().ReadInt64() : _source.ReadInt64();

    /// <inheritdoc/>
    public ulong ReadUInt64() => IsText ? _source.AsJson().ReadUInt64() : _source.ReadUInt64();

    /// <inheritdoc/>
    public Int128 ReadInt128() =>
        ReadBigInteger() is var value && value >= Int128.MinValue && value <= Int128.MaxValue
            ? (Int128)value
            : throw OutOfRange();

    /// <inheritdoc/>
    public UInt128 ReadUInt128() =>
        ReadBigInteger() is var value && value.Sign >= 0 && value <= UInt128.MaxValue
            ? (UInt128)value
            : throw OutOfRange();

    /// <inheritdoc/>
    public Half ReadHalf() => IsText ? _source.AsJson().ReadHalf() : _source.ReadHalf();

    /// <inheritdoc/>
    public float ReadSingle() => IsText ? _source.AsJson().ReadSingle() : _source.ReadSingle();

    /// <inheritdoc/>
    public double ReadDouble() => IsText ? _source.AsJson().ReadDouble() : _source.ReadDouble();

    /// <inheritdoc/>
    public decimal ReadDecimal() => IsText ? _source.AsJson().ReadDecimal() : _source.ReadDecimal();

    /// <inheritdoc/>
    public BigInteger ReadBigInteger() => IsText ? _source.AsJson().ReadBigInteger() : _source.ReadBigInteger();

    /// <inheritdoc/>
    public char ReadChar() => _source.ReadChar();

    /// <inheritdoc/>
    public string? ReadString() => _source.TryReadNull() ? null : _source.ReadString();

    /// <inheritdoc/>
    public ReadOnlySpan<byte> ReadUtf8() => _source.ReadUtf8();

    /// <inheritdoc/>
    public ReadOnlySpan<byte> ReadNumberText() => IsText ? _source.AsJson().ReadNumberText() : _source.ReadNumberText();

    /// <inheritdoc/>
    public byte[]? ReadBytes() => _source.TryReadNull() ? null : _source.ReadBytes();

    /// <inheritdoc/>
    public DateTime ReadDateTime() => _source.ReadDateTime();

    /// <inheritdoc/>
    public DateTimeOffset ReadDateTimeOffset() => _source.ReadDateTimeOffset();

    /// <inheritdoc/>
    public DateOnly ReadDateOnly() => _source.ReadDateOnly();

    /// <inheritdoc/>
    public TimeOnly ReadTimeOnly() => _source.ReadTimeOnly();

    /// <inheritdoc/>
    public TimeSpan ReadTimeSpan() => _source.ReadTimeSpan();

    /// <inheritdoc/>
    public Guid ReadGuid() => _source.ReadGuid();

    /// <inheritdoc/>
    public object? ReadUntyped()
    {
        switch (_source.Peek())
        {
            case WireToken.Null:
                _source.TryReadNull();
                return null;
            case WireToken.Boolean:
                return _source.ReadBoolean();
            case WireToken.Number:
                return _source.ReadNumber();
            case WireToken.String:
                return _source.ReadString();
            case WireToken.Bytes:
                return _source.ReadBytes();
            case WireToken.Array:
                var list = new List<object?>();
                if (!BeginArray(out int left))
                    return list;
                do list.Add(ReadUntyped());
                while (NextElement(ref left));
                return list;
            case WireToken.Object:
                var map = new Dictionary<string, object?>();
                if (!BeginDictionary(out left))
                    return map;
                do
                {
                    BeginKey();
                    string key = _source.ReadString();
                    EndKey();
                    if (map.ContainsKey(key))
                        DuplicateMember(System.Text.Encoding.UTF8.GetBytes(key));
                    map[key] = ReadUntyped();
                } while (NextEntry(ref left));
                return map;
            case WireToken.End:
                throw Error(WireError.EndOfInput, "Expected a value but reached the end of the input.");
            default:
                throw Error(
                    WireError.Unsupported,
                    "The value has no counterpart on this wire, such as an extension type. Read it from its own wire."
                );
        }
    }

    /// <inheritdoc/>
    public byte[] ReadJson() =>
        JsonOutput.ToArray(new JsonBody<object>(RuntimeShapes.Known<object>(), ReadUntyped(), null), default);

    private long Signed(long least, long most) =>
        ReadInt64() is var value && value >= least && value <= most ? value : throw OutOfRange();

    private ulong Unsigned(ulong most) => ReadUInt64() is var value && value <= most ? value : throw OutOfRange();

    private WireException OutOfRange() => Error(WireError.Range, "The number does not fit its type.");
}
