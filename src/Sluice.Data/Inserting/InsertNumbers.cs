using System.Globalization;
using System.Text;
using Sluice.Rows;
using Sluice.Wires;
using Sluice.Wires.Cells;

namespace Sluice.Data.Inserting;

/// <summary>Reads numbers for columns that would round them.</summary>
internal static class InsertNumbers
{
    private const int DigitsOfSingle = 9,
        GreatestExponent = 1000;

    /// <summary>Reads a binary fraction: a number of at most 17 (or 9) digits, or one that it equals.</summary>
    internal static void ReadFraction<TReader>(
        ref TReader reader,
        InsertColumn column,
        InsertRow row,
        int ordinal,
        int start
    )
        where TReader : struct, IDocumentReader, allows ref struct
    {
        bool isSingle = column.Kind == InsertKind.Single;
        double value;
        if (reader.Peek() == WireToken.String && TryReadSymbol(ref reader, out double symbol))
            value = symbol;
        else if (TReader.IsJson)
            value = ReadJson(ref reader, isSingle, start);
        else
        {
            value = reader.ReadDouble();
            // The other readers refuse integers without an exact double.
            if (isSingle && (float)value != value && !double.IsNaN(value))
                throw Rounded(ref reader, isSingle, start);
        }
        if (double.IsNaN(value) ? !column.AllowsNaN : double.IsInfinity(value) && !column.AllowsInfinity)
            throw InsertValues.Refuse(
                ref reader,
                start,
                WireError.Range,
                $"The column can't hold {(double.IsNaN(value) ? "NaN" : "infinity")}."
            );
        // Text has one NaN, which is positive, unlike that of .NET.
        if (double.IsNaN(value) && TReader.IsJson)
            value = double.CopySign(value, 1);
        row.SetDouble(ordinal, column.Kind, value);
    }

    private static double ReadJson<TReader>(ref TReader reader, bool isSingle, int start)
        where TReader : struct, IDocumentReader, allows ref struct
    {
        ReadOnlySpan<byte> text = reader.ReadNumberText();
        int digits = CountDigits(text);
        // Fifteen digits are exact; an integer of sixteen may lie between two doubles.
        if (digits > 15)
        {
            NumberText number = NumberText.Parse(text);
            if (
                number.Form == NumberTextForm.TooPrecise
                || (number.Form != NumberTextForm.Fraction && !DecimalDigits.IsExact(text))
            )
                throw Rounded(ref reader, isSingle, start);
        }
        reader.Position = start;
        double value = reader.ReadDouble();
        // What is nearer to zero than any fraction.
        if (digits > 0 && (isSingle ? (float)value : value) == 0)
            throw Rounded(ref reader, isSingle, start);
        if (isSingle && (float)value != value && (digits > DigitsOfSingle || float.IsInfinity((float)value)))
            throw Rounded(ref reader, isSingle, start);
        return isSingle ? (float)value : value;
    }

    private static WireException Rounded<TReader>(ref TReader reader, bool isSingle, int start)
        where TReader : struct, IWireReader, allows ref struct =>
        InsertValues.Refuse(
            ref reader,
            start,
            WireError.Range,
            $"The number would be rounded in a column of {(isSingle ? "single" : "double")} precision."
        );

    // Leading zeros are not significant, and neither are zeros at the end.
    private static int CountDigits(ReadOnlySpan<byte> text)
    {
        int digits = 0,
            zeros = 0;
        foreach (byte next in text)
        {
            if ((next | 0x20) == 'e')
                break;
            if (next is < (byte)'0' or > (byte)'9')
                continue;
            if (next == '0')
            {
                if (digits > 0)
                    zeros++;
                continue;
            }
            digits += zeros + 1;
            zeros = 0;
        }
        return digits;
    }

    private static bool TryReadSymbol<TReader>(ref TReader reader, out double value)
        where TReader : struct, IWireReader, allows ref struct
    {
        int start = reader.Position;
        ReadOnlySpan<byte> text = reader.ReadUtf8();
        value =
            text.SequenceEqual("NaN"u8) ? double.NaN
            : text.SequenceEqual("Infinity"u8) ? double.PositiveInfinity
            : text.SequenceEqual("-Infinity"u8) ? double.NegativeInfinity
            : 0;
        if (value != 0)
            return true;
        reader.Position = start;
        return false;
    }

    /// <summary>Reads a decimal of any size as its digits.</summary>
    internal static void ReadDecimal<TReader>(
        ref TReader reader,
        InsertColumn column,
        InsertRow row,
        int ordinal,
        int start
    )
        where TReader : struct, IDocumentReader, allows ref struct
    {
        if (TryReadNonFinite(ref reader, start, out double symbol))
        {
            SetSymbol(ref reader, column, row, ordinal, symbol, start);
            return;
        }

        scoped ReadOnlySpan<byte> text;
        Span<byte> formatted = stackalloc byte[32];
        if (typeof(TReader) == typeof(RowReader) && reader.Peek() == WireToken.Number)
        {
            reader.ReadDecimal().TryFormat(formatted, out int length, default, CultureInfo.InvariantCulture);
            text = formatted[..length];
        }
        else
        {
            text = ReadDecimalText(ref reader);
        }
        if (!DecimalDigits.TryParse(text, GreatestExponent, out DecimalDigits digits))
            throw InsertValues.Refuse(
                ref reader,
                start,
                WireError.Type,
                $"The value is not a decimal number with an exponent between -{GreatestExponent} and "
                    + $"{GreatestExponent}."
            );
        RequireDigits(ref reader, column, digits.LeastScale, digits.WholeDigits, start);
        digits.WriteTo(row, ordinal, column.Scale);
    }

