using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;

namespace Sluice.Wires.Json;

/// <summary>Parses durations in the constant format of .NET, several digits at once.</summary>
internal static class JsonTimeText
{
    // "00:00:00" in memory order, and for each byte what to add so that a value beyond the greatest digit in its place
    // sets the top bit: 9, or 2 for tens of hours, 5 of minutes and seconds, 0 for separators.
    private const ulong TimeTemplate = 0x3030_3A30_303A_3030,
        TimeLimits = 0x767A_7F76_7A7F_767D;

    /// <summary>
    /// Parses <c>[-][d.]hh:mm:ss[.f…]</c> at the start of the input, with up to seven digits of days and of a fraction:
    /// the forms that most writers use. One byte must follow.
    /// </summary>
    internal static bool TryParseUsual(ReadOnlySpan<byte> input, out long ticks, out bool isTimeOfDay, out int used)
    {
        (ticks, isTimeOfDay, used) = (0, false, 0);
        if (!BitConverter.IsLittleEndian || input.Length < 10)
            return false;
        int position = input[0] == '-' ? 1 : 0;
        uint days = 0;
        bool hasDays = input[position + 2] != ':';
        if (hasDays)
        {
            if (input.Length < position + 8)
                return false;
            int digits = JsonDigits.Count(BinaryPrimitives.ReadUInt64LittleEndian(input[position..]), out ulong word);
            if (digits is 0 or 8 || input[position + digits] != '.')
                return false;
            days = JsonDigits.Value(word, digits);
            position += digits + 1;
        }

        if (input.Length - position < 9)
            return false;
        ulong time = BinaryPrimitives.ReadUInt64LittleEndian(input[position..]) ^ TimeTemplate;
        if (((time + TimeLimits | time) & 0x8080_8080_8080_8080) != 0)
            return false;
        // Each byte becomes ten times itself plus the next one.
        time = time * 10 + (time >> 8);
        uint hour = (uint)time & 0xFF,
            minute = (uint)(time >> 24) & 0xFF,
            second = (uint)(time >> 48) & 0xFF;
        if (hour > 23)
            return false;
        position += 8;
        uint fraction = 0;
        if (input[position] == '.')
        {
            if (
                input.Length - position < 9
                || !TryFraction(
                    BinaryPrimitives.ReadUInt64LittleEndian(input[(position + 1)..]),
                    out fraction,
                    out int digits
                )
            )
                return false;
            position += 1 + digits;
        }

        ticks =
            ((days * 24L + hour) * 60 + minute) * TimeSpan.TicksPerMinute
            + second * (uint)TimeSpan.TicksPerSecond
            + fraction;
        isTimeOfDay = !hasDays && input[0] != '-';
        if (input[0] == '-')
            ticks = -ticks;
        used = position;
        return true;
    }

    /// <summary>Parses one to seven fractional digits and any other byte after them, as ticks.</summary>
    /// <param name="bytes">Eight bytes in memory order.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryFraction(ulong bytes, out uint ticks, out int digits)
    {
        ulong others = JsonDigits.Others(bytes, out ulong word);
        // What follows the digits becomes zeros, so that there are always seven.
        ticks = JsonDigits.Value(word & ((others ^ (others - 1)) >> 8), 7);
        digits = BitOperations.TrailingZeroCount(others) >> 3;
        return (uint)(digits - 1) < 7;
    }
}
