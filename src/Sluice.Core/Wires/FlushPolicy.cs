using Sluice.Internal;

namespace Sluice.Wires;

/// <summary>Specifies when buffered bytes of a sequence are flushed before its end.</summary>
/// <param name="size">The number of buffered bytes that causes a flush; 0 for the default.</param>
/// <param name="interval">
/// How long buffered bytes wait for a source that is not ready; zero for the default, infinite to wait without a limit.
/// </param>
internal readonly struct FlushPolicy(int size, TimeSpan interval)
{
    internal const int DefaultSize = 32 * 1024;

    /// <summary>Long enough for a source that is slightly late for each element, and too short to be noticed.</summary>
    internal static readonly TimeSpan DefaultInterval = TimeSpan.FromMilliseconds(5);

    internal int Size => size == 0 ? DefaultSize : size;
    internal TimeSpan Interval => interval == TimeSpan.Zero ? DefaultInterval : interval;

    internal static int CheckSize(int value, string option) =>
        OptionRange.Require(value, 256, 16 * 1024 * 1024, option, " bytes");

    internal static TimeSpan CheckInterval(TimeSpan value, string option) =>
        value == Timeout.InfiniteTimeSpan || (value >= TimeSpan.Zero && value <= TimeSpan.FromMinutes(1))
            ? value
            : throw new ArgumentOutOfRangeException(
                nameof(value),
                $"{option} must be from 0 to 1 minute, or Timeout.InfiniteTimeSpan, but is {value}."
            );
}
