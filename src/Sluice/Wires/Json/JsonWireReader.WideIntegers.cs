using System.Buffers;
using System.Globalization;
using System.Numerics;
using System.Text;

namespace Sluice.Wires.Json;

public ref partial struct JsonWireReader
{
    /// <summary>The most digits that <see cref="ReadBigInteger"/> takes: making the number takes more than linear time.</summary>
    public const int MaxBigIntegerDigits = 100_000;

    private const string Signed128 = "a 128-bit integer";
    private const string Unsigned128 = "an unsigned 128-bit integer";

    /// <inheritdoc/>
    public Int128 ReadInt128()
    {
        ReadOnlySpan<byte> text = ReadInteger(Signed128, out nint at, out JsonNumber number);
        UInt128 limit = number.IsNegative ? (UInt128)Int128.MaxValue + 1 : (UInt128)Int128.MaxValue;
        if (!TryMagnitude(text, number, out UInt128 magnitude) || magnitude > limit) throw Fail(at, OutOfRange(at, Signed128));
        return number.IsNegative ? (Int128)(UInt128.Zero - magnitude) : (Int128)magnitude;
    }

    /// <inheritdoc/>
    public UInt128 ReadUInt128()
    {
        ReadOnlySpan<byte> text = ReadInteger(Unsigned128, out nint at, out JsonNumber number);
        if (!TryMagnitude(text, number, out UInt128 magnitude) || (number.IsNegative && magnitude != 0)) throw Fail(at, OutOfRange(at, Unsigned128));
        return magnitude;
    }

    private static bool TryMagnitude(ReadOnlySpan<byte> text, scoped in JsonNumber number, out UInt128 magnitude)
    {
        magnitude = number.Mantissa;
        if (number.Dropped == 0) return true;
        if (number.Digits > 39) return false;
        foreach (byte digit in text[^number.Dropped..])
        {
            // Only the 39th digit can overflow.
            if (magnitude > UInt128.MaxValue / 10) return false;
            UInt128 next = magnitude * 10 + (uint)(digit - '0');
            if (next < magnitude) return false;
            magnitude = next;
        }
        return true;
    }

    /// <inheritdoc/>
    /// <remarks>At most <see cref="MaxBigIntegerDigits"/> digits.</remarks>
    public BigInteger ReadBigInteger()
    {
        ReadOnlySpan<byte> text = ReadInteger("an integer", out nint at, out JsonNumber number);
        if (number.Digits < 39 && TryMagnitude(text, number, out UInt128 magnitude)) return number.IsNegative ? -(BigInteger)magnitude : magnitude;
        if (number.Digits > MaxBigIntegerDigits) throw Fail(at, ErrorAt(at, WireError.Limit, $"The integer has {number.Digits} digits; the limit is {MaxBigIntegerDigits}."));
        char[] rented = ArrayPool<char>.Shared.Rent(text.Length);
        try
        {
            int length = Encoding.ASCII.GetChars(text, rented);
            return BigInteger.Parse(rented.AsSpan(0, length), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture);
        }
        finally
        {
            ArrayPool<char>.Shared.Return(rented);
        }
    }
}
