using System.Buffers.Binary;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Sluice.Wires.Json;

// SAFETY: Two digits of which the first is at most 1 are an index of at most 19, and the table has 20 entries after 32.
/// <summary>Parses dates and times as text, in the profile of ISO 8601-1 that System.Text.Json supports.</summary>
internal static class JsonDateText
{
    // "0000-00-", "00T00:00" and ":00" in memory order, and for each byte what to add so that a value beyond the
    // greatest digit in its place sets the top bit: 9, or 1 for tens of months, 3 of days, 2 of hours, 5 of minutes and
    // seconds, 0 for separators.
    private const ulong DateTemplate = 0x2D30_302D_3030_3030,
        DateLimits = 0x7F76_7E7F_7676_7676;
    private const ulong TimeTemplate = 0x3030_3A30_3054_3030,
        TimeLimits = 0x767A_7F76_7D7F_767C;
    private const uint SecondTemplate = 0x0030_303A,
        SecondLimits = 0x0076_7A7F;

    // For each month, the number of days before it in the year, and its own shifted by nine bits; none for numbers that
    // are not months. Those of leap years begin at 32.
    private static ReadOnlySpan<ushort> Months =>
        [
            0,
            0 | 31 << 9,
            31 | 28 << 9,
            59 | 31 << 9,
            90 | 30 << 9,
            120 | 31 << 9,
            151 | 30 << 9,
            181 | 31 << 9,
            212 | 31 << 9,
            243 | 30 << 9,
            273 | 31 << 9,
            304 | 30 << 9,
            334 | 31 << 9,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0 | 31 << 9,
            31 | 29 << 9,
            60 | 31 << 9,
            91 | 30 << 9,
            121 | 31 << 9,
            152 | 30 << 9,
            182 | 31 << 9,
            213 | 31 << 9,
            244 | 30 << 9,
            274 | 31 << 9,
            305 | 30 << 9,
            335 | 31 << 9,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
        ];

    /// <summary>Specifies the time zone designator of a date and time.</summary>
    internal enum Zone
    {
        None,
        Utc,
        Offset,
    }

    // Parses ":ss[.f…]".
    private static bool TrySeconds(ReadOnlySpan<byte> text, ref int position, ref long ticks)
    {
        if (!ReadTwoDigits(text, position + 1, 59, out int second))
            return false;
        ticks += second * TimeSpan.TicksPerSecond;
        position += 3;
        if (position >= text.Length || text[position] != '.')
            return true;
        int digits = Fraction(text[(position + 1)..], out long fraction);
        if (digits is 0 or > 16)
            return false;
        ticks += fraction;
        position += 1 + digits;
        return true;
    }

    /// <summary>
    /// Parses <c>yyyy-MM-dd['T'HH:mm[:ss[.f…]][Z|±hh[:mm]]]</c>, with at most sixteen fractional digits, of which seven
    /// are used.
    /// </summary>
    internal static bool TryParse(ReadOnlySpan<byte> text, out DateTime local, out Zone zone, out int offsetMinutes)
    {
        zone = Zone.None;
        offsetMinutes = 0;
        if (!TryDay(text, out int day))
            return Fail(out local);
        local = new DateTime(day * TimeSpan.TicksPerDay);
        if (text.Length == 10)
            return true;
        if (
            text.Length < 16
            || text[10] != 'T'
            || text[13] != ':'
            || !ReadTwoDigits(text, 11, 23, out int hour)
            || !ReadTwoDigits(text, 14, 59, out int minute)
        )
            return Fail(out local);
        long ticks = hour * TimeSpan.TicksPerHour + minute * TimeSpan.TicksPerMinute;
        int position = 16;
        if (position < text.Length && text[position] == ':' && !TrySeconds(text, ref position, ref ticks))
            return Fail(out local);
        local = local.AddTicks(ticks);
        if (position == text.Length)
            return true;
        if (text[position] == 'Z')
        {
            zone = Zone.Utc;
            return position + 1 == text.Length || Fail(out local);
        }
        return TryOffset(text[position..], out offsetMinutes) && (zone = Zone.Offset) == Zone.Offset || Fail(out local);
    }

