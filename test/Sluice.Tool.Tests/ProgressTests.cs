using Sluice.Rows;
using Sluice.Tool.Query;
using Xunit;

namespace Sluice.Tool.Tests;

public class ProgressTests
{
    [Fact]
    public void Line_is_renewed_ten_times_a_second_on_a_terminal()
    {
        var clock = new Clock();
        using var writer = new StringWriter();
        var progress = new QueryProgress(writer, isLive: true, clock);
        progress.Report(new RowProgress(10, 1_000_000));
        clock.Milliseconds = 500;
        progress.Report(new RowProgress(2_000, 2_000_000));
        clock.Milliseconds = 550;
        progress.Report(new RowProgress(3_000, 3_000_000));
        clock.Milliseconds = 2_000;
        progress.Report(new RowProgress(1_234_567, 40_000_000));
        progress.Complete();
        Assert.Equal(
            "\r2,000 rows, 2.0 MB, 4.0 MB/s\e[K\r1,234,567 rows, 40.0 MB, 20.0 MB/s\e[K"
                + $"\r\e[K1,234,567 rows, 40.0 MB, 20.0 MB/s{Environment.NewLine}",
            writer.ToString()
        );
    }

    [Fact]
    public void Line_is_removed_before_an_error()
    {
        var clock = new Clock();
        using var writer = new StringWriter();
        var progress = new QueryProgress(writer, isLive: true, clock);
        progress.Clear();
        Assert.Empty(writer.ToString());
        clock.Milliseconds = 1_000;
        progress.Report(new RowProgress(2, 1_000_000));
        progress.Clear();
        Assert.Equal("\r2 rows, 1.0 MB, 1.0 MB/s\e[K\r\e[K", writer.ToString());
    }

    [Fact]
    public void Only_the_final_line_is_written_to_a_file()
    {
        var clock = new Clock { Milliseconds = 0 };
        using var writer = new StringWriter();
        var progress = new QueryProgress(writer, isLive: false, clock) { Bytes = () => 5_000_000 };
        clock.Milliseconds = 1_000;
        progress.Report(new RowProgress(1, 7));
        progress.Complete();
        Assert.Equal($"1 row, 5.0 MB, 5.0 MB/s{Environment.NewLine}", writer.ToString());
    }

    private sealed class Clock : TimeProvider
    {
        public long Milliseconds { get; set; }
        public override long TimestampFrequency => 1_000;

        public override long GetTimestamp() => Milliseconds;
    }
}
