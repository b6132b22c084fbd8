namespace Sluice.Queries;

/// <summary>How long an answer waits for a source that was asked to stop.</summary>
internal static class StopLimit
{
    // A source that does not observe its token holds the answer no longer.
    private static readonly TimeSpan s_longestStop = TimeSpan.FromSeconds(5);

    /// <summary>
    /// Ends a source when it has stopped. One that goes on for more than five seconds is ended when it stops, and
    /// nobody waits for it.
    /// </summary>
    /// <param name="stopped">Completes, and never fails, when the source has stopped.</param>
    /// <param name="end">Ends the source. Its errors reach the caller unless nobody waits any more.</param>
    public static async ValueTask EndAsync(Task stopped, Func<ValueTask> end)
    {
        try
        {
            await stopped.WaitAsync(s_longestStop).ConfigureAwait(false);
        }
        catch (TimeoutException)
        {
            // A source that is asked for an element must not be ended.
            _ = EndAfterAsync(stopped, end);
            return;
        }
        await end().ConfigureAwait(false);
    }

    private static async Task EndAfterAsync(Task stopped, Func<ValueTask> end)
    {
        await stopped.ConfigureAwait(false);
        try
        {
            await end().ConfigureAwait(false);
        }
        // Nobody waits for the source any more.
        catch (Exception exception) when (exception is not OutOfMemoryException) { }
    }
}
