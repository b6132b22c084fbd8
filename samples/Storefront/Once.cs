using System.Net.Http.Headers;

namespace Storefront;

/// <summary>
/// Answers one request over a loopback port: the body goes to standard output and nothing else does; an error's body
/// goes to standard error.
/// </summary>
internal static class Once
{
    public static async Task<int> RunAsync(WebApplication app, CommandLine options)
    {
        await app.StartAsync();
        try
        {
            using var client = new HttpClient { BaseAddress = new Uri(app.Urls.First()) };
            using var request = new HttpRequestMessage(HttpMethod.Get, options.Once);
            request.Headers.Accept.Add(MediaTypeWithQualityHeaderValue.Parse(options.Accept));
            using HttpResponseMessage response = await client.SendAsync(
                request,
                HttpCompletionOption.ResponseHeadersRead
            );
            await using Stream output = response.IsSuccessStatusCode
                ? Console.OpenStandardOutput()
                : Console.OpenStandardError();
            await response.Content.CopyToAsync(output);
            if (!response.IsSuccessStatusCode && response.Content.Headers.ContentType is null)
                Console.Error.Write($"{(int)response.StatusCode} {response.ReasonPhrase}: {options.Once}");
            if (!response.IsSuccessStatusCode)
                Console.Error.WriteLine();
            return response.IsSuccessStatusCode ? 0 : 1;
        }
        finally
        {
            await app.StopAsync();
        }
    }
}
