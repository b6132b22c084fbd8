using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.Data.Sqlite;
using Sluice.TestSupport;
using Xunit;

namespace Sluice.Hosting.Tests.HostSettings;

/// <summary>
/// Every setting of the host's JSON × every kind of endpoint that answers from a database × types: the answer is what
/// the host's own serializer writes of the same values, or the application does not start.
/// </summary>
public sealed class StoredSettingTests(ITestOutputHelper output) : IAsyncLifetime
{
    private SqliteConnection _connection = null!;

    public static TheoryData<int> Indexes => [.. Enumerable.Range(0, Setting.All.Count)];

    public async ValueTask InitializeAsync() => _connection = await StoredContext.CreateAsync();

    public ValueTask DisposeAsync() => _connection.DisposeAsync();

    [Theory]
    [MemberData(nameof(Indexes))]
    public async Task Answers_equal_those_of_the_host(int index)
    {
        Setting setting = Setting.All[index];
        Type[] types = SeededSample.Of([.. StoredHost.Entities, .. StoredHost.Rows.Keys], index, every: 4);
        var wrong = new StringBuilder();
        int cells = 0,
            refused = 0;
        bool withParts = !setting.RefusesParts;
        // One host serves all types, unless it refuses one of them: a start costs more than what it is asked.
        if (await StartAsync(types) is { } all)
        {
            await using StoredHost kept = all;
            foreach (Type type in types)
                await CompareAsync(all, type);
        }
        else
        {
            foreach (Type type in types)
            {
                if (await StartAsync([type]) is not { } alone)
                {
                    refused++;
                    continue;
                }
                await using StoredHost kept = alone;
                await CompareAsync(alone, type);
            }
        }

        output.WriteLine($"{cells} cells, {refused} types refused");
        Assert.True(wrong.Length == 0, wrong.ToString());

        async Task<StoredHost?> StartAsync(Type[] mapped)
        {
            try
            {
                return await StoredHost.StartAsync(_connection, setting.Apply, mapped, withParts);
            }
            catch (Exception e) when (e.Message.Contains("AddSluice(o => o.Json = …)", StringComparison.Ordinal))
            {
                output.WriteLine($"{setting}, {string.Join(", ", mapped.Select(type => type.Name))}: {e.Message}");
                return null;
            }
        }

        async Task CompareAsync(StoredHost host, Type type)
        {
            foreach (string path in PathsOf(type, withParts))
            {
                cells++;
                string? expected = Try(() => host.Expected(_connection, type, path));
                string actual = await AskAsync(host, $"/{type.Name}/{path}");
                if (!AreEqual(expected, actual, setting, path))
                    wrong.Append(null, $"{setting}, {type.Name}/{path}:\n  {expected ?? "(error)"}\n  {actual}\n");
            }
        }
    }

    private static IEnumerable<string> PathsOf(Type type, bool withParts) =>
        StoredHost.Rows.ContainsKey(type) ? StoredHost.Readers
        : withParts ? StoredHost.Queries.Where(path => path != "keyset" || type != typeof(StoredFigure))
        : ["querysingle"];

    private static async Task<string> AskAsync(StoredHost host, string path)
    {
        try
        {
            using HttpResponseMessage answer = await host.Client.GetAsync(path);
            string text = await answer.Content.ReadAsStringAsync();
            return answer.IsSuccessStatusCode ? text : $"(error {(int)answer.StatusCode}) {text}";
        }
        // The server of the test reports an error while it writes as an exception.
        catch (Exception e) when (e is not Xunit.Sdk.XunitException)
        {
            return $"(error) {e.GetType().Name} {e.Message}";
        }
    }

    private static bool AreEqual(string? expected, string actual, Setting setting, string path)
    {
        bool isError = actual.StartsWith("(error", StringComparison.Ordinal);
        if (expected is null)
            return isError || setting.Property == nameof(JsonSerializerOptions.MaxDepth);
        if (isError)
            return false;
        var depth = new JsonDocumentOptions { MaxDepth = 200 };
        JsonNode? written = JsonNode.Parse(actual, documentOptions: depth);
        // The links have no counterpart in the host's JSON.
        if (path == "keyset")
            return JsonNode.DeepEquals(JsonNode.Parse(expected), written!.AsObject().First().Value);
        return setting.HasEncoder
            ? expected == actual
            : JsonNode.DeepEquals(JsonNode.Parse(expected, documentOptions: depth), written)
                && expected.Count(each => each == '\n') == actual.Count(each => each == '\n');
    }

    private static string? Try(Func<string> make)
    {
        try
        {
            return make();
        }
        catch (Exception e)
            when (e
                    is JsonException
                        or NotSupportedException
                        or ArgumentException
                        or InvalidOperationException
                        or FormatException
                        or System.Reflection.TargetInvocationException
            )
        {
            return null;
        }
    }
}
