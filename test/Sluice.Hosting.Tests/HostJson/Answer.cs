using System.Net.Http.Headers;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

namespace Sluice.Hosting.Tests.HostJson;

/// <summary>Everything that a client sees of a response.</summary>
internal sealed partial record Answer(int Status, string Headers, string Text)
{
    public static async Task<Answer> OfAsync(
        HttpClient client,
        HttpMethod method,
        string path,
        string? accept = null,
        string? body = null
    )
    {
        using var request = new HttpRequestMessage(method, path);
        if (accept is not null)
            request.Headers.TryAddWithoutValidation("Accept", accept);
        if (body is not null)
            request.Content = new StringContent(body, MediaTypeHeaderValue.Parse("application/json"));
        try
        {
            using HttpResponseMessage response = await client.SendAsync(request);
            string headers = string.Join(
                '\n',
                response
                    .Headers.Concat(response.Content.Headers)
                    .Where(each => each.Key is not ("Date" or "Content-Length"))
                    .Select(each => $"{each.Key}: {string.Join(", ", each.Value)}")
                    .Order(StringComparer.Ordinal)
            );
            return new Answer(
                (int)response.StatusCode,
                headers,
                WithoutTrace(await response.Content.ReadAsStringAsync())
            );
        }
        catch (Exception e) when (e is not HttpRequestException)
        {
            // What no handler caught reaches the client of the test server.
            return new Answer(500, e.GetType().Name, e.Message);
        }
    }

    /// <summary>The answer as it is where nothing may be hidden, without the members that are.</summary>
    public Answer WithoutHidden()
    {
        if (!Text.Contains("hidden", StringComparison.OrdinalIgnoreCase))
            return this;
        JsonNode? json = JsonNode.Parse(Text);
        Strip(json);
        return this with { Text = Canonical(json) };
    }

    public Answer Comparable() => this with { Text = Canonical(JsonNode.Parse(Text)) };

    // References are numbered in the order in which objects are written.
    private static string Canonical(JsonNode? json)
    {
        var numbers = new Dictionary<string, int>();
        return Numbered()
            .Replace(
                json?.ToJsonString() ?? "null",
                match =>
                {
                    numbers.TryAdd(match.Groups[2].Value, numbers.Count + 1);
                    return $"\"{match.Groups[1].Value}\":\"{numbers[match.Groups[2].Value]}\"";
                }
            );
    }

    [GeneratedRegex("\"(\\$id|\\$ref)\":\"([0-9]+)\"")]
    private static partial Regex Numbered();

    [GeneratedRegex("\"trace_?id\":\\s*\"[^\"]*\"", RegexOptions.IgnoreCase)]
    private static partial Regex Trace();

    private static void Strip(JsonNode? json)
    {
        if (json is JsonArray array)
            foreach (JsonNode? element in array)
                Strip(element);
        if (json is not JsonObject members)
            return;
        foreach (string name in members.Select(member => member.Key).ToList())
        {
            if (name.StartsWith("hidden", StringComparison.OrdinalIgnoreCase))
                members.Remove(name);
            else
                Strip(members[name]);
        }
    }

    private static string WithoutTrace(string text) => Trace().Replace(text, "\"traceId\":\"\"");
}
