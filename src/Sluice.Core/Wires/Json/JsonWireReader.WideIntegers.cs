using System.Buffers;
using System.Globalization;
using System.Numerics;
using System.Text;

namespace Sluice.Wires.Json;

internal ref partial struct JsonWireReader
{
    private const string Signed128 = "a 128-bit integer";
    private const string Unsigned128 = "an unsigned 128-bit integer";

    /// <inheritdoc/>
    public Int128 ReadInt128()
    {
        ReadOnlySpan<byte> text = ReadInteger(Signed128, out nint position, out JsonNumber number);
        UInt128 limit = number.IsNegative ? (UInt128)Int128.MaxValue + 1 : (UInt128)Int128.MaxValue;
        if (!TryMagnitude(text, number, out UInt128 magnitude) || magnitude > limit)
            throw Fail(position, OutOfRange(position, Signed128));
        return number.IsNegative ? (Int128)(UInt128.Zero - magnitude) : (Int128)magnitude;
    }

    /// <inheritdoc/>
    public UInt128 ReadUInt128()
    {
        ReadOnlySpan<byte> text = ReadInteger(Unsigned128, out nint position, out JsonNumber number);
        if (!TryMagnitude(text, number, out UInt128 magnitude) || (number.IsNegative && magnitude != 0))
            throw Fail(position, OutOfRange(position, Unsigned128));
        return magnitude;
    }

    private static bool TryMagnitude(ReadOnlySpan<byte> text, scoped in JsonNumber number, out UInt128 magnitude)
    {
        magnitude = number.Mantissa;
        if (number.Dropped == 0)
            return true;
        if (number.Digits > 39)
            return false;
        foreach (byte digit in text[^number.Dropped..])
        {
            // Only the 39th digit can overflow.
            if (magnitude > UInt128.MaxValue / 10)
                return false;
            UInt128 next = magnitude * 10 + (uint)(digit - '0');
            if (next < magnitude)
                return false;
            magnitude = next;
        }
        return true;
    }

    /// <inheritdoc/>
    /// <remarks>At most <see cref="JsonWireOptions.MaxIntegerDigits"/> digits.</remarks>
    public BigInteger ReadBigInteger()
    {
        ReadOnlySpan<byte> text = ReadInteger("an integer", out nint position, out JsonNumber number);
        if (number.Digits < 39 && TryMagnitude(text, number, out UInt128 magnitude))
            return number.IsNegative ? -(BigInteger)magnitude : magnitude;
        int limit = JsonBigIntegers.LimitOf(_flags);
        if (number.Digits > limit)
            throw Fail(
                position,
                ErrorAt(position, WireError.Limit, JsonBigIntegers.LimitMessage(number.Digits, limit))
            );
        char[] rented = ArrayPool<char>.Shared.Rent(number.Digits);
        try
        {
            // Skips leading zeros, which text may have.
            int length = Encoding.ASCII.GetChars(text[^number.Digits..], rented);
            var value = BigInteger.Parse(rented.AsSpan(0, length), NumberStyles.None, CultureInfo.InvariantCulture);
            return number.IsNegative ? -value : value;
        }
        finally
        {
            ArrayPool<char>.Shared.Return(rented);
        }
    }
}
