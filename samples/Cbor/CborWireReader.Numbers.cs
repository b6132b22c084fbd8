using System.Globalization;
using System.Numerics;
using System.Text;
using Sluice;
using Sluice.Wires;

namespace Cbor;

public ref partial struct CborWireReader
{
    /// <inheritdoc/>
    public bool ReadBoolean()
    {
        SkipTags();
        if (Current is not (CborCode.True or CborCode.False))
            throw Error(WireError.Type, "A boolean was expected.");
        return _input[_position++] == CborCode.True;
    }

    private WireException OutOfRange() => Error(WireError.Range, "The number does not fit its type.");

    // Every integer of CBOR's major types fits 65 bits with sign.
    private Int128 ReadWhole()
    {
        if (Current is >= CborCode.Tag and < 0xe0)
            return
                ReadBigInteger() is var big && big >= (BigInteger)Int128.MinValue && big <= (BigInteger)Int128.MaxValue
                ? (Int128)big
                : throw OutOfRange();
        // A member marked to be written as text ([JsonNumberHandling]) is text on every wire that has names.
        if ((Current & 0xe0) == CborCode.Text)
            return Int128.TryParse(
                Encoding.UTF8.GetString(ReadUtf8()),
                NumberStyles.AllowLeadingSign,
                CultureInfo.InvariantCulture,
                out Int128 parsed
            )
                ? parsed
                : throw BadText("integer");
        int start = _position;
        byte major = TakeHead(out ulong argument, out bool isIndefinite);
        if (isIndefinite || major is not (CborCode.Unsigned or CborCode.Negative))
        {
            _position = start;
            throw Error(WireError.Type, "An integer was expected.");
        }
        return major == CborCode.Unsigned ? argument : -1 - (Int128)argument;
    }

    private T ReadWhole<T>()
        where T : IBinaryInteger<T>, IMinMaxValue<T>
    {
        Int128 value = ReadWhole();
        return value >= Int128.CreateTruncating(T.MinValue) && value <= Int128.CreateTruncating(T.MaxValue)
            ? T.CreateTruncating(value)
            : throw OutOfRange();
    }

    /// <inheritdoc/>
    public sbyte ReadSByte() => ReadWhole<sbyte>();

    /// <inheritdoc/>
    public byte ReadByte() => ReadWhole<byte>();

    /// <inheritdoc/>
    public short ReadInt16() => ReadWhole<short>();

    /// <inheritdoc/>
    public ushort ReadUInt16() => ReadWhole<ushort>();

    /// <inheritdoc/>
    public int ReadInt32() => ReadWhole<int>();

    /// <inheritdoc/>
    public uint ReadUInt32() => ReadWhole<uint>();

    /// <inheritdoc/>
    public long ReadInt64() => ReadWhole<long>();

    /// <inheritdoc/>
    public ulong ReadUInt64() => ReadWhole<ulong>();

    /// <inheritdoc/>
    public Int128 ReadInt128() => ReadWhole();

    /// <inheritdoc/>
    public UInt128 ReadUInt128()
    {
        BigInteger value = ReadBigInteger();
        return value.Sign >= 0 && value <= (BigInteger)UInt128.MaxValue ? (UInt128)value : throw OutOfRange();
    }

    /// <inheritdoc/>
    public BigInteger ReadBigInteger()
    {
        bool isNegative = TryTag(CborCode.TagNegativeBignum);
        if (!isNegative && !TryTag(CborCode.TagPositiveBignum))
        {
            SkipTags();
            return (BigInteger)ReadWhole();
        }
        var magnitude = new BigInteger(ReadChunks(CborCode.Bytes), isUnsigned: true, isBigEndian: true);
        return isNegative ? -1 - magnitude : magnitude;
    }

    /// <inheritdoc/>
    public double ReadDouble()
    {
        SkipTags();
        switch (Current)
        {
            case CborCode.Half:
                TakeHead(out ulong half, out _);
                return (double)BitConverter.UInt16BitsToHalf((ushort)half);
            case CborCode.Single:
                TakeHead(out ulong single, out _);
                return BitConverter.UInt32BitsToSingle((uint)single);
            case CborCode.Double:
                TakeHead(out ulong bits, out _);
                return BitConverter.UInt64BitsToDouble(bits);
        }
        Int128 whole = ReadWhole();
        return (Int128)(double)whole == whole ? (double)whole : throw OutOfRange();
    }

    /// <inheritdoc/>
    public float ReadSingle()
    {
        double value = ReadDouble();
        return float.IsFinite((float)value) || !double.IsFinite(value) ? (float)value : throw OutOfRange();
    }

    /// <inheritdoc/>
    public Half ReadHalf()
    {
        double value = ReadDouble();
        return Half.IsFinite((Half)value) || !double.IsFinite(value) ? (Half)value : throw OutOfRange();
    }

    /// <inheritdoc/>
    public decimal ReadDecimal()
    {
        BigInteger mantissa = TryTag(CborCode.TagDecimal) ? ReadFraction(out long exponent) : ReadWholeAs(out exponent);
        long scale = -exponent;
        BigInteger magnitude = BigInteger.Abs(mantissa);
        if (scale is < 0 or > 28 || magnitude >= BigInteger.Pow(2, 96))
            throw OutOfRange();
        UInt128 bits = (UInt128)magnitude;
        return new decimal(
            (int)(uint)bits,
            (int)(uint)(bits >> 32),
            (int)(uint)(bits >> 64),
            mantissa.Sign < 0,
            (byte)scale
        );
    }

    private BigInteger ReadWholeAs(out long exponent)
    {
        exponent = 0;
        return ReadBigInteger();
    }

    // What follows tag 4: the exponent of ten and the mantissa.
    private BigInteger ReadFraction(out long exponent)
    {
        if (!BeginArray(out int left))
            throw Error(WireError.Syntax, "A decimal fraction has two parts.");
        exponent = ReadInt64();
        if (!NextElement(ref left))
            throw Error(WireError.Syntax, "A decimal fraction has two parts.");
        BigInteger mantissa = ReadBigInteger();
        if (NextElement(ref left))
            throw Error(WireError.Syntax, "A decimal fraction has two parts.");
        return mantissa;
    }

    /// <inheritdoc/>
    public ReadOnlySpan<byte> ReadNumberText()
    {
        if (TryTag(CborCode.TagDecimal))
        {
            BigInteger mantissa = ReadFraction(out long exponent);
            return Encoding.ASCII.GetBytes(
                exponent == 0
                    ? mantissa.ToString(CultureInfo.InvariantCulture)
                    : string.Create(CultureInfo.InvariantCulture, $"{mantissa}e{exponent}")
            );
        }
        if (Current is not (CborCode.Half or CborCode.Single or CborCode.Double))
            return Encoding.ASCII.GetBytes(ReadBigInteger().ToString(CultureInfo.InvariantCulture));
        double number = ReadDouble();
        return double.IsFinite(number)
            ? Encoding.ASCII.GetBytes(number.ToString("R", CultureInfo.InvariantCulture))
            : throw Error(WireError.Range, "The number has no form in JSON.");
    }

    /// <inheritdoc/>
    public object? ReadUntyped()
    {
        switch (Peek())
        {
            case WireToken.Null:
                SkipTags();
                TryReadNull();
                return null;
            case WireToken.Boolean:
                return ReadBoolean();
            case WireToken.String:
                return ReadString();
            case WireToken.Bytes:
                return ReadBytes();
            case WireToken.Number:
                return ReadUntypedNumber();
            case WireToken.Array:
                var list = new List<object?>();
                if (BeginArray(out int elements))
                {
                    do list.Add(ReadUntyped());
                    while (NextElement(ref elements));
                }
                return list;
            case WireToken.Object:
                var dictionary = new Dictionary<string, object?>();
                if (BeginDictionary(out int entries))
                {
                    do
                    {
                        string key =
                            Peek() == WireToken.Number
                                ? ReadBigInteger().ToString(CultureInfo.InvariantCulture)
                                : ReadString() ?? throw Error(WireError.Null, "A key is null.");
                        dictionary[key] = ReadUntyped();
                    } while (NextEntry(ref entries));
                }
                return dictionary;
            case WireToken.End:
                throw Error(WireError.EndOfInput, "The input ends where a value should begin.");
            default:
                throw Error(WireError.Unsupported, "A simple value without a meaning here.");
        }
    }

    internal object ReadUntypedNumber()
    {
        int start = _position;
        if (TryTag(CborCode.TagDecimal))
        {
            _position = start;
            return ReadDecimal();
        }
        if (Current is CborCode.Half or CborCode.Single or CborCode.Double)
            return ReadDouble();
        BigInteger whole = ReadBigInteger();
        if (whole >= int.MinValue && whole <= int.MaxValue)
            return (int)whole;
        if (whole >= long.MinValue && whole <= long.MaxValue)
            return (long)whole;
        return whole.Sign > 0 && whole <= ulong.MaxValue ? (ulong)whole : whole;
    }
}
