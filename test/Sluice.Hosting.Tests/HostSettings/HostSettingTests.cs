using System.Net;
using System.Reflection;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Sluice.TestSupport;
using Xunit;

namespace Sluice.Hosting.Tests.HostSettings;

/// <summary>
/// Every setting of the host's JSON × every kind of endpoint × every type: the answer is what the host's own serializer
/// writes, a body is bound as the host binds it, or the application does not start.
/// </summary>
public class HostSettingTests(ITestOutputHelper output)
{
    public static TheoryData<int> Indexes => [.. Enumerable.Range(0, Setting.All.Count)];

    /// <summary>A later .NET with another setting fails here until it is decided what Sluice does with it.</summary>
    [Fact]
    public void Every_setting_of_the_platform_is_decided()
    {
        string[] known = [.. Setting.All.Select(each => each.Property).Distinct()];
        string[] settings =
        [
            .. typeof(JsonSerializerOptions)
                .GetProperties(BindingFlags.Public | BindingFlags.Instance)
                .Where(each =>
                    each.SetMethod is { IsPublic: true } || each.Name == nameof(JsonSerializerOptions.Converters)
                )
                .Select(each => each.Name),
        ];
        Assert.Empty(settings.Except(known));
        Assert.True(Setting.All.Count * SettingHost.Examples.Count * SettingHost.Answers.Length > 300);
    }

    // One host answers and reads: a start costs more than what it is asked.
    [Theory]
    [MemberData(nameof(Indexes))]
    public async Task Answers_and_bodies_are_those_of_the_host(int index)
    {
        Setting setting = Setting.All[index];
        Type[] types = SeededSample.Of(SettingHost.Examples.Keys, index, every: 7);
        types = [.. types.Where(type => setting.IsRefused?.Invoke(type, false) != true)];
        Type[] bodies = [.. types.Where(type => setting.IsRefused?.Invoke(type, true) != true)];
        if (types.Length == 0)
            return;
        await using SettingHost host = await SettingHost.StartAsync(
            setting.Apply,
            types,
            bodies,
            withParts: !setting.RefusesParts
        );
        var wrong = new StringBuilder();
        int cells = 0;
        foreach (Type type in types)
            cells += await CompareAnswersAsync(host, setting, type, wrong);
        foreach (Type type in bodies)
            cells += await CompareBodiesAsync(host, setting, type, wrong);
        output.WriteLine($"{cells} cells");
        Assert.True(wrong.Length == 0, wrong.ToString());
    }

    private static async Task<int> CompareAnswersAsync(
        SettingHost host,
        Setting setting,
        Type type,
        StringBuilder wrong
    )
    {
        int cells = 0;
        foreach (string path in SettingHost.Answers)
        {
            if (setting.RefusesParts && path is "stream" or "page")
                continue;
            string? expected = Try(() => host.Expected(type, path));
            HttpResponseMessage? answer = await TryAsync(() => host.Client.GetAsync($"/{type.Name}/{path}"));
            string? actual = answer is { IsSuccessStatusCode: true }
                ? await TryAsync(() => answer.Content.ReadAsStringAsync())
                : null;
            cells++;
            if (!AreEqual(expected, actual, setting))
                wrong
                    .Append(null, $"{setting}, {type.Name}/{path}:\n  {expected ?? "(error)"}\n")
                    .Append(null, $"  {actual ?? "(error)"}\n");
        }
        return cells;
    }

    private static async Task<int> CompareBodiesAsync(SettingHost host, Setting setting, Type type, StringBuilder wrong)
    {
        int cells = 0;
        if (Try(() => host.Expected(type, "ok")) is not { } own)
            return cells;
        foreach ((string change, string text) in Changes.Of(own))
        {
            string? expected = Try(() =>
                JsonSerializer.Serialize(JsonSerializer.Deserialize(text, type, host.Json), type)
            );
            foreach (string path in SettingHost.Bodies)
            {
                using var content = new StringContent(text, Encoding.UTF8, "application/json");
                HttpResponseMessage answer = await host.Client.PostAsync($"/{type.Name}/{path}", content);
                string? actual = answer.IsSuccessStatusCode ? await answer.Content.ReadAsStringAsync() : null;
                if (actual is null && (int)answer.StatusCode != 400)
                    actual = answer.StatusCode.ToString();
                // A name that occurs twice is refused for read-only members too, as the specification says.
                bool isStricter =
                    change == "duplicate"
                    && answer.StatusCode == HttpStatusCode.BadRequest
                    && !host.Json.AllowDuplicateProperties;
                cells++;
                if (actual != expected && !isStricter)
                    wrong
                        .Append(null, $"{setting}, {type.Name}/{path}, {change}: {text}\n  {expected ?? "(error)"}\n")
                        .Append(null, $"  {actual ?? "(400)"}\n");
            }
        }
        return cells;
    }

    [Theory]
    [MemberData(nameof(Indexes))]
    public async Task A_setting_without_a_counterpart_is_refused_at_start_up(int index)
    {
        Setting setting = Setting.All[index];
        if (setting.RefusesParts)
            await Assert.ThrowsAnyAsync<Exception>(() => SettingHost.StartAsync(setting.Apply, [typeof(Talk)]));
        if (setting.IsRefused is not { } isRefused)
            return;
        Type[] types = [.. SettingHost.Examples.Keys.Where(each => isRefused(each, true))];
        // The first of them at least.
        foreach (Type type in types.Take(1).Union(SeededSample.Of(types, index, every: 4)))
        {
            Exception refused = await Assert.ThrowsAnyAsync<Exception>(() =>
                SettingHost.StartAsync(
                    setting.Apply,
                    [type],
                    bodies: isRefused(type, false) ? [] : null,
                    withParts: !setting.RefusesParts
                )
            );
            Assert.Contains(setting.Property, refused.Message, StringComparison.Ordinal);
            Assert.Contains(
                $"/{type.Name}/",
                refused.Message.Replace($"({type.Name})", $"/{type.Name}/", StringComparison.Ordinal),
                StringComparison.Ordinal
            );
            Assert.Contains("AddSluice(o => o.Json = …)", refused.Message, StringComparison.Ordinal);
        }
        // The explicit choice starts.
        await using SettingHost known = await SettingHost.StartAsync(
            setting.Apply,
            types,
            configure: options => options.Json = default
        );
    }

    private static bool AreEqual(string? expected, string? actual, Setting setting)
    {
        // Where the platform refuses the last level that its limit allows, the wire writes it.
        if (expected is null && setting.Property == nameof(JsonSerializerOptions.MaxDepth))
            return true;
        if (expected is null || actual is null || setting.HasEncoder)
            return expected == actual;
        var depth = new JsonDocumentOptions { MaxDepth = 200 };
        return JsonNode.DeepEquals(
                JsonNode.Parse(expected, documentOptions: depth),
                JsonNode.Parse(actual, documentOptions: depth)
            )
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
            )
        {
            return null;
        }
    }

    // The server of the test reports an error while it writes as an exception.
    private static async Task<T?> TryAsync<T>(Func<Task<T>> ask)
        where T : class
    {
        try
        {
            return await ask();
        }
        catch (Exception e) when (e is WireException or HttpRequestException or IOException)
        {
            return null;
        }
    }
}
