using Sluice.Internal;
using Sluice.Rows;

namespace Sluice.Wires;

/// <summary>When gathered bytes of a sequence are handed over before its end.</summary>
/// <param name="size">Bytes that are handed over as soon as they are gathered; 0 for the default.</param>
/// <param name="interval">
/// How long gathered bytes wait for a source that is not ready; zero for the default, infinite for as long as it takes.
/// </param>
internal readonly struct FlushPolicy(int size, TimeSpan interval)
{
    internal const int DefaultSize = 32 * 1024;

    /// <summary>Long enough for a source that is a little late for each element, too short to notice.</summary>
    internal static readonly TimeSpan DefaultInterval = TimeSpan.FromMilliseconds(5);

    internal FlushPolicy(RowOptions rows) : this(rows.FlushSize, rows.FlushInterval) { }

    internal int Size => size == 0 ? DefaultSize : size;
    internal TimeSpan Interval => interval == TimeSpan.Zero ? DefaultInterval : interval;

    internal static int CheckSize(int value, string option) =>
        OptionRange.Require(value, 256, 16 * 1024 * 1024, option, " bytes");

    internal static TimeSpan CheckInterval(TimeSpan value, string option) =>
        value == Timeout.InfiniteTimeSpan || (value >= TimeSpan.Zero && value <= TimeSpan.FromMinutes(1))
            ? value
            : throw new ArgumentOutOfRangeException(nameof(value),
                $"{option} must be from 0 to 1 minute, or Timeout.InfiniteTimeSpan, but is {value}.");
}
