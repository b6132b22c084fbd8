using Sluice.AspNetCore.Responses;

namespace Sluice;

// What is kept for slow clients of rows and queries.
public sealed partial class SluiceHttpOptions
{
    /// <summary>
    /// Gets or sets how many bytes of an answer of rows or of a query are kept in memory while its client is slow, so
    /// that the database connection is returned early, and how many of a body are received before
    /// <see cref="SluiceResults.InsertRows"/> opens its connection. 0 for none: a slow client then blocks its source
    /// without limit. Default: 8,388,608.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public int ReadAheadSize
    {
        get;
        set =>
            field =
                value >= 0
                    ? value
                    : throw new ArgumentOutOfRangeException(
                        nameof(value),
                        FormattableString.Invariant(
                            $"SluiceHttpOptions.ReadAheadSize must be from 0 to 2,147,483,647, but is {value:N0}."
                        )
                    );
    } = 8 * 1024 * 1024;

    /// <summary>
    /// Gets or sets how many bytes all answers and bodies together keep for slow clients, about. Default: 268,435,456.
    /// </summary>
    public long ReadAheadTotal { get; set; } = 256 * 1024 * 1024;

    /// <summary>
    /// Gets or sets how long a client may keep the source of its answer, or the connection that stores its rows,
    /// waiting once <see cref="ReadAheadSize"/> is used up, before its connection is aborted or the answer is 408.
    /// <see cref="Timeout.InfiniteTimeSpan"/> for no limit. Default: 10 seconds, which is less than database drivers
    /// wait for a connection.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is not positive, or is longer than a day.</exception>
    public TimeSpan MaxSourceWait
    {
        get;
        set =>
            field =
                value == Timeout.InfiniteTimeSpan || (value > TimeSpan.Zero && value <= TimeSpan.FromDays(1))
                    ? value
                    : throw new ArgumentOutOfRangeException(
                        nameof(value),
                        "SluiceHttpOptions.MaxSourceWait must be from 1 "
                            + $"tick to 1 day, or Timeout.InfiniteTimeSpan, but is {value}."
                    );
    } = TimeSpan.FromSeconds(10);

    /// <summary>
    /// Gets or sets how many sources may wait for slow clients at the same time, so that some connections of a database
    /// are left for others. While more of them wait, the connections of clients that take less than 64 KB a second are
    /// aborted. Default: 32; the pools of database drivers have 100 connections.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public int MaxWaitingSources
    {
        get;
        set =>
            field =
                value >= 0
                    ? value
                    : throw new ArgumentOutOfRangeException(
                        nameof(value),
                        FormattableString.Invariant(
                            $"SluiceHttpOptions.MaxWaitingSources must be from 0 to 2,147,483,647, but is {value:N0}."
                        )
                    );
    } = 32;

    internal ReadAheadBudget ReadAhead { get; } = new();
}
