using System.Buffers.Text;
using System.Runtime.CompilerServices;
using Sluice.Internal;

namespace Sluice.Wires.Json;

internal ref partial struct JsonWireReader
{
    /// <inheritdoc/>
    public DateTime ReadDateTime()
    {
        nint begin = _position;
        if (TryUsualDate(out long ticks, out JsonDateText.Zone usual, out _) && usual != JsonDateText.Zone.Offset)
            return new DateTime(ticks, usual == JsonDateText.Zone.Utc ? DateTimeKind.Utc : DateTimeKind.Unspecified);
        _position = begin;
        if (TrySkipBlank())
            return ReadDateTime();
        ReadOnlySpan<byte> text = BeginText("a date with time", out nint position);
        if (JsonDateText.TryParse(text, out DateTime value, out JsonDateText.Zone zone, out int offset))
        {
            if (zone == JsonDateText.Zone.None)
                return value;
            if (zone == JsonDateText.Zone.Utc)
                return DateTime.SpecifyKind(value, DateTimeKind.Utc);
            if (TryUtc(value, offset, out DateTime utc))
                return utc.ToLocalTime();
        }
        throw BadText(position, "a date with time (2020-12-31T23:59:59Z)");
    }

    // Reads a date with time in the form that most writers use. Otherwise, the position is unchanged.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryUsualDate(out long ticks, out JsonDateText.Zone zone, out int offsetMinutes)
    {
        nint position = _position;
        if (
            position < _length
            && ByteAt(position) == '"'
            && JsonDateText.TryParseUsual(
                Slice(position + 1, _length),
                out ticks,
                out zone,
                out offsetMinutes,
                out int used
            )
            && TryClose(position + 1 + used)
        )
            return true;
        (ticks, zone, offsetMinutes) = (0, default, 0);
        return false;
    }

    /// <inheritdoc/>
    public DateTimeOffset ReadDateTimeOffset()
    {
        nint begin = _position;
        if (
            TryUsualDate(out long ticks, out JsonDateText.Zone usual, out int minutes)
            && usual != JsonDateText.Zone.None
            && (ulong)(ticks - minutes * TimeSpan.TicksPerMinute) <= (ulong)DateTime.MaxValue.Ticks
        )
            return new DateTimeOffset(ticks, new TimeSpan(minutes * TimeSpan.TicksPerMinute));
        _position = begin;
        if (TrySkipBlank())
            return ReadDateTimeOffset();
        ReadOnlySpan<byte> text = BeginText("a date with time and offset", out nint position);
        if (JsonDateText.TryParse(text, out DateTime value, out JsonDateText.Zone zone, out int offset))
        {
            // Text without an offset is local time.
            if (zone == JsonDateText.Zone.None)
                offset = (int)(TimeZoneInfo.Local.GetUtcOffset(value).Ticks / TimeSpan.TicksPerMinute);
            if (TryUtc(value, offset, out _))
                return new DateTimeOffset(value, TimeSpan.FromMinutes(offset));
        }
        throw BadText(position, "a date with time and offset (2020-12-31T23:59:59+01:00)");
    }

    private static bool TryUtc(DateTime local, int offsetMinutes, out DateTime utc)
    {
        long ticks = local.Ticks - offsetMinutes * TimeSpan.TicksPerMinute;
        bool isDate = (ulong)ticks <= (ulong)DateTime.MaxValue.Ticks;
        utc = isDate ? new DateTime(ticks, DateTimeKind.Utc) : default;
        return isDate;
    }

    /// <inheritdoc/>
    public DateOnly ReadDateOnly()
    {
        nint begin = _position,
            end = begin + 11;
        int day;
        if (
            end < _length
            && ByteAt(begin) == '"'
            && ByteAt(end) == '"'
            && JsonDateText.TryDay(Slice(begin + 1, end), out day)
        )
        {
            _position = end + 1;
            return DateOnly.FromDayNumber(day);
        }
        if (TrySkipBlank())
            return ReadDateOnly();
        ReadOnlySpan<byte> text = BeginText("a date", out nint position);
        if (text.Length == 10 && JsonDateText.TryDay(text, out day))
            return DateOnly.FromDayNumber(day);
        throw BadText(position, "a date (2020-12-31)");
    }

    /// <inheritdoc/>
    public TimeOnly ReadTimeOnly()
    {
        nint begin = _position;
        if (TryUsualTime(out long ticks, out bool isTimeOfDay) && isTimeOfDay)
            return new TimeOnly(ticks);
        _position = begin;
        ReadOnlySpan<byte> text = BeginText("a time of day", out nint position);
        // A point before the first colon would separate days.
        int separator = text.IndexOfAny((byte)'.', (byte)':');
        if (
            separator > 0
            && text[separator] == ':'
            && TryTimeSpan(text, out TimeSpan value)
            && value >= TimeSpan.Zero
            && value < TimeSpan.FromDays(1)
        )
            return TimeOnly.FromTimeSpan(value);
        throw BadText(position, "a time of day (23:59:59.5)");
    }

    /// <inheritdoc/>
    public TimeSpan ReadTimeSpan()
    {
        if (TryUsualTime(out long ticks, out _))
            return new TimeSpan(ticks);
        ReadOnlySpan<byte> text = BeginText("a duration", out nint position);
        return TryTimeSpan(text, out TimeSpan value) ? value : throw BadText(position, "a duration (1.23:59:59.5)");
    }

    // Reads a duration in the form that most writers use. Otherwise, the position is unchanged.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryUsualTime(out long ticks, out bool isTimeOfDay)
    {
        nint position = _position;
        if (
            position < _length
            && ByteAt(position) == '"'
            && JsonTimeText.TryParseUsual(Slice(position + 1, _length), out ticks, out isTimeOfDay, out int used)
            && TryClose(position + 1 + used)
        )
            return true;
        (ticks, isTimeOfDay) = (0, false);
        return false;
    }

    // Moves behind the closing quote of a string if it is at an offset.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryClose(nint position)
    {
        if (position >= _length || ByteAt(position) != '"')
            return false;
        _position = position + 1;
        return true;
    }

    private static bool TryTimeSpan(ReadOnlySpan<byte> text, out TimeSpan value)
    {
        value = default;
        return text.Length > 0
            && text[0] is (byte)'-' or (>= (byte)'0' and <= (byte)'9')
            && Utf8Parser.TryParse(text, out value, out int used, 'c')
            && used == text.Length;
    }

    /// <inheritdoc/>
    public Guid ReadGuid()
    {
        nint begin = _position,
            end = begin + GuidText.Length + 1;
        if (
            end < _length
            && ByteAt(begin) == '"'
            && ByteAt(end) == '"'
            && GuidText.TryParse(Slice(begin + 1, end), out Guid usual)
        )
        {
            _position = end + 1;
            return usual;
        }
        if (TrySkipBlank())
            return ReadGuid();
        ReadOnlySpan<byte> text = BeginText("a GUID", out nint position);
        return text.Length == 36 && Utf8Parser.TryParse(text, out Guid value, out int used, 'D') && used == 36
            ? value
            : throw BadText(position, "a GUID with dashes");
    }

    private ReadOnlySpan<byte> BeginText(string what, out nint position)
    {
        position = BeginString(what);
        return ReadText(what);
    }

    private WireException BadText(nint position, string type) =>
        Fail(position, ErrorAt(position, WireError.Type, $"The text is not {type}."));
}
