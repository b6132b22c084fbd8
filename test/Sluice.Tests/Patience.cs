using System.Diagnostics;
using Xunit;

namespace Sluice.Tests;

internal static class Patience
{
    /// <summary>
    /// Runs what takes many times as long where it goes wrong. Other work on the machine makes one run late, not three.
    /// </summary>
    internal static void Within(double seconds, Action run) =>
        WithinAsync(
                seconds,
                () =>
                {
                    run();
                    return Task.CompletedTask;
                }
            )
            .GetAwaiter()
            .GetResult();

    /// <inheritdoc cref="Within"/>
    internal static async Task WithinAsync(double seconds, Func<Task> run)
    {
        TimeSpan least = TimeSpan.MaxValue;
        for (int i = 0; i < 3 && least.TotalSeconds >= seconds; i++)
        {
            long from = Stopwatch.GetTimestamp();
            await run();
            TimeSpan taken = Stopwatch.GetElapsedTime(from);
            if (taken < least)
                least = taken;
        }
        Assert.True(least.TotalSeconds < seconds, $"{least}");
    }
}
