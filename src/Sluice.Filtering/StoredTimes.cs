using System.ComponentModel;

namespace Sluice.Filtering;

/// <summary>Times as databases store them that count microseconds, while those of .NET count 100 nanoseconds.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class StoredTimes
{
    /// <summary>
    /// Returns a time without what is finer than a microsecond, which drivers cut off, or round; any other value
    /// unchanged.
    /// </summary>
    /// <param name="value">The value.</param>
    public static object InMicroseconds(object value) =>
        value switch
        {
            DateTime time when GetRemainder(time.Ticks) is > 0 and var rest => time.AddTicks(-rest),
            DateTimeOffset time when GetRemainder(time.Ticks) is > 0 and var rest => time.AddTicks(-rest),
            TimeOnly time when GetRemainder(time.Ticks) is > 0 and var rest => new TimeOnly(time.Ticks - rest),
            _ => value,
        };

    private static long GetRemainder(long ticks) => ticks % TimeSpan.TicksPerMicrosecond;
}
