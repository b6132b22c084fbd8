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
    internal static bool TryParse(ref byte start, nint position, nint end, out JsonNumber number) =>
        TryParse(ref start, position, end, lenient: false, out number);

    /// <param name="start">The input.</param>
    /// <param name="position">The offset of the number.</param>
    /// <param name="end">The end of the input.</param>
    /// <param name="lenient">
    /// Whether to accept what System.Text.Json accepts for numbers in strings: a plus sign, leading zeros, and no
    /// digits on one side of the point.
    /// </param>
    /// <param name="number">The parts.</param>
    internal static bool TryParse(ref byte start, nint position, nint end, bool lenient, out JsonNumber number)
    {
        Debug.Assert(position >= 0 && position <= end);
        number = default;
        number.IsInteger = true;
        if (
            position < end
            && (Unsafe.Add(ref start, position) == '-' || (lenient && Unsafe.Add(ref start, position) == '+'))
        )
        {
            number.IsNegative = Unsafe.Add(ref start, position) == '-';
            position++;
        }
        nint first = position;
        position = number.TakeDigits(ref start, position, end, isFraction: false);
        nint digits = position - first;
        number.End = position;
        if (!lenient && (digits == 0 || (digits > 1 && Unsafe.Add(ref start, first) == '0')))
        {
            if (digits > 1)
                number.End = first;
            return false;
        }
        if (position < end && Unsafe.Add(ref start, position) == '.')
        {
            number.IsInteger = false;
            first = position + 1;
            position = number.TakeDigits(ref start, first, end, isFraction: true);
            number.End = position;
            digits += position - first;
            if (position == first && !lenient)
                return false;
        }
        if (digits == 0)
            return false;
        if (position < end && (Unsafe.Add(ref start, position) | 0x20) == 'e')
        {
            number.IsInteger = false;
            position++;
            bool down = position < end && Unsafe.Add(ref start, position) == '-';
            if (position < end && Unsafe.Add(ref start, position) is (byte)'-' or (byte)'+')
                position++;
            first = position;
            int exponent = 0;
            for (uint digit; position < end && (digit = Unsafe.Add(ref start, position) - (uint)'0') <= 9; position++)
            {
                if (exponent < ExponentLimit / 10)
                    exponent = exponent * 10 + (int)digit;
            }
            number.End = position;
            if (position == first)
                return false;
            number.Exponent += down ? -exponent : exponent;
        }
        number.End = position;
        return true;
    }

    private nint TakeDigits(ref byte start, nint position, nint end, bool isFraction)
    {
        nint first = position;
        ulong mantissa = Mantissa;
        int count = Digits;
        for (uint digit; position < end && (digit = Unsafe.Add(ref start, position) - (uint)'0') <= 9; position++)
        {
            if (count < MaxDigits)
            {
                mantissa = mantissa * 10 + digit;
                if (mantissa != 0)
                    count++;
            }
            else
            {
                count++;
                Dropped++;
            }
        }
        Mantissa = mantissa;
        Digits = count;
        if (isFraction)
            Exponent -= position - first;
        return position;
    }
}
