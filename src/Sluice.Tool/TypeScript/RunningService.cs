namespace Sluice.Tool.TypeScript;

/// <summary>Reads the declaration of a running service.</summary>
internal static class RunningService
{
    private const string Path = "/sluice.ts",
        Start = "export interface ";

    public static async Task<string> ReadAsync(Uri url, string? name, CancellationToken cancellation)
    {
        if (url.AbsolutePath == "/")
            url = new Uri(url, Path);
        string text;
        try
        {
            using var client = new HttpClient { Timeout = TimeSpan.FromSeconds(30) };
            using HttpResponseMessage response = await client.GetAsync(url, cancellation);
            if (!response.IsSuccessStatusCode)
                throw new Failure(
                    $"{url} answers with {(int)response.StatusCode}. "
                        + "Call app.MapSluiceTypeScript() in the service, and give its address."
                );
            text = await response.Content.ReadAsStringAsync(cancellation);
        }
        catch (HttpRequestException exception)
        {
            throw new Failure(
                $"{url} cannot be reached: {Failure.Sentence(exception.Message)} " + "Start the service first.",
                inner: exception
            );
        }
        catch (TaskCanceledException exception) when (exception.InnerException is TimeoutException)
        {
            throw new Failure($"{url} did not answer within 30 seconds.", inner: exception);
        }

        int start = text.IndexOf(Start, StringComparison.Ordinal);
        if (start < 0 || !text.StartsWith("// Generated", StringComparison.Ordinal))
            throw new Failure($"{url} is not a declaration. Give the address that MapSluiceTypeScript maps.");
        start += Start.Length;
        return name is null ? text : text[..start] + name + text[text.IndexOf(' ', start)..];
    }
}