    private static void RequireDigits<TReader>(
        ref TReader reader,
        InsertColumn column,
        int scale,
        int wholeDigits,
        int start
    )
        where TReader : struct, IDocumentReader, allows ref struct
    {
        if (column.Scale >= 0 && scale > column.Scale)
            throw InsertValues.Refuse(
                ref reader,
                start,
                WireError.Range,
                $"The number has {scale} digits after the point, and the column holds {column.Scale}."
            );
        if (column.Precision > 0 && wholeDigits > column.Precision - Math.Max(column.Scale, 0))
            throw InsertValues.Refuse(
                ref reader,
                start,
                WireError.Range,
                $"The number has {wholeDigits} digits before the point, and the column holds "
                    + $"{column.Precision - Math.Max(column.Scale, 0)}."
            );
    }

    // NaN or an infinity: a number of the wire with binary numbers, or its name.
    private static bool TryReadNonFinite<TReader>(ref TReader reader, int start, out double value)
        where TReader : struct, IDocumentReader, allows ref struct
    {
        value = 0;
        WireToken token = reader.Peek();
        if (token == WireToken.String)
            return TryReadSymbol(ref reader, out value);
        if (token != WireToken.Number || !TReader.UsesKeys || typeof(TReader) == typeof(RowReader))
            return false;

        value = reader.ReadUntyped() switch
        {
            float single => single,
            double fraction => fraction,
            _ => 0,
        };
        if (!double.IsFinite(value))
            return true;
        reader.Position = start;
        return false;
    }

    private static ReadOnlySpan<byte> ReadDecimalText<TReader>(ref TReader reader)
        where TReader : struct, IDocumentReader, allows ref struct
    {
        WireToken token = reader.Peek();
        // Integers of more than 64 bits: binary data of MessagePack, objects of a driver.
        if (token is WireToken.Bytes or WireToken.Extension)
            return Encoding.ASCII.GetBytes(reader.ReadBigInteger().ToString(CultureInfo.InvariantCulture));
        // The wire with binary numbers has decimals as text.
        return token == WireToken.String && !TReader.IsJson ? reader.ReadUtf8() : reader.ReadNumberText();
    }

    private static void SetSymbol<TReader>(
        ref TReader reader,
        InsertColumn column,
        InsertRow row,
        int ordinal,
        double value,
        int start
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        if (double.IsNaN(value) ? !column.AllowsNaN : !column.AllowsInfinity)
            throw InsertValues.Refuse(
                ref reader,
                start,
                WireError.Range,
                $"The column can't hold {(double.IsNaN(value) ? "NaN" : "infinity")}."
            );
        row.SetBytes(
            ordinal,
            InsertKind.Decimal,
            double.IsNaN(value) ? "NaN"u8
                : value > 0 ? "Infinity"u8
                : "-Infinity"u8
        );
    }

    /// <summary>Reads a number as what it is: a 64-bit integer or a binary fraction.</summary>
    internal static void ReadAny<TReader>(ref TReader reader, InsertRow row, int ordinal)
        where TReader : struct, IDocumentReader, allows ref struct
    {
        int start = reader.Position;
        if (TReader.UsesKeys)
        {
            switch (reader.ReadUntyped())
            {
                case float single:
                    row.SetDouble(ordinal, InsertKind.Double, single);
                    break;
                case double fraction:
                    row.SetDouble(ordinal, InsertKind.Double, fraction);
                    break;
                case ulong integer when integer > long.MaxValue:
                    throw TooPrecise(ref reader, start);
                case var integer:
                    row.SetInt64(ordinal, InsertKind.Int64, Convert.ToInt64(integer, CultureInfo.InvariantCulture));
                    break;
            }
            return;
        }
        ReadOnlySpan<byte> text = reader.ReadNumberText();
        NumberText number = NumberText.Parse(text);
        if (number.Form == NumberTextForm.Signed)
            row.SetInt64(ordinal, InsertKind.Int64, number.Integer);
        else if (number.Form == NumberTextForm.Fraction && (number.Fraction != 0 || CountDigits(text) == 0))
            row.SetDouble(ordinal, InsertKind.Double, number.Fraction);
        else
            throw TooPrecise(ref reader, start);
    }

    private static WireException TooPrecise<TReader>(ref TReader reader, int start)
        where TReader : struct, IWireReader, allows ref struct =>
        InsertValues.Refuse(
            ref reader,
            start,
            WireError.Range,
            "The number is neither a 64-bit integer nor a number that a double holds without rounding."
        );
}
