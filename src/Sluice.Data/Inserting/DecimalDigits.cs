using System.Buffers.Text;
using System.Globalization;
using System.Numerics;
using System.Text;
using Sluice.Rows;

namespace Sluice.Data.Inserting;

/// <summary>The digits of a decimal number in text, with any number of digits.</summary>
internal ref struct DecimalDigits
{
    private ReadOnlySpan<byte> _whole,
        _fraction;
    private int _exponent;
    private bool _isNegative;

    /// <summary>Parses a number in JSON's grammar.</summary>
    internal static bool TryParse(ReadOnlySpan<byte> text, int greatestExponent, out DecimalDigits digits)
    {
        digits = default;
        if (text is [(byte)'-', ..])
        {
            digits._isNegative = true;
            text = text[1..];
        }
        int end = CountDigits(text);
        if (end == 0)
            return false;
        digits._whole = text[..end].TrimStart((byte)'0');
        text = text[end..];
        if (text is [(byte)'.', ..])
        {
            text = text[1..];
            end = CountDigits(text);
            if (end == 0)
                return false;
            digits._fraction = text[..end];
            text = text[end..];
        }
        if (text is [(byte)'e' or (byte)'E', ..])
        {
            text = text[1..];
            if (text is [(byte)'+', ..])
                text = text[1..];
            if (!Utf8Parser.TryParse(text, out digits._exponent, out int used) || used == 0)
                return false;
            if (Math.Abs((long)digits._exponent) > greatestExponent)
                return false;
            text = text[used..];
        }
        return text.IsEmpty;
    }

    private static int CountDigits(ReadOnlySpan<byte> text)
    {
        int other = text.IndexOfAnyExceptInRange((byte)'0', (byte)'9');
        return other < 0 ? text.Length : other;
    }

    /// <summary>Returns whether an integer in text has a double of the same value.</summary>
    internal static bool IsExact(ReadOnlySpan<byte> text) =>
        BigInteger.TryParse(
            Encoding.ASCII.GetString(text),
            NumberStyles.AllowLeadingSign,
            CultureInfo.InvariantCulture,
            out BigInteger value
        )
        && new BigInteger((double)value) == value;

    private readonly bool IsZero => !_whole.ContainsAnyExcept((byte)'0') && !_fraction.ContainsAnyExcept((byte)'0');

    /// <summary>Gets the number of digits after the point without zeros at the end.</summary>
    internal readonly int LeastScale
    {
        get
        {
            if (IsZero)
                return 0;
            ReadOnlySpan<byte> fraction = _fraction.TrimEnd((byte)'0');
            int zeros = fraction.Length > 0 ? 0 : _whole.Length - _whole.TrimEnd((byte)'0').Length;
            return Math.Max(0, fraction.Length - zeros - _exponent);
        }
    }

    /// <summary>Gets the number of digits before the point without zeros in front.</summary>
    internal readonly int WholeDigits
    {
        get
        {
            if (IsZero)
                return 0;
            int zeros = _whole.Length > 0 ? 0 : _fraction.Length - _fraction.TrimStart((byte)'0').Length;
            return Math.Max(0, _whole.Length - zeros + _exponent);
        }
    }

    /// <summary>Writes the number without an exponent, with at most a number of digits after the point.</summary>
    internal readonly void WriteTo(InsertRow row, int ordinal, int scale)
    {
        int point = _whole.Length + _exponent,
            count = _whole.Length + _fraction.Length;
        int written = Math.Max(0, count - point);
        if (scale >= 0 && written > scale)
            written = scale;
        bool isZero = IsZero;
        Span<byte> text = point + written + 3 is var most && most <= 512 ? stackalloc byte[512] : new byte[most];
        int position = 0;
        if (_isNegative && !isZero)
            text[position++] = (byte)'-';
        int first = position;
        for (int i = 0; i < point; i++)
        {
            byte digit = DigitAt(i, count);
            if (digit != '0' || position > first)
                text[position++] = digit;
        }
        if (position == first)
            text[position++] = (byte)'0';
        if (written > 0)
        {
            text[position++] = (byte)'.';
            for (int i = point; i < point + written; i++)
                text[position++] = DigitAt(i, count);
        }
        row.SetBytes(ordinal, InsertKind.Decimal, text[..position]);
    }

    private readonly byte DigitAt(int index, int count) =>
        index < 0 || index >= count ? (byte)'0'
        : index < _whole.Length ? _whole[index]
        : _fraction[index - _whole.Length];
}
