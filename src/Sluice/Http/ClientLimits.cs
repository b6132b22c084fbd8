namespace Sluice.Http;

/// <summary>
/// The client's own limits, for answers that are read after their headers, where the client itself no longer watches.
/// </summary>
internal static class ClientLimits
{
    /// <summary>Does it within <see cref="HttpClient.Timeout"/>, and fails as the client itself does.</summary>
    public static async Task<T> InTimeAsync<T>(HttpClient client, Func<CancellationToken, Task<T>> work,
        CancellationToken cancellation)
    {
        ArgumentNullException.ThrowIfNull(client);
        using var timed = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        timed.CancelAfter(client.Timeout);
        try
        {
            return await work(timed.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException e) when (timed.IsCancellationRequested
            && !cancellation.IsCancellationRequested && e.InnerException is not TimeoutException)
        {
            throw new TaskCanceledException(
                $"The response took longer than HttpClient.Timeout ({client.Timeout.TotalSeconds} seconds).",
                new TimeoutException(e.Message, e), e.CancellationToken);
        }
    }
}
