using System.Globalization;
using Sluice.Rows;

namespace Sluice.Tool.Query;

/// <summary>
/// Reports rows or other values, megabytes and megabytes a second: a line that is renewed ten times a
/// second on a terminal, and a final line.
/// </summary>
/// <param name="writer">Standard error, or null to report nothing.</param>
/// <param name="isLive">Whether to renew the line while rows are written.</param>
/// <param name="time">The clock.</param>
/// <param name="one">What one of them is called.</param>
internal sealed class QueryProgress(TextWriter? writer, bool isLive, TimeProvider time, string one = "row")
    : IProgress<RowProgress>
{
    private static readonly TimeSpan s_interval = TimeSpan.FromMilliseconds(100);

    private readonly long _start = time.GetTimestamp();
    private TimeSpan _next = s_interval;
    private RowProgress _last;
    private bool _isShown;

    /// <summary>Gets or sets what counts the bytes, where it is not the rows' own count.</summary>
    public Func<long>? Bytes { get; set; }

    /// <summary>Gets whether the rate is that of rows, where nothing counts bytes.</summary>
    public bool CountsRows { get; init; }

    public void Report(RowProgress value)
    {
        _last = value;
        TimeSpan elapsed = time.GetElapsedTime(_start);
        if (writer is null || !isLive || elapsed < _next)
            return;
        _next = elapsed + s_interval;
        writer.Write($"\r{FormatLine(elapsed)}\e[K");
        _isShown = true;
    }

    /// <summary>Removes the line, so that an error has its own.</summary>
    public void Clear()
    {
        if (_isShown)
            writer!.Write("\r\e[K");
        _isShown = false;
    }

    /// <summary>Writes the final line.</summary>
    public void Complete()
    {
        Clear();
        writer?.WriteLine(FormatLine(time.GetElapsedTime(_start)));
    }

    private string FormatLine(TimeSpan elapsed)
    {
        double seconds = Math.Max(elapsed.TotalSeconds, 1e-3);
        string count = string.Create(
            CultureInfo.InvariantCulture,
            $"{_last.Rows:N0} {one}{(_last.Rows == 1 ? "" : "s")}"
        );
        if (CountsRows)
            return string.Create(CultureInfo.InvariantCulture, $"{count}, {_last.Rows / seconds:N0} {one}s/s");
        double megabytes = (Bytes?.Invoke() ?? _last.Bytes) / 1e6;
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{count}, {megabytes:N1} MB, {megabytes / seconds:N1} MB/s"
        );
    }
}
