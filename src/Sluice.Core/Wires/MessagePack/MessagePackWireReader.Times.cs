namespace Sluice.Wires.MessagePack;

public ref partial struct MessagePackWireReader
{
    /// <inheritdoc/>
    public DateTime ReadDateTime() => new(ReadTimestamp(), DateTimeKind.Utc);

    /// <summary>Reads .NET's 64-bit representation of a date, including its kind.</summary>
    internal DateTime ReadNativeDateTime()
    {
        int from = Position;
        long bits = ReadInt64();
        try
        {
            return DateTime.FromBinary(bits);
        }
        catch (ArgumentException)
        {
            Position = from;
            throw Error(WireError.Range, "The number is not a date with time in its binary form.");
        }
    }

    private long ReadTimestamp()
    {
        if (Peek() != WireToken.Extension)
            throw Mismatch("a timestamp");
        int from = Position;
        ReadOnlySpan<byte> payload = ReadExtension(out sbyte type);
        long ticks = type == MessagePackCode.Timestamp ? MessagePackTimes.ReadTicks(payload) : -2;
        if (ticks >= 0)
            return ticks;
        Position = from;
        throw ticks == -1 ? Error(WireError.Range, "The time is before year 1 or after year 9999.")
        : type == MessagePackCode.Timestamp
            ? Error(
                WireError.Syntax,
                "The timestamp is malformed: it takes 4, 8 or 12 bytes, and at most 999,999,999 nanoseconds."
            )
        : type == MessagePackCode.Typeless
            ? Error(
                WireError.Type,
                "Typeless values (extension 100) are read only as the types that are registered (option Types)."
            )
        : Error(WireError.Type, $"Expected a timestamp (extension -1) but found an extension of type {type}.");
    }

    /// <inheritdoc/>
    public DateTimeOffset ReadDateTimeOffset() => ReadDateTimeOffset(mayBeNative: false);

    internal DateTimeOffset ReadDateTimeOffset(bool mayBeNative)
    {
        int from = Position;
        if (Peek() == WireToken.Extension)
            return new DateTimeOffset(ReadTimestamp(), TimeSpan.Zero);
        if (!BeginArray(out int left) || left != 2)
        {
            Position = from;
            throw Error(
                WireError.Type,
                "Expected a date with offset: an array of two elements, the local time as a timestamp "
                    + "and the offset in minutes."
            );
        }
        long ticks = mayBeNative && Peek() == WireToken.Number ? ReadNativeDateTime().Ticks : ReadTimestamp();
        NextElement(ref left);
        int minutes = ReadInt16();
        NextElement(ref left);
        long utc = ticks - minutes * TimeSpan.TicksPerMinute;
        if (minutes is >= -14 * 60 and <= 14 * 60 && utc >= 0 && utc <= DateTime.MaxValue.Ticks)
            return new DateTimeOffset(ticks, new TimeSpan(0, minutes, 0));
        Position = from;
        throw Error(
            WireError.Range,
            "The offset exceeds 14 hours, or the UTC time is before year 1 or after year 9999."
        );
    }

    /// <inheritdoc/>
    public DateOnly ReadDateOnly() =>
        DateOnly.FromDayNumber((int)ReadInteger(0, DateOnly.MaxValue.DayNumber, "a date (days since 0001-01-01)"));

    /// <inheritdoc/>
    public TimeOnly ReadTimeOnly() => new(ReadInteger(0, TimeOnly.MaxValue.Ticks, "a time of day (ticks)"));

    /// <inheritdoc/>
    public TimeSpan ReadTimeSpan() => new(ReadInteger(long.MinValue, long.MaxValue, "a duration (ticks)"));
}
