using System.Buffers.Binary;
using System.Globalization;
using Sluice.Wires;

namespace Sluice.Npgsql;

/// <summary>
/// Writes dates, times and intervals, in microseconds and days since 2000-01-01. Infinity is written in PostgreSQL's
/// text form; values outside the range of .NET's types are errors.
/// </summary>
internal static class PgTimes
{
    private const long TicksAMicrosecond = 10,
        MicrosecondsADay = 86_400_000_000;
    private static readonly DateTime s_epoch = new(2000, 1, 1);

    internal static void Write<TWriter>(ref TWriter writer, PgForm form, ReadOnlySpan<byte> value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        switch (form)
        {
            case PgForm.Date:
                WriteDate(ref writer, BinaryPrimitives.ReadInt32BigEndian(value));
                break;
            case PgForm.Timestamp:
                WriteTimestamp(ref writer, BinaryPrimitives.ReadInt64BigEndian(value), DateTimeKind.Unspecified);
                break;
            case PgForm.TimestampTz:
                WriteTimestamp(ref writer, BinaryPrimitives.ReadInt64BigEndian(value), DateTimeKind.Utc);
                break;
            case PgForm.Time:
                WriteTime(ref writer, BinaryPrimitives.ReadInt64BigEndian(value));
                break;
            case PgForm.TimeTz:
                WriteTimeWithZone(
                    ref writer,
                    BinaryPrimitives.ReadInt64BigEndian(value),
                    BinaryPrimitives.ReadInt32BigEndian(value[8..])
                );
                break;
            default:
                WriteInterval(
                    ref writer,
                    BinaryPrimitives.ReadInt64BigEndian(value),
                    BinaryPrimitives.ReadInt32BigEndian(value[8..]),
                    BinaryPrimitives.ReadInt32BigEndian(value[12..])
                );
                break;
        }
    }

    private static void WriteDate<TWriter>(ref TWriter writer, int days)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (days is int.MaxValue or int.MinValue)
        {
            writer.WriteString(days > 0 ? "infinity" : "-infinity");
            return;
        }
        long number = DateOnly.FromDateTime(s_epoch).DayNumber + (long)days;
        if (number < 0 || number > DateOnly.MaxValue.DayNumber)
            throw writer.Error(WireError.Range, "The date is not between the years 1 and 9999.");
        writer.Commit(
            ref writer.WriteUncheckedDateOnly(
                ref writer.Reserve(WireSizes.DateOnly),
                DateOnly.FromDayNumber((int)number)
            )
        );
    }

    private static void WriteTimestamp<TWriter>(ref TWriter writer, long microseconds, DateTimeKind kind)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (microseconds is long.MaxValue or long.MinValue)
        {
            writer.WriteString(microseconds > 0 ? "infinity" : "-infinity");
            return;
        }
        Int128 ticks = s_epoch.Ticks + (Int128)microseconds * TicksAMicrosecond;
        if (ticks < 0 || ticks > DateTime.MaxValue.Ticks)
            throw writer.Error(WireError.Range, "The timestamp is not between the years 1 and 9999.");
        writer.WriteDateTime(new DateTime((long)ticks, kind));
    }

    private static void WriteTime<TWriter>(ref TWriter writer, long microseconds)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        // Valid in PostgreSQL, but not in .NET.
        if (microseconds == MicrosecondsADay)
            writer.WriteString("24:00:00");
        else
            writer.Commit(
                ref writer.WriteUncheckedTimeOnly(
                    ref writer.Reserve(WireSizes.TimeOnly),
                    new TimeOnly(microseconds * TicksAMicrosecond)
                )
            );
    }

    private static void WriteTimeWithZone<TWriter>(ref TWriter writer, long microseconds, int secondsWest)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        string time =
            microseconds == MicrosecondsADay
                ? "24:00:00"
                : new TimeOnly(microseconds * TicksAMicrosecond).ToString(
                    microseconds % 1_000_000 == 0 ? "HH:mm:ss" : "HH:mm:ss.ffffff",
                    CultureInfo.InvariantCulture
                );
        var offset = TimeSpan.FromSeconds(Math.Abs((long)secondsWest));
        writer.WriteString(
            $"{time}{(secondsWest > 0 ? '-' : '+')}"
                + $"{offset.ToString(offset.Seconds == 0 ? @"hh\:mm" : @"hh\:mm\:ss", CultureInfo.InvariantCulture)}"
        );
    }

    // Months have no fixed length: an interval with months is written as ISO 8601 text, one without as a duration.
    private static void WriteInterval<TWriter>(ref TWriter writer, long microseconds, int days, int months)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        Int128 ticks = ((Int128)days * MicrosecondsADay + microseconds) * TicksAMicrosecond;
        if (months == 0 && ticks >= long.MinValue && ticks <= long.MaxValue)
        {
            writer.Commit(
                ref writer.WriteUncheckedTimeSpan(ref writer.Reserve(WireSizes.TimeSpan), new TimeSpan((long)ticks))
            );
            return;
        }
        var text = new System.Text.StringBuilder("P");
        if (months / 12 != 0)
            text.Append(months / 12).Append('Y');
        if (months % 12 != 0)
            text.Append(months % 12).Append('M');
        if (days != 0)
            text.Append(days).Append('D');
        if (microseconds != 0)
        {
            text.Append('T');
            long hours = microseconds / 3_600_000_000,
                minutes = microseconds / 60_000_000 % 60,
                rest = microseconds % 60_000_000;
            if (hours != 0)
                text.Append(hours).Append('H');
            if (minutes != 0)
                text.Append(minutes).Append('M');
            if (rest != 0)
                text.Append((rest / 1_000_000m).ToString("0.######", CultureInfo.InvariantCulture)).Append('S');
        }
        writer.WriteString(text.ToString());
    }
}
