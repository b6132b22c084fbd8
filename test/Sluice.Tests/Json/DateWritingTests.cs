using Sluice.Shapes;
using Sluice.Tests.Shapes;
using Xunit;

namespace Sluice.Tests.Json;

public class DateWritingTests
{
    [Fact]
    public void Random_dates_times_and_durations_are_written_as_stj_writes_them()
    {
        var random = new Random(11);
        long[] grains =
        [
            1,
            10,
            1_000,
            TimeSpan.TicksPerMillisecond,
            TimeSpan.TicksPerSecond,
            TimeSpan.TicksPerMinute,
            TimeSpan.TicksPerDay,
        ];
        for (int i = 0; i < 50_000; i++)
        {
            long grain = grains[random.Next(grains.Length)];
            long ticks = random.NextInt64(DateTime.MaxValue.Ticks) / grain * grain;
            var date = new DateTime(ticks, (DateTimeKind)random.Next(3));
            Assert.Equal(StjTwin.Write(date), Written.By<DateTime, DateTimeShape>(date));
            var offset = new DateTimeOffset(
                Math.Clamp(ticks, TimeSpan.TicksPerDay, DateTime.MaxValue.Ticks - TimeSpan.TicksPerDay),
                TimeSpan.FromMinutes(random.Next(-14 * 60, 14 * 60 + 1))
            );
            Assert.Equal(StjTwin.Write(offset), Written.By<DateTimeOffset, DateTimeOffsetShape>(offset));
            var time = new TimeOnly(ticks % TimeSpan.TicksPerDay);
            Assert.Equal(StjTwin.Write(time), Written.By<TimeOnly, TimeOnlyShape>(time));
            var span = new TimeSpan(random.NextInt64(long.MinValue, long.MaxValue) >> random.Next(64) / 2);
            Assert.Equal(StjTwin.Write(span), Written.By<TimeSpan, TimeSpanShape>(span));
            span = new TimeSpan(span.Ticks / grain * grain);
            Assert.Equal(StjTwin.Write(span), Written.By<TimeSpan, TimeSpanShape>(span));
            DateOnly day = DateOnly.FromDateTime(date);
            Assert.Equal(StjTwin.Write(day), Written.By<DateOnly, DateOnlyShape>(day));
        }
    }

    [Fact]
    public void Extremes_are_written_as_by_the_platform()
    {
        foreach (
            TimeSpan span in new[]
            {
                TimeSpan.MinValue,
                TimeSpan.MaxValue,
                TimeSpan.Zero,
                new(-1),
                new(1),
                TimeSpan.FromDays(-1),
                TimeSpan.FromDays(10_675_199),
            }
        )
            Assert.Equal(StjTwin.Write(span), Written.By<TimeSpan, TimeSpanShape>(span));
        foreach (DateTimeKind kind in Enum.GetValues<DateTimeKind>())
        {
            Assert.Equal(
                StjTwin.Write(new DateTime(0, kind)),
                Written.By<DateTime, DateTimeShape>(new DateTime(0, kind))
            );
            Assert.Equal(
                StjTwin.Write(new DateTime(DateTime.MaxValue.Ticks, kind)),
                Written.By<DateTime, DateTimeShape>(new DateTime(DateTime.MaxValue.Ticks, kind))
            );
        }

        Assert.Equal(
            StjTwin.Write(DateTimeOffset.MinValue),
            Written.By<DateTimeOffset, DateTimeOffsetShape>(DateTimeOffset.MinValue)
        );
        Assert.Equal(
            StjTwin.Write(DateTimeOffset.MaxValue),
            Written.By<DateTimeOffset, DateTimeOffsetShape>(DateTimeOffset.MaxValue)
        );
    }
}
