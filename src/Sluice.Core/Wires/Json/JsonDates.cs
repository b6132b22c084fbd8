using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Sluice.Wires.Json;

// SAFETY: The caller has reserved WireSizes of the value, which includes its quotes, all its digits, its offset and the
// comma; no path writes more.
/// <summary>
/// Writes dates, times and durations as quoted text followed by a comma: RFC 3339 without trailing zeros of the
/// fraction; durations in .NET's constant format ("c").
/// </summary>
internal static class JsonDates
{
    private const ushort QuoteAndComma = '"' | ',' << 8;

    internal static ref byte WriteUnchecked(ref byte position, DateTime value)
    {
        ref byte end = ref WriteUncheckedDateAndTime(ref position, value);
        if (value.Kind == DateTimeKind.Utc)
        {
            end = (byte)'Z';
            end = ref Unsafe.Add(ref end, 1);
        }
        else if (value.Kind == DateTimeKind.Local)
        {
            end = ref WriteUncheckedOffset(ref end, TimeZoneInfo.Local.GetUtcOffset(value));
        }

        return ref Close(ref end);
    }

    internal static ref byte WriteUnchecked(ref byte position, DateTimeOffset value) =>
        ref Close(ref WriteUncheckedOffset(ref WriteUncheckedDateAndTime(ref position, value.DateTime), value.Offset));

    internal static ref byte WriteUnchecked(ref byte position, DateOnly value)
    {
        position = (byte)'"';
        return ref Close(ref WriteUncheckedDate(ref Unsafe.Add(ref position, 1), value.Year, value.Month, value.Day));
    }

    /// <summary>Writes a duration as <c>[-][d.]hh:mm:ss[.fffffff]</c>.</summary>
    internal static ref byte WriteUnchecked(ref byte position, TimeSpan value)
    {
        long ticks = value.Ticks;
        position = (byte)'"';
        position = ref Unsafe.Add(ref position, 1);
        if (ticks < 0)
        {
            position = (byte)'-';
            position = ref Unsafe.Add(ref position, 1);
        }

        ulong all = ticks < 0 ? 0UL - (ulong)ticks : (ulong)ticks; // TimeSpan.MinValue cannot be negated
        ulong days = all / (ulong)TimeSpan.TicksPerDay;
        if (days != 0)
        {
            position = ref JsonIntegers.WriteUnchecked(ref position, days);
            Unsafe.Subtract(ref position, 1) = (byte)'.';
        }

        ulong ofDay = all - days * (ulong)TimeSpan.TicksPerDay;
        uint seconds = (uint)(ofDay / (ulong)TimeSpan.TicksPerSecond);
        uint fraction = (uint)(ofDay - seconds * (ulong)TimeSpan.TicksPerSecond);
        position = ref WriteUncheckedTime(ref position, seconds);
        if (fraction != 0)
        {
            position = (byte)'.';
            JsonIntegers.WriteUncheckedDigits8(ref Unsafe.Add(ref position, 1), fraction * 10);
            position = ref Unsafe.Add(ref position, 8);
        }

        return ref Close(ref position);
    }

    private static ref byte WriteUncheckedDateAndTime(ref byte position, DateTime value)
    {
        position = (byte)'"';
        value.Deconstruct(out int year, out int month, out int day);
        position = ref WriteUncheckedDate(ref Unsafe.Add(ref position, 1), year, month, day);
        position = (byte)'T';
        long ticks = value.TimeOfDay.Ticks;
        uint seconds = (uint)((ulong)ticks / (ulong)TimeSpan.TicksPerSecond);
        uint fraction = (uint)(ticks - seconds * TimeSpan.TicksPerSecond);
        position = ref WriteUncheckedTime(ref Unsafe.Add(ref position, 1), seconds);
        if (fraction == 0)
            return ref position;
        position = (byte)'.';
        ulong digits = JsonIntegers.Digits8(fraction * 10);
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref position, 1), digits | 0x3030_3030_3030_3030);
        return ref Unsafe.Add(ref position, 9 - (System.Numerics.BitOperations.LeadingZeroCount(digits) >> 3));
    }

    private static ref byte WriteUncheckedDate(ref byte position, int year, int month, int day)
    {
        Debug.Assert(year is > 0 and <= 9999 && month is > 0 and <= 12 && day is > 0 and <= 31);
        JsonIntegers.WriteUncheckedDigits4(ref position, (uint)year);
        Unsafe.Add(ref position, 4) = (byte)'-';
        JsonIntegers.WriteUncheckedDigits2(ref Unsafe.Add(ref position, 5), (uint)month);
        Unsafe.Add(ref position, 7) = (byte)'-';
        JsonIntegers.WriteUncheckedDigits2(ref Unsafe.Add(ref position, 8), (uint)day);
        return ref Unsafe.Add(ref position, 10);
    }

    private static ref byte WriteUncheckedTime(ref byte position, uint seconds)
    {
        Debug.Assert(seconds < 24 * 60 * 60);
        uint minutes = seconds / 60;
        uint hours = minutes / 60;
        JsonIntegers.WriteUncheckedDigits2(ref position, hours);
        Unsafe.Add(ref position, 2) = (byte)':';
        JsonIntegers.WriteUncheckedDigits2(ref Unsafe.Add(ref position, 3), minutes - hours * 60);
        Unsafe.Add(ref position, 5) = (byte)':';
        JsonIntegers.WriteUncheckedDigits2(ref Unsafe.Add(ref position, 6), seconds - minutes * 60);
        return ref Unsafe.Add(ref position, 8);
    }

    private static ref byte WriteUncheckedOffset(ref byte position, TimeSpan offset)
    {
        int minutes = (int)(offset.Ticks / TimeSpan.TicksPerMinute);
        position = (byte)(minutes < 0 ? '-' : '+');
        uint magnitude = (uint)Math.Abs(minutes);
        Debug.Assert(magnitude < 100 * 60);
        uint hours = magnitude / 60;
        JsonIntegers.WriteUncheckedDigits2(ref Unsafe.Add(ref position, 1), hours);
        Unsafe.Add(ref position, 3) = (byte)':';
        JsonIntegers.WriteUncheckedDigits2(ref Unsafe.Add(ref position, 4), magnitude - hours * 60);
        return ref Unsafe.Add(ref position, 6);
    }

    private static ref byte Close(ref byte position)
    {
        Unsafe.WriteUnaligned(ref position, QuoteAndComma);
        return ref Unsafe.Add(ref position, 2);
    }
}
