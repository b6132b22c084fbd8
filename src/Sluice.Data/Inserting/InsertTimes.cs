using Sluice.Rows;
using Sluice.Wires;

namespace Sluice.Data.Inserting;

/// <summary>
/// Reads dates, times and durations: one with an offset only for a column that has one and the other way round, and
/// none with more digits than the column holds.
/// </summary>
internal static class InsertTimes
{
    internal static void Read<TReader>(ref TReader reader, InsertColumn column, InsertRow row, int ordinal, int start)
        where TReader : struct, IDocumentReader, allows ref struct
    {
        if (reader.IsFinerThanTick())
            throw TooFine(ref reader, column, start);
        if (reader.Peek() == WireToken.String && TryReadSymbol(ref reader, column, row, ordinal))
            return;
        switch (column.Kind)
        {
            case InsertKind.DateOnly:
                row.SetInt64(ordinal, column.Kind, ReadDate(ref reader, start).DayNumber);
                break;
            case InsertKind.TimeOnly:
                Set(ref reader, column, row, ordinal, reader.ReadTimeOnly().Ticks, start);
                break;
            case InsertKind.TimeSpan:
                Set(ref reader, column, row, ordinal, reader.ReadTimeSpan().Ticks, start);
                break;
            case InsertKind.DateTime:
                Set(ref reader, column, row, ordinal, ReadLocal(ref reader, start).Ticks, start);
                break;
            case InsertKind.DateTimeOffset:
                DateTimeOffset time = ReadPoint(ref reader, start);
                CheckDigits(ref reader, column, time.Ticks, start);
                row.SetTime(ordinal, time);
                break;
            default:
                throw reader.Error(WireError.Unsupported, "The type of the column is not supported.");
        }
    }

    private static bool TryReadSymbol<TReader>(ref TReader reader, InsertColumn column, InsertRow row, int ordinal)
        where TReader : struct, IDocumentReader, allows ref struct
    {
        if (!column.AllowsInfinity || column.Kind == InsertKind.TimeSpan)
            return false;
        int start = reader.Position;
        // Text of an object's own type is not text.
        if (typeof(TReader) == typeof(Wires.Cells.RowReader))
            return false;
        ReadOnlySpan<byte> text = reader.ReadUtf8();
        if (column.Kind == InsertKind.TimeOnly)
        {
            if (text.SequenceEqual("24:00:00"u8))
            {
                row.SetInt64(ordinal, column.Kind, TimeSpan.TicksPerDay);
                return true;
            }
        }
        else if (text.SequenceEqual("infinity"u8) || text.SequenceEqual("-infinity"u8))
        {
            row.SetInfinity(ordinal, column.Kind, text[0] == 'i');
            return true;
        }
        reader.Position = start;
        return false;
    }

    // Databases without dates of their own have them as times at midnight.
    private static DateOnly ReadDate<TReader>(ref TReader reader, int start)
        where TReader : struct, IDocumentReader, allows ref struct
    {
        bool hasTime = TReader.UsesKeys
            ? reader.Peek() == WireToken.Extension
            : TReader.IsJson && reader.ReadUtf8().Length > 10;
        reader.Position = start;
        if (!hasTime)
            return reader.ReadDateOnly();
        DateTime value = ReadLocal(ref reader, start);
        return value.TimeOfDay == TimeSpan.Zero
            ? DateOnly.FromDateTime(value)
            : throw InsertValues.Refuse(
                ref reader,
                start,
                WireError.Range,
                "The value has a time of day, which a column of dates would lose."
            );
    }

    private static DateTime ReadLocal<TReader>(ref TReader reader, int start)
        where TReader : struct, IDocumentReader, allows ref struct
    {
        DateTime value = reader.ReadDateTime();
        // MessagePack writes times without an offset as it writes those in UTC.
        return value.Kind == DateTimeKind.Unspecified || TReader.UsesKeys
            ? value
            : throw InsertValues.Refuse(
                ref reader,
                start,
                WireError.Type,
                "The time has an offset, or is in UTC, which the column would lose."
            );
    }

    private static DateTimeOffset ReadPoint<TReader>(ref TReader reader, int start)
        where TReader : struct, IDocumentReader, allows ref struct
    {
        if (TReader.IsJson)
        {
            if (!HasOffset(reader.ReadUtf8()))
                throw InsertValues.Refuse(
                    ref reader,
                    start,
                    WireError.Type,
                    "The time has no offset, and the column needs one. Write it as 2026-01-02T03:04:05Z."
                );
            reader.Position = start;
        }
        return reader.ReadDateTimeOffset();
    }

    // A date alone has no offset; what is no time at all is an error of the reader's.
    private static bool HasOffset(ReadOnlySpan<byte> text) =>
        text.Length == 10
            ? false
            : text.Length < 16 || text[^1] is (byte)'Z' or (byte)'z' || text[16..].ContainsAny((byte)'+', (byte)'-');

    private static void Set<TReader>(
        ref TReader reader,
        InsertColumn column,
        InsertRow row,
        int ordinal,
        long ticks,
        int start
    )
        where TReader : struct, IDocumentReader, allows ref struct
    {
        CheckDigits(ref reader, column, ticks, start);
        row.SetInt64(ordinal, column.Kind, ticks);
    }

    private static void CheckDigits<TReader>(ref TReader reader, InsertColumn column, long ticks, int start)
        where TReader : struct, IDocumentReader, allows ref struct
    {
        if (column.SecondDigits >= 7)
            return;
        long unit = 1;
        for (int digits = column.SecondDigits; digits < 7; digits++)
            unit *= 10;
        if (ticks % unit != 0)
            throw TooFine(ref reader, column, start);
    }

    private static WireException TooFine<TReader>(ref TReader reader, InsertColumn column, int start)
        where TReader : struct, IDocumentReader, allows ref struct =>
        InsertValues.Refuse(
            ref reader,
            start,
            WireError.Range,
            $"The time has more than {column.SecondDigits} digits after the second, which the column " + "would lose."
        );
}
