namespace Sluice.Http;

/// <summary>
/// Applies the limits of an <see cref="HttpClient"/> to responses whose body is read after their headers, which the
/// client itself does not limit.
/// </summary>
internal static class ClientLimits
{
    /// <summary>
    /// Runs an operation within <see cref="HttpClient.Timeout"/>; on timeout, throws the same exception as the client.
    /// </summary>
    public static async Task<T> InTimeAsync<T>(
        HttpClient client,
        Func<CancellationToken, Task<T>> work,
        CancellationToken cancellation
    )
    {
        ArgumentNullException.ThrowIfNull(client);
        using var timed = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        timed.CancelAfter(client.Timeout);
        try
        {
            return await work(timed.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException exception)
            when (timed.IsCancellationRequested
                && !cancellation.IsCancellationRequested
                && exception.InnerException is not TimeoutException
            )
        {
            throw new TaskCanceledException(
                $"The response took longer than HttpClient.Timeout ({client.Timeout.TotalSeconds} seconds).",
                new TimeoutException(exception.Message, exception),
                exception.CancellationToken
            );
        }
    }
}
