using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Sluice.Wires.Json;

// SAFETY: Every access is at an offset that was just compared with the end of the text.
/// <summary>
/// Represents the parts of a number's text, parsed in one pass: what a type needs to create its value, or to pass the
/// text to a slower parser.
/// </summary>
internal ref struct JsonNumber
{
    // 64 bits hold every number of 19 digits.
    private const int MaxDigits = 19;
    private const int ExponentLimit = 1_000_000_000;

    /// <summary>The first nineteen significant digits, without the decimal point.</summary>
    internal ulong Mantissa;
    /// <summary>The power of ten: the value is the mantissa times ten to this power if no digit was dropped.</summary>
    internal long Exponent;
    /// <summary>
    /// The number of significant digits that were dropped from the mantissa. The exponent does not include them.
    /// </summary>
    internal int Dropped;
    /// <summary>The number of digits without leading zeros.</summary>
    internal int Digits;
    internal bool IsNegative;
    /// <summary>Whether the text has neither a decimal point nor an exponent.</summary>
    internal bool IsInteger;
    /// <summary>The offset after the last byte.</summary>
    internal nint End;

    /// <summary>Parses a number at the start of a text.</summary>
    internal static bool TryParse(ReadOnlySpan<byte> text, out JsonNumber number) =>
        TryParse(ref MemoryMarshal.GetReference(text), 0, text.Length, lenient: false, out number);


    /// <summary>Parses a number by JSON's grammar. In case of an error, <see cref="End"/> is its offset.</summary>
    internal static bool TryParse(ref byte start, nint at, nint end, out JsonNumber number) =>
        TryParse(ref start, at, end, lenient: false, out number);

    /// <param name="start">The input.</param>
    /// <param name="at">The offset of the number.</param>
    /// <param name="end">The end of the input.</param>
    /// <param name="lenient">
    /// Whether to accept what System.Text.Json accepts for numbers in strings: a plus sign, leading zeros, and no
    /// digits on one side of the point.
    /// </param>
    /// <param name="number">The parts.</param>
    internal static bool TryParse(ref byte start, nint at, nint end, bool lenient, out JsonNumber number)
    {
        Debug.Assert(at >= 0 && at <= end);
        number = default;
        number.IsInteger = true;
        if (at < end && (Unsafe.Add(ref start, at) == '-' || (lenient && Unsafe.Add(ref start, at) == '+')))
        {
            number.IsNegative = Unsafe.Add(ref start, at) == '-';
            at++;
        }
        nint first = at;
        at = number.TakeDigits(ref start, at, end, isFraction: false);
        nint digits = at - first;
        number.End = at;
        if (!lenient && (digits == 0 || (digits > 1 && Unsafe.Add(ref start, first) == '0')))
        {
            if (digits > 1) number.End = first;
            return false;
        }
        if (at < end && Unsafe.Add(ref start, at) == '.')
        {
            number.IsInteger = false;
            first = at + 1;
            at = number.TakeDigits(ref start, first, end, isFraction: true);
            number.End = at;
            digits += at - first;
            if (at == first && !lenient) return false;
        }
        if (digits == 0) return false;
        if (at < end && (Unsafe.Add(ref start, at) | 0x20) == 'e')
        {
            number.IsInteger = false;
            at++;
            bool down = at < end && Unsafe.Add(ref start, at) == '-';
            if (at < end && Unsafe.Add(ref start, at) is (byte)'-' or (byte)'+') at++;
            first = at;
            int exponent = 0;
            for (uint digit; at < end && (digit = Unsafe.Add(ref start, at) - (uint)'0') <= 9; at++)
            {
                if (exponent < ExponentLimit / 10) exponent = exponent * 10 + (int)digit;
            }
            number.End = at;
            if (at == first) return false;
            number.Exponent += down ? -exponent : exponent;
        }
        number.End = at;
        return true;
    }

    private nint TakeDigits(ref byte start, nint at, nint end, bool isFraction)
    {
        nint first = at;
        ulong mantissa = Mantissa;
        int count = Digits;
        for (uint digit; at < end && (digit = Unsafe.Add(ref start, at) - (uint)'0') <= 9; at++)
        {
            if (count < MaxDigits)
            {
                mantissa = mantissa * 10 + digit;
                if (mantissa != 0) count++;
            }
            else
            {
                count++;
                Dropped++;
            }
        }
        Mantissa = mantissa;
        Digits = count;
        if (isFraction) Exponent -= at - first;
        return at;
    }
}
