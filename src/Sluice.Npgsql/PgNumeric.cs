using System.Buffers;
using System.Buffers.Binary;
using System.Globalization;
using Sluice.Wires;

namespace Sluice.Npgsql;

/// <summary>
/// Writes numeric values, which consist of groups of four decimal digits, without rounding, regardless of the number of
/// digits.
/// </summary>
internal static class PgNumeric
{
    private const int Positive = 0x0000,
        Negative = 0x4000,
        NotANumber = 0xC000,
        PositiveInfinity = 0xD000,
        NegativeInfinity = 0xF000;

    private const int MostDigitsOfDecimal = 28;

    internal static void Write<TWriter>(ref TWriter writer, ReadOnlySpan<byte> value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        int sign = BinaryPrimitives.ReadUInt16BigEndian(value[4..]);
        if (sign is not (Positive or Negative))
        {
            WriteNonFinite(ref writer, sign);
            return;
        }
        int weight = BinaryPrimitives.ReadInt16BigEndian(value[2..]),
            scale = BinaryPrimitives.ReadUInt16BigEndian(value[6..]);
        int most = 8 + 4 * Math.Max(weight + 1, 0) + scale + 4;
        byte[]? rented = null;
        Span<byte> text = most <= 256 ? stackalloc byte[256] : rented = ArrayPool<byte>.Shared.Rent(most);
        try
        {
            int length = Format(text, value, sign == Negative, weight, scale);
            WriteDigits(ref writer, text[..length]);
        }
        finally
        {
            if (rented is not null)
                ArrayPool<byte>.Shared.Return(rented);
        }
    }

    // MessagePack writes decimals as text, or optionally in a dedicated form; longer ones are always text. JSON writes
    // the digits unchanged.
    private static void WriteDigits<TWriter>(ref TWriter writer, scoped ReadOnlySpan<byte> text)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (
            TWriter.UsesKeys
            && TWriter.IsOptionsDriven
            && text.Length <= MostDigitsOfDecimal
            && decimal.TryParse(
                text,
                NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint,
                CultureInfo.InvariantCulture,
                out decimal number
            )
        )
            writer.WriteDecimal(number);
        else if (TWriter.UsesKeys)
            writer.WriteUtf8(PgTexts.Lend<byte>(text));
        else
            writer.Commit(ref writer.WriteUncheckedNumberText(ref writer.Reserve(0), PgTexts.Lend<byte>(text), 0));
    }

    // The writer determines whether it can represent the value.
    private static void WriteNonFinite<TWriter>(ref TWriter writer, int sign)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.WriteDouble(
            sign switch
            {
                NotANumber => double.NaN,
                PositiveInfinity => double.PositiveInfinity,
                NegativeInfinity => double.NegativeInfinity,
                _ => throw writer.Error(WireError.Type, "The numeric value has an unknown sign."),
            }
        );

    private static int Format(Span<byte> text, ReadOnlySpan<byte> value, bool negative, int weight, int scale)
    {
        ReadOnlySpan<byte> groups = value[8..];
        int position = 0,
            count = groups.Length / 2;
        if (negative)
            text[position++] = (byte)'-';
        int start = position;
        for (int i = 0; i <= weight; i++)
            position += WriteUnchecked(text[position..], Group(groups, i, count));
        int zeros = start;
        while (zeros < position && text[zeros] == '0')
            zeros++;
        text[zeros..position].CopyTo(text[start..]);
        position -= zeros - start;
        if (position == start)
            text[position++] = (byte)'0';
        if (scale == 0)
            return position;
        text[position++] = (byte)'.';
        int end = position + scale;
        Span<byte> four = stackalloc byte[4];
        for (int i = weight + 1; position < end; i++)
        {
            WriteUnchecked(four, i < 0 ? 0 : Group(groups, i, count));
            int digits = Math.Min(4, end - position);
            four[..digits].CopyTo(text[position..]);
            position += digits;
        }
        return position;
    }

    // Trailing zero groups are not sent.
    private static int Group(ReadOnlySpan<byte> groups, int index, int count) =>
        index < count ? BinaryPrimitives.ReadUInt16BigEndian(groups[(2 * index)..]) : 0;

    private static int WriteUnchecked(Span<byte> text, int group)
    {
        text[0] = (byte)('0' + group / 1000);
        text[1] = (byte)('0' + group / 100 % 10);
        text[2] = (byte)('0' + group / 10 % 10);
        text[3] = (byte)('0' + group % 10);
        return 4;
    }
}
