using System.Text.Json;
using Sluice.Hosting;

namespace Sluice.Http;

/// <summary>Reads the problem document of a failed request.</summary>
internal static class ProblemDocument
{
    private const int Longest = 64 * 1024;

    public static async Task<SluiceHttpException> ReadAsync(
        HttpResponseMessage response,
        CancellationToken cancellation
    )
    {
        if (
            !string.Equals(
                response.Content.Headers.ContentType?.MediaType,
                MediaTypes.Problem,
                StringComparison.OrdinalIgnoreCase
            )
        )
            return new(response.StatusCode, null, response.ReasonPhrase, null);
        byte[] body = new byte[Longest];
        int length;
        try
        {
            using Stream stream = await response.Content.ReadAsStreamAsync(cancellation).ConfigureAwait(false);
            length = await stream
                .ReadAtLeastAsync(body, Longest, throwOnEndOfStream: false, cancellation)
                .ConfigureAwait(false);
        }
        catch (Exception exception) when (exception is IOException or HttpRequestException)
        {
            // The status code is known and more important than the rest of the document.
            return new(response.StatusCode, null, response.ReasonPhrase, null);
        }

        // Replace invalid bytes, because the document is meant for people.
        string text = Charsets.ToText(body.AsSpan(0, length), response.Content.Headers.ContentType?.CharSet);
        (string? title, string? detail) = Parse(text);
        return new(response.StatusCode, title, detail, text);
    }

    private static (string? Title, string? Detail) Parse(string text)
    {
        try
        {
            using JsonDocument document = JsonDocument.Parse(text);
            return document.RootElement.ValueKind == JsonValueKind.Object
                ? (TextOf(document, "title"), TextOf(document, "detail"))
                : default;
        }
        catch (Exception exception) when (exception is JsonException or InvalidOperationException)
        {
            return default;
        }
    }

    private static string? TextOf(JsonDocument document, string name) =>
        document.RootElement.TryGetProperty(name, out JsonElement value) && value.ValueKind == JsonValueKind.String
            ? value.GetString()
            : null;
}