    /// <summary>
    /// Parses <c>yyyy-MM-ddTHH:mm:ss[.f…][Z|±hh:mm]</c> at the start of the input, with one to seven fractional digits:
    /// the forms that most writers use. What it does not parse is left to <see cref="TryParse"/>.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryParseUsual(
        ReadOnlySpan<byte> input,
        out long ticks,
        out Zone zone,
        out int offsetMinutes,
        out int used
    )
    {
        (ticks, zone, offsetMinutes, used) = (0, Zone.None, 0, 0);
        // One byte follows the seconds, at least the closing quote.
        if (!BitConverter.IsLittleEndian || input.Length < 20)
            return false;
        // Digits become their values and separators zeros; a byte beyond what its place allows gets its top bit set.
        ulong date = BinaryPrimitives.ReadUInt64LittleEndian(input) ^ DateTemplate;
        ulong time = BinaryPrimitives.ReadUInt64LittleEndian(input[8..]) ^ TimeTemplate;
        uint second = (BinaryPrimitives.ReadUInt32LittleEndian(input[16..]) & 0xFF_FFFF) ^ SecondTemplate;
        if (
            (
                (date + DateLimits | date | time + TimeLimits | time | second + SecondLimits | second)
                & 0x8080_8080_8080_8080
            ) != 0
        )
            return false;
        // Each byte becomes ten times itself plus the next one.
        date = date * 10 + (date >> 8);
        time = time * 10 + (time >> 8);
        uint hour = (uint)(time >> 24) & 0xFF,
            minute = (uint)(time >> 48) & 0xFF;
        if (
            !TryDays(
                (uint)date & 0xFF,
                (uint)(date >> 16) & 0xFF,
                (uint)(date >> 40) & 0xFF,
                (uint)time & 0xFF,
                out uint days
            )
            || hour > 23
        )
            return false;
        if (!TryFraction(input, out uint fraction, out used))
            return false;
        ticks =
            ((days * 24 + hour) * 60L + minute) * TimeSpan.TicksPerMinute
            + ((second >> 8 & 0xFF) * 10 + (second >> 16)) * (uint)TimeSpan.TicksPerSecond
            + fraction;
        return TryZone(input, ref used, out zone, out offsetMinutes);
    }

    // Reads the digits after a point that follows the seconds, and returns where they end.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryFraction(ReadOnlySpan<byte> input, out uint ticks, out int end)
    {
        (ticks, end) = (0, 19);
        if (input[19] != '.')
            return true;
        // The longest form has 33 bytes.
        if (
            input.Length < 34
            || !JsonTimeText.TryFraction(
                BinaryPrimitives.ReadUInt64LittleEndian(input[20..]),
                out ticks,
                out int digits
            )
        )
            return false;
        end = 20 + digits;
        return true;
    }

    // Reads the zone after the time, if there is one, and moves the end behind it.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryZone(ReadOnlySpan<byte> input, ref int end, out Zone zone, out int offsetMinutes)
    {
        (zone, offsetMinutes) = (Zone.None, 0);
        if (input[end] == '"')
            return true;
        if (input[end] == 'Z')
        {
            zone = Zone.Utc;
            end++;
            return true;
        }
        if (input.Length < end + 6 || !TryOffset(input.Slice(end, 6), out offsetMinutes))
            return false;
        zone = Zone.Offset;
        end += 6;
        return true;
    }

    // Returns the number of days from the first day of year 1 to a date, whose year is a century of 0 to 99 and a year
    // of 0 to 99 in it, and whose month is at most 19.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryDays(uint century, uint yearOfCentury, uint month, uint day, out uint days)
    {
        Debug.Assert(century <= 99 && yearOfCentury <= 99 && month <= 19);
        uint year = century * 100 + yearOfCentury,
            rest = (yearOfCentury != 0 ? yearOfCentury : century) & 3;
        // 32 if nothing is left of a division by four.
        uint entry = Unsafe.Add(ref MemoryMarshal.GetReference(Months), month + ((rest - 1) >> 26 & 32));
        // Leap years before the year, with year 0, which is one and has 366 days.
        uint centuries = century + ((yearOfCentury + 127) >> 7);
        days = year * 365 + ((year + 3) >> 2) - centuries + ((centuries + 3) >> 2) + (entry & 0x1FF) + day - 367;
        return day - 1 < entry >> 9 && year != 0;
    }

    private static bool Fail(out DateTime value)
    {
        value = default;
        return false;
    }

    // Parses ±hh or ±hh:mm, up to fourteen hours.
    private static bool TryOffset(ReadOnlySpan<byte> text, out int minutes)
    {
        minutes = 0;
        if (text[0] is not ((byte)'+' or (byte)'-') || !ReadTwoDigits(text, 1, 14, out int hours))
            return false;
        int rest = 0;
        if (text.Length != 3 && (text.Length != 6 || text[3] != ':' || !ReadTwoDigits(text, 4, 59, out rest)))
            return false;
        minutes = hours * 60 + rest;
        if (minutes > 14 * 60)
            return false;
        if (text[0] == '-')
            minutes = -minutes;
#if SLUICE_PLANTED_BUGS
        if (PlantedBugs.Is(PlantedBug.SignOfOffset) && hours == 0)
            minutes = Math.Abs(minutes);
#endif
        return true;
    }

    /// <summary>Parses <c>yyyy-MM-dd</c> as a number of days from the first day of year 1.</summary>
    /// <param name="text">Ten bytes; what follows them is ignored.</param>
    internal static bool TryDay(ReadOnlySpan<byte> text, out int day)
    {
        day = 0;
        if (text.Length < 10)
            return false;
        ulong date = BinaryPrimitives.ReadUInt64LittleEndian(text) ^ DateTemplate;
        uint tens = text[8] - (uint)'0',
            ones = text[9] - (uint)'0';
        if (((date + DateLimits | date) & 0x8080_8080_8080_8080) != 0 || tens > 3 || ones > 9)
            return false;
        date = date * 10 + (date >> 8);
        bool isDate = TryDays(
            (uint)date & 0xFF,
            (uint)(date >> 16) & 0xFF,
            (uint)(date >> 40) & 0xFF,
            tens * 10 + ones,
            out uint days
        );
        day = (int)days;
        return isDate;
    }

    private static bool ReadTwoDigits(ReadOnlySpan<byte> text, int position, int most, out int value)
    {
        value = 0;
        if (position + 2 > text.Length)
            return false;
        uint tens = text[position] - (uint)'0',
            ones = text[position + 1] - (uint)'0';
        value = (int)(tens * 10 + ones);
        return tens <= 9 && ones <= 9 && value <= most;
    }

    // Returns the number of fractional digits and their value in ticks.
    private static int Fraction(ReadOnlySpan<byte> text, out long ticks)
    {
        ticks = 0;
        int count = 0;
        while (count < text.Length && text[count] - (uint)'0' <= 9)
        {
            if (count < 7)
                ticks = ticks * 10 + (text[count] - '0');
            count++;
        }
        for (int i = count; i < 7; i++)
            ticks *= 10;
        return count;
    }
}
