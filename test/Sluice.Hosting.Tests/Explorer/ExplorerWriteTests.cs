using System.Collections.Concurrent;
using System.Text.Json.Nodes;
using Microsoft.Playwright;
using Sluice.Hosting.Tests.Browser;
using Xunit;
using Assert = Xunit.Assert;

namespace Sluice.Hosting.Tests.Explorer;

/// <summary>What the explorer's page writes: only what is clicked, once, with what the endpoint takes.</summary>
public sealed class ExplorerWriteTests(SharedChromium chromium) : IClassFixture<SharedChromium>, IAsyncLifetime
{
    private readonly ConcurrentQueue<Workshop.Arrived> _log = new();
    private readonly List<string> _errors = [];
    private AdHocServer _server = null!;

    public static bool HasBrowser => ExplorerTests.HasBrowser;

    public static TheoryData<ColorScheme, int> Looks => StorefrontPageTests.Looks;

    public async ValueTask InitializeAsync() => _server = await Workshop.StartAsync(_log);

    public ValueTask DisposeAsync() => _server.DisposeAsync();

    [Fact]
    public async Task Examples_hold_what_the_caller_may_set()
    {
        JsonObject body = await ExampleAsync("POST /tools", isStaff: false);

        Assert.Equal(
            ["name", "price", "boughtOn", "page", "parts", "spare", "grade", "pin"],
            body.Select(member => member.Key)
        );
        Assert.Equal(["letter", "life", "keys"], body["parts"]![0]!.AsObject().Select(member => member.Key));
        Assert.Contains("stock", (await ExampleAsync("POST /tools", isStaff: true)).Select(member => member.Key));
        Assert.Equal(
            """{"name":"text","price":9.5}""",
            (await ExampleAsync("PATCH /tools/{id:int}", isStaff: true)).ToJsonString()
        );
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Examples_are_accepted_by_their_endpoints(bool isStaff)
    {
        foreach (string name in (string[])["POST /tools", "PUT /tools/{id:int}"])
        {
            JsonObject body = await ExampleAsync(name, isStaff);
            string[] parts = name.Replace("{id:int}", "7", StringComparison.Ordinal).Split(' ');
            using HttpContent content = AdHocServer.Body(
                System.Text.Encoding.UTF8.GetBytes(body.ToJsonString()),
                "application/json"
            );
            (int status, string text) = await _server.AskAsync(
                parts[1],
                isStaff: isStaff,
                method: new HttpMethod(parts[0]),
                content: content
            );
            Assert.True(status is 200 or 201, $"{name}: {status} {text}");
        }
    }

    [Fact]
    public async Task Deleting_is_listed_where_the_path_is_of_sluice()
    {
        // The server has controllers, too.
        string[] names =
        [
            .. (await EndpointsAsync(isStaff: false))
                .Select(NameOf)
                .Where(name =>
                    name.Contains("/tools", StringComparison.Ordinal)
                    || name.EndsWith("/other", StringComparison.Ordinal)
                ),
        ];

        Assert.Equal(
            [
                "GET /tools",
                "POST /tools",
                "POST /tools/any",
                "POST /tools/checked",
                "POST /tools/rows",
                "GET /tools/{id:int}",
                "PUT /tools/{id:int}",
                "PATCH /tools/{id:int}",
                "DELETE /tools/{id:int}",
            ],
            names
        );
    }

    [Fact(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    public async Task Writes_are_sent_by_the_button_alone_and_once()
    {
        IPage page = await OpenAsync("POST /tools");
        await page.FillAsync("#expression", "[id,name]");
        await page.PressAsync("#expression", "Enter");
        await page.SelectOptionAsync("#endpoint", new SelectOptionValue { Label = "PATCH /tools/{id:int}" });
        await page.PressAsync("#parameter-id", "Enter");
        await page.PressAsync("#if-match", "Enter");
        await page.SelectOptionAsync("#endpoint", new SelectOptionValue { Label = "DELETE /tools/{id:int}" });
        await page.PressAsync("#parameter-id", "Enter");
        await AddHeaderAsync(page, "X-Staff", "1");
        await page.PressAsync("[aria-label='Header value']", "Enter");
        await page.SelectOptionAsync("#endpoint", new SelectOptionValue { Label = "POST /tools" });
        Assert.Empty(_log);

        await page.FillAsync("#expression", "[id,name]");
        await page.ClickAsync("#send");
        await HasStatusAsync(page, "201 Created");
        Workshop.Arrived arrived = Assert.Single(_log);
        Assert.Equal(
            ("POST", "/tools?include=[id,name]", "application/json", null),
            (arrived.Method, Uri.UnescapeDataString(arrived.Path), arrived.ContentType, arrived.Match)
        );
        Assert.Equal("text", JsonNode.Parse(arrived.Body)!["name"]!.GetValue<string>());
        Assert.Equal("/tools/7", await page.InnerTextAsync("#answer-headers a"));
        Assert.False(await page.IsVisibleAsync("#figures"));
        Assert.Equal("send", await page.EvaluateAsync<string>("document.activeElement.id"));
        Assert.Null(await page.GetAttributeAsync("#url", "href"));
        Assert.Contains("curl -g -X POST 'http", await page.InnerTextAsync("#curl"));
        Assert.Contains("-H 'Content-Type: application/json' --data-raw '{", await page.InnerTextAsync("#curl"));
        await page.Keyboard.PressAsync("Enter");
        await Assertions.Expect(page.Locator("#history button")).ToHaveCountAsync(1);
        await Assertions.Expect(page.Locator("#send")).ToBeEnabledAsync();
        Assert.Equal(2, _log.Count);
    }

    [Fact(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    public async Task Opening_the_history_sends_nothing()
    {
        IPage page = await OpenAsync("PATCH /tools/{id:int}");
        await page.FillAsync("#body-text", """{"name":"Axe"}""");
        await page.ClickAsync("#send");
        await HasStatusAsync(page, "412");
        await page.SelectOptionAsync("#endpoint", new SelectOptionValue { Label = "GET /tools" });
        await page.ClickAsync("summary:has-text('History')");
        await page.Locator("#history button").First.ClickAsync();

        Assert.Equal("""{"name":"Axe"}""", await page.InputValueAsync("#body-text"));
        Assert.Single(_log);
    }

    [Fact(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    public async Task The_history_has_each_body_as_it_was_sent()
    {
        IPage page = await OpenAsync("POST /tools");
        string example = await page.InputValueAsync("#body-text");
        await page.ClickAsync("#send");
        await HasStatusAsync(page, "201");
        await page.FillAsync("#body-text", """{"name":"Axe"}""");
        await page.ClickAsync("#send");
        await HasStatusAsync(page, "201");

        // For the staff the example has another member.
        await AddHeaderAsync(page, "X-Staff", "1");
        await Assertions.Expect(page.Locator("#fields")).ToContainTextAsync("stock", new() { Timeout = 30_000 });
        await page.ClickAsync("button:has-text('Example')");
        Assert.Contains("stock", await page.InputValueAsync("#body-text"));
        await page.ClickAsync("summary:has-text('History')");
        await page.Locator("#history button").Last.ClickAsync();
        Assert.Equal(example, await page.InputValueAsync("#body-text"));
        await page.Locator("#history button").First.ClickAsync();
        Assert.Equal("""{"name":"Axe"}""", await page.InputValueAsync("#body-text"));
    }

    [Fact(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    public async Task The_history_has_each_tag_that_a_body_was_sent_with()
    {
        IPage page = await OpenAsync("PATCH /tools/{id:int}");
        await page.FillAsync("#body-text", """{"name":"Axe"}""");
        foreach (string tag in (string[])["\"8\"", "\"9\""])
        {
            await page.FillAsync("#if-match", tag);
            await page.ClickAsync("#send");
            await HasStatusAsync(page, "412");
        }

        await page.ClickAsync("summary:has-text('History')");
        await Assertions.Expect(page.Locator("#history button")).ToHaveCountAsync(2);
        await page.Locator("#history button").Last.ClickAsync();
        Assert.Equal("\"8\"", await page.InputValueAsync("#if-match"));
    }

    [Fact(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    public async Task A_header_that_is_given_twice_is_sent_once()
    {
        IPage page = await OpenAsync("PATCH /tools/{id:int}");
        await AddHeaderAsync(page, "if-match", "\"9\"");
        await page.FillAsync("#if-match", "\"1\"");
        Assert.Equal(1, (await page.InnerTextAsync("#curl")).Split("f-").Length - 1);
        await page.ClickAsync("#send");
        await HasStatusAsync(page, "200");
        Assert.Equal("\"1\"", _log.Last().Match);

        await page.FillAsync("#if-match", "");
        await page.ClickAsync("#send");
        await HasStatusAsync(page, "412");
        Assert.Equal("\"9\"", _log.Last().Match);

        await page.FillAsync("[aria-label='Header name']", "ACCEPT");
        await page.FillAsync("[aria-label='Header value']", "text/csv");
        await page.SelectOptionAsync("#endpoint", new SelectOptionValue { Label = "POST /tools" });
        await page.ClickAsync("#send");
        await HasStatusAsync(page, "201");
        Assert.Equal("application/json", _log.Last().Accept);
    }

    [Fact(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    public async Task Rows_whose_type_is_named_have_an_example_for_each_media_type()
    {
        IPage page = await OpenAsync("POST /tools/rows");
        JsonArray rows = JsonNode.Parse(await ExampleTextAsync(page, "application/json"))!.AsArray();
        Assert.Equal(["letter", "life", "keys"], Assert.Single(rows)!.AsObject().Select(member => member.Key));
        Assert.Equal("letter,life,keys", (await ExampleTextAsync(page, "text/csv")).Split('\n')[0]);
        Assert.StartsWith("{\"letter\":\"a\"", await ExampleTextAsync(page, "application/x-ndjson"));

        await page.SelectOptionAsync("#endpoint", new SelectOptionValue { Label = "POST /tools/any" });
        Assert.Equal("[]", await page.InputValueAsync("#body-text"));
    }

    [Fact(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    public async Task The_tag_of_the_last_answer_is_offered_and_sent()
    {
        IPage page = await OpenAsync("GET /tools/{id:int}");
        await page.FillAsync("#parameter-id", "7");
        await page.ClickAsync("#send");
        await HasStatusAsync(page, "200");
        Assert.Equal("\"1\"", await page.InnerTextAsync("#answer-headers code"));
        await Assertions
            .Expect(page.Locator("#figures-all td").Last)
            .ToContainTextAsync("ms", new() { Timeout = 30_000 });

        await page.SelectOptionAsync("#endpoint", new SelectOptionValue { Label = "PATCH /tools/{id:int}" });
        Assert.Equal("", await page.InputValueAsync("#if-match"));
        await page.FillAsync("#parameter-id", "7");
        Assert.Equal("\"1\"", await page.InputValueAsync("#if-match"));
        Assert.Equal("application/merge-patch+json", await page.InputValueAsync("#content-type"));
        await page.ClickAsync("#send");
        await HasStatusAsync(page, "200");
        Assert.Equal("\"1\"", _log.Last().Match);
        Assert.Equal("\"2\"", await page.InnerTextAsync("#answer-headers code"));

        // The tag of this answer is that of the next request.
        await page.FillAsync("#body-text", """{"name":"Axe"}""");
        Assert.Equal(
            ("\"2\"", "Not sent yet."),
            (await page.InputValueAsync("#if-match"), await page.InnerTextAsync("#status"))
        );
        await page.FillAsync("#if-match", "\"1\"");
        await page.ClickAsync("#send");
        await HasStatusAsync(page, "412");
        Assert.Equal(("\"1\"", """{"name":"Axe"}"""), (_log.Last().Match, _log.Last().Body));
    }

    [Fact(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    public async Task Problems_are_shown_with_their_paths()
    {
        IPage page = await OpenAsync("POST /tools");
        await page.FillAsync("#body-text", "{\n  \"name\": \"é\",\n  \"price\": true\n}");
        await page.ClickAsync("#send");
        await HasStatusAsync(page, "400");
        Assert.StartsWith("$.price (line 3): ", await page.InnerTextAsync("#errors-body li"));
        Assert.Equal("true", await page.GetAttributeAsync("#body-text", "aria-invalid"));
        await page.FillAsync("#body-text", """{"id":8}""");
        Assert.Equal(0, await page.Locator("#errors-body li").CountAsync());
        await page.ClickAsync("#send");
        await HasStatusAsync(page, "400");
        Assert.StartsWith("$.id", await page.InnerTextAsync("#errors-body li"));
        await page.ClickAsync("button:has-text('Example')");
        await page.FillAsync("#expression", "[id,nmae]");
        await page.ClickAsync("#send");
        await HasStatusAsync(page, "400");
        Assert.Equal("nmae", await page.InnerTextAsync("#marks mark"));

        await page.SelectOptionAsync("#endpoint", new SelectOptionValue { Label = "POST /tools/checked" });
        Assert.False(await page.IsVisibleAsync("#expression"));
        await page.ClickAsync("#send");
        await HasStatusAsync(page, "400");
        Assert.Equal("name: text is taken.", await page.InnerTextAsync("#errors-body li"));
    }

    [Theory(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium."), MemberData(nameof(Looks))]
    public async Task Every_method_answers_and_the_page_is_fit_for_use(ColorScheme scheme, int width)
    {
        IPage page = await OpenAsync(
            "POST /tools",
            new()
            {
                ColorScheme = scheme,
                ViewportSize = new() { Width = width, Height = 800 },
            }
        );
        foreach (
            (string name, string status) in new[]
            {
                ("POST /tools", "201"),
                ("PUT /tools/{id:int}", "200"),
                ("DELETE /tools/{id:int}", "204"),
            }
        )
        {
            await page.SelectOptionAsync("#endpoint", new SelectOptionValue { Label = name });
            if (name.Contains("{id", StringComparison.Ordinal))
                await page.FillAsync("#parameter-id", "7");
            await page.ClickAsync("#send");
            await HasStatusAsync(page, status);
            Assert.Equal(
                0,
                await page.EvaluateAsync<int>(
                    "document.documentElement.scrollWidth - document.documentElement.clientWidth"
                )
            );
            string serious = await Accessibility.FindSeriousAsync(page);
            Assert.True(serious.Length == 0, $"{name}: {serious}");
        }

        Assert.Equal(3, _log.Count);
        Assert.Empty(_errors);
    }

    private async Task<JsonArray> EndpointsAsync(bool isStaff)
    {
        (int status, string text) = await _server.AskAsync("/sluice/endpoints.json", isStaff: isStaff);
        Assert.True(status == 200, text);
        return JsonNode.Parse(text)!["endpoints"]!.AsArray();
    }

    private async Task<JsonObject> ExampleAsync(string name, bool isStaff)
    {
        JsonNode endpoint = (await EndpointsAsync(isStaff)).First(each => NameOf(each) == name)!;
        return JsonNode.Parse(endpoint["body"]!["example"]!.GetValue<string>())!.AsObject();
    }

    private static string NameOf(JsonNode? endpoint) => $"{endpoint!["method"]} {endpoint["route"]}";

    private async Task<IPage> OpenAsync(string name, BrowserNewPageOptions? options = null)
    {
        IPage page = await chromium.Browser.NewPageAsync(options ?? new());
        page.SetDefaultTimeout(30_000);
        page.PageError += (_, error) => _errors.Add(error);
        page.Console += (_, message) =>
        {
            if (message.Type == "error")
                _errors.Add(message.Text);
        };
        await page.GotoAsync(new Uri(_server.Client.BaseAddress!, "/sluice").ToString());
        await page.WaitForSelectorAsync("html[data-ready]");
        await page.SelectOptionAsync("#endpoint", new SelectOptionValue { Label = name });
        return page;
    }

    private static async Task AddHeaderAsync(IPage page, string name, string value)
    {
        await page.ClickAsync("summary:has-text('Headers')");
        await page.FillAsync("[aria-label='Header name']", name);
        await page.FillAsync("[aria-label='Header value']", value);
    }

    private static async Task<string> ExampleTextAsync(IPage page, string mediaType)
    {
        await page.SelectOptionAsync("#content-type", mediaType);
        return await page.InputValueAsync("#body-text");
    }

    private static Task HasStatusAsync(IPage page, string status) =>
        Assertions.Expect(page.Locator("#status")).ToContainTextAsync(status, new() { Timeout = 30_000 });
}
