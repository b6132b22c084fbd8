using System.Buffers.Binary;

namespace Sluice.Wires.Json;

/// <summary>Parses dates and times as text, in the profile of ISO 8601-1 that System.Text.Json supports.</summary>
internal static class JsonDateText
{
    // "0000-00-" and "00T00:00" in memory order, and for each byte what to add so that a value beyond 9, or beyond 0 in
    // the place of a separator, sets the top bit.
    private const ulong DateTemplate = 0x2D30_302D_3030_3030, DateLimits = 0x7F76_767F_7676_7676;
    private const ulong TimeTemplate = 0x3030_3A30_3054_3030, TimeLimits = 0x7676_7F76_767F_7676;

    // The number of days before each month, and of the whole year.
    private static ReadOnlySpan<ushort> Months => [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];
    private static ReadOnlySpan<ushort> LeapMonths => [0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335, 366];

    /// <summary>Specifies the time zone designator of a date and time.</summary>
    internal enum Zone
    {
        None,
        Utc,
        Offset,
    }

    /// <summary>
    /// Parses <c>yyyy-MM-dd['T'HH:mm[:ss[.f…]][Z|±hh[:mm]]]</c>, with at most sixteen fractional digits, of which seven
    /// are used.
    /// </summary>
    internal static bool TryParse(ReadOnlySpan<byte> text, out DateTime local, out Zone zone, out int offsetMinutes)
    {
        zone = Zone.None;
        offsetMinutes = 0;
        if (text.Length < 10 || !TryDate(text, out local)) return Fail(out local);
        if (text.Length == 10) return true;
        if (text.Length < 16 || text[10] != 'T' || text[13] != ':' || !Two(text, 11, 23, out int hour)
            || !Two(text, 14, 59, out int minute)) return Fail(out local);
        long ticks = hour * TimeSpan.TicksPerHour + minute * TimeSpan.TicksPerMinute;
        int at = 16;
        if (at < text.Length && text[at] == ':')
        {
            if (!Two(text, at + 1, 59, out int second)) return Fail(out local);
            ticks += second * TimeSpan.TicksPerSecond;
            at += 3;
            if (at < text.Length && text[at] == '.')
            {
                int digits = Fraction(text[(at + 1)..], out long fraction);
                if (digits is 0 or > 16) return Fail(out local);
                ticks += fraction;
                at += 1 + digits;
            }
        }
        local = local.AddTicks(ticks);
        if (at == text.Length) return true;
        if (text[at] == 'Z')
        {
            zone = Zone.Utc;
            return at + 1 == text.Length || Fail(out local);
        }
        return TryOffset(text[at..], out offsetMinutes) && (zone = Zone.Offset) == Zone.Offset || Fail(out local);
    }

    /// <summary>
    /// Parses <c>yyyy-MM-ddTHH:mm:ss[.f…][Z|±hh:mm]</c> at the start of the input, with one to seven fractional digits:
    /// the forms that most writers use. What it does not parse is left to <see cref="TryParse"/>.
    /// </summary>
    internal static bool TryParseUsual(ReadOnlySpan<byte> input, out DateTime local, out Zone zone,
        out int offsetMinutes, out int used)
    {
        zone = Zone.None;
        (offsetMinutes, used) = (0, 0);
        // The longest form has 33 bytes.
        if (!BitConverter.IsLittleEndian || input.Length < 34) return Fail(out local);
        // Digits become their values and separators zeros; a byte beyond what its place allows gets its top bit set.
        ulong date = BinaryPrimitives.ReadUInt64LittleEndian(input) ^ DateTemplate;
        ulong time = BinaryPrimitives.ReadUInt64LittleEndian(input[8..]) ^ TimeTemplate;
        uint tens = input[17] - (uint)'0', ones = input[18] - (uint)'0';
        if (((date + DateLimits | date | time + TimeLimits | time) & 0x8080_8080_8080_8080) != 0
            || input[16] != ':' || tens > 5 || ones > 9) return Fail(out local);
        // Each byte becomes ten times itself plus the next one.
        date = date * 10 + (date >> 8);
        time = time * 10 + (time >> 8);
        int year = (int)(date & 0xFF) * 100 + (int)(date >> 16 & 0xFF), month = (int)(date >> 40 & 0xFF);
        int day = (int)(time & 0xFF), hour = (int)(time >> 24 & 0xFF), minute = (int)(time >> 48 & 0xFF);
        if (year == 0 || month is 0 or > 12 || hour > 23 || minute > 59) return Fail(out local);
        ReadOnlySpan<ushort> starts = (year & 3) == 0 && (year % 100 != 0 || year % 400 == 0) ? LeapMonths : Months;
        int before = year - 1, dayOfYear = starts[month - 1] + day;
        if (day == 0 || dayOfYear > starts[month]) return Fail(out local);
        long days = before * 365 + before / 4 - before / 100 + before / 400 + dayOfYear - 1;
        long ticks = ((days * 24 + hour) * 60 + minute) * TimeSpan.TicksPerMinute
            + (tens * 10 + ones) * TimeSpan.TicksPerSecond;
        used = 19;
        if (input[19] == '.')
        {
            int digits = JsonDigits.Count(BinaryPrimitives.ReadUInt64LittleEndian(input[20..]), out ulong word);
            if (digits is 0 or 8) return Fail(out local);
            ticks += JsonDigits.Value(word, digits) * JsonDigits.PowerOfTen(7 - digits);
            used = 20 + digits;
        }
        local = new DateTime(ticks);
        if (input[used] == 'Z')
        {
            zone = Zone.Utc;
            used++;
        }
        else if (input[used] is (byte)'+' or (byte)'-' && TryOffset(input.Slice(used, 6), out offsetMinutes))
        {
            zone = Zone.Offset;
            used += 6;
        }
        return true;
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
        if (text[0] is not ((byte)'+' or (byte)'-') || !Two(text, 1, 14, out int hours)) return false;
        int rest = 0;
        if (text.Length != 3 && (text.Length != 6 || text[3] != ':' || !Two(text, 4, 59, out rest))) return false;
        minutes = hours * 60 + rest;
        if (minutes > 14 * 60) return false;
        if (text[0] == '-') minutes = -minutes;
#if SLUICE_PLANTED_BUGS
        if (PlantedBugs.Is(PlantedBug.SignOfOffset) && hours == 0) minutes = Math.Abs(minutes);
#endif
        return true;
    }

    /// <summary>Parses <c>yyyy-MM-dd</c> at the start of the text.</summary>
    internal static bool TryDate(ReadOnlySpan<byte> text, out DateTime date)
    {
        date = default;
        if (text.Length < 10 || text[4] != '-' || text[7] != '-') return false;
        if (!Two(text, 0, 99, out int century) || !Two(text, 2, 99, out int year) || !Two(text, 5, 12, out int month)
            || !Two(text, 8, 31, out int day)) return false;
        year += century * 100;
        if (year == 0 || month == 0 || day == 0 || day > DateTime.DaysInMonth(year, month)) return false;
        date = new DateTime(year, month, day);
        return true;
    }

    private static bool Two(ReadOnlySpan<byte> text, int at, int most, out int value)
    {
        value = 0;
        if (at + 2 > text.Length) return false;
        uint tens = text[at] - (uint)'0', ones = text[at + 1] - (uint)'0';
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
            if (count < 7) ticks = ticks * 10 + (text[count] - '0');
            count++;
        }
        for (int i = count; i < 7; i++) ticks *= 10;
        return count;
    }
}
