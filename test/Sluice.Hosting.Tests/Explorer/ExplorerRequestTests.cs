using System.Text.Json;
using Microsoft.Playwright;
using Sluice.Hosting.Tests.Browser;
using Xunit;
using Assert = Xunit.Assert;

namespace Sluice.Hosting.Tests.Explorer;

/// <summary>
/// What the explorer's page does with a request: the expression box, headers, history, parameters and long answers.
/// </summary>
public sealed class ExplorerRequestTests(Journal.Fixture journal, SharedChromium chromium)
    : IClassFixture<Journal.Fixture>,
        IClassFixture<SharedChromium>
{
    public static bool HasBrowser => ExplorerTests.HasBrowser;

    [Fact(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    public async Task Expression_box_completes_marks_and_ticks()
    {
        IPage page = await OpenAsync("/blog");
        await page.FocusAsync("#expression");
        await page.Keyboard.TypeAsync("[id,po");
        Assert.Equal(["posts"], await page.Locator("#options .name").AllInnerTextsAsync());
        await page.Keyboard.PressAsync("Enter");
        Assert.Equal("[id,posts", await page.InputValueAsync("#expression"));
        Assert.Contains("not closed", await page.InnerTextAsync("#expression-errors"));
        await page.Keyboard.TypeAsync("[hea");
        await page.Keyboard.PressAsync("Tab");
        await page.Keyboard.TypeAsync("]]");
        await page.Keyboard.PressAsync("Escape");
        Assert.Equal("[id,posts['head line']]", await page.InputValueAsync("#expression"));
        Assert.Equal("false", await page.GetAttributeAsync("#expression", "aria-invalid"));
        Assert.True(await page.IsCheckedAsync("#fields > li > .field input[name=id]"));
        Assert.False(await page.IsCheckedAsync("input[name=title]"));
        Assert.True(await page.IsCheckedAsync("input[name=posts]"));
        await page.Keyboard.PressAsync("Enter");
        await HasStatusAsync(page, "200");
        Assert.Equal("""{"id":1,"posts":[{"head line":"News"}]}""", Compact(await page.InnerTextAsync("#body")));

        await page.FillAsync("#expression", "[id,titel]");
        Assert.Equal("titel", await page.InnerTextAsync("#marks mark"));
        await page.ClickAsync("#expression-errors .suggestion");
        Assert.Equal("[id,title]", await page.InputValueAsync("#expression"));
        Assert.Equal(0, await page.Locator("#marks mark").CountAsync());
        await page.UncheckAsync("input[name=title]");
        Assert.Equal("[id]", await page.InputValueAsync("#expression"));
        await page.ClickAsync("#pick-default");
        Assert.Equal("", await page.InputValueAsync("#expression"));
    }

    [Fact(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    public async Task Faults_that_only_the_server_finds_are_marked_too()
    {
        IPage page = await OpenAsync("/blog");
        await page.FillAsync("#expression", "[id,posts[blog[posts[blog]]]]");
        await page.ClickAsync("#send");
        await HasStatusAsync(page, "400");
        Assert.Equal("blog", await page.InnerTextAsync("#marks mark"));
        Assert.Contains("(2)", await page.InnerTextAsync("#expression-errors"));
    }

    [Fact(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    public async Task Headers_are_sent_and_decide_what_is_shown()
    {
        IPage page = await OpenAsync("/blog");
        Assert.Equal(0, await page.Locator("input[name=income]").CountAsync());
        await page.ClickAsync("summary:has-text('Headers')");
        await page.FillAsync("[aria-label='Header name']", "X-Staff");
        await page.FillAsync("[aria-label='Header value']", "it's me");
        await page.Locator("input[name=income]").WaitForAsync();
        await page.ClickAsync("#pick-none");
        await page.CheckAsync("input[name=income]");
        await page.ClickAsync("#send");
        await HasStatusAsync(page, "200");
        Assert.Equal("""{"income":9.5}""", Compact(await page.InnerTextAsync("#body")));
        Assert.EndsWith("""?include=[income]' -H 'X-Staff: it'\''s me'""", await page.InnerTextAsync("#curl"));
        await page.FillAsync("[aria-label='Header value']", "");
        await page.Locator("input[name=income]").WaitForAsync(new() { State = WaitForSelectorState.Detached });
        Assert.Equal("", await page.InnerTextAsync("#body"));
        Assert.Equal("income", await page.InnerTextAsync("#marks mark"));
    }

    [Fact(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    public async Task First_times_of_an_endpoint_are_not_shown()
    {
        IPage page = await OpenAsync("/blog");
        List<string> asked = [];
        page.Request += (_, request) => asked.Add(new Uri(request.Url).PathAndQuery);
        for (int time = 0; time < 2; time++)
        {
            await page.ClickAsync("#send");
            await Assertions
                .Expect(page.Locator("#figures-all td").Last)
                .ToContainTextAsync("ms", new() { Timeout = 30_000 });
        }

        // Both wires, chosen and all fields: twice the first time, then once.
        Assert.Equal(12, asked.Count);
        Assert.Equal(6, asked.Count(path => path == "/blog"));
    }

    [Fact(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    public async Task Long_filters_are_readable_and_the_answer_is_in_view_on_a_phone()
    {
        IPage page = await OpenAsync("/sales");
        await page.SetViewportSizeAsync(375, 700);
        string filter = string.Join(" or ", Enumerable.Range(0, 20).Select(i => $"id eq {i}"));
        Assert.True(filter.Length > 200);
        await page.FillAsync("#parameter-filter", filter);
        Assert.True(
            await page.EvaluateAsync<bool>(
                "(box => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight + 2)"
                    + "(document.getElementById('parameter-filter'))"
            )
        );
        await page.PressAsync("#parameter-filter", "Enter");
        await HasStatusAsync(page, "200");
        await Assertions.Expect(page.Locator("#status")).ToBeInViewportAsync();
        Assert.Equal(filter, await page.InputValueAsync("#parameter-filter"));
    }

    [Fact(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    public async Task Answer_goes_when_the_request_changes_and_history_brings_requests_back()
    {
        IPage page = await OpenAsync("/paged/{row}");
        Assert.Equal(
            ["row", "Page", "per-page", "Search"],
            await page.Locator("#parameters label").AllInnerTextsAsync()
        );
        await page.FillAsync("#parameter-row", "4");
        await page.FillAsync("#parameter-Search", "a&b");
        await page.FillAsync("#expression", "title");
        await page.ClickAsync("#send");
        await HasStatusAsync(page, "200");
        Assert.EndsWith("/paged/4?include=title&Page=1&per-page=20&Search=a%26b", await page.InnerTextAsync("#url"));
        Assert.Equal("""{"title":"20 a\u0026b 4"}""", Compact(await page.InnerTextAsync("#body")));
        foreach (string change in (string[])["#parameter-Page", "#expression"])
        {
            await page.FillAsync(change, change == "#expression" ? "id" : "7");
            Assert.Equal(
                ("", "Not sent yet.", ""),
                (
                    await page.InnerTextAsync("#body"),
                    await page.InnerTextAsync("#status"),
                    await page.InnerTextAsync("#figures-chosen td:nth-child(2)")
                )
            );
            await page.ClickAsync("#send");
            await HasStatusAsync(page, "200");
        }
        await page.ClickAsync("summary:has-text('History')");
        Assert.Equal(3, await page.Locator("#history button").CountAsync());
        await page.Locator("#history button").Last.ClickAsync();
        Assert.EndsWith("/paged/4?include=title&Page=1&per-page=20&Search=a%26b", await page.InnerTextAsync("#url"));
        Assert.Equal("", await page.InnerTextAsync("#body"));
        await page.ReloadAsync();
        await page.WaitForSelectorAsync("html[data-ready]");
        Assert.Equal(3, await page.Locator("#history button").CountAsync());
    }

    [Fact(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    public async Task Answer_of_eight_megabytes_is_shown_piece_by_piece()
    {
        IPage page = await OpenAsync("/long");
        await page.EvaluateAsync(
            """
            () => {
              window.largest = 0;
              const note = value => { window.largest = Math.max(window.largest, value?.byteLength ?? value?.length ?? 0); return value; };
              const [parse, decode] = [JSON.parse, TextDecoder.prototype.decode];
              JSON.parse = text => parse(note(text));
              TextDecoder.prototype.decode = function (bytes, options) { return decode.call(this, note(bytes), options); };
              const { matchAll } = String.prototype;
              String.prototype.matchAll = function (pattern) { return matchAll.call(note(this), pattern); };
            }
            """
        );
        await page.ClickAsync("#send");
        await HasStatusAsync(page, "200");
        string bytes = (
            await page.EvaluateAsync<string>("document.querySelector('#figures-chosen td').firstChild.textContent")
        ).Replace(",", "", StringComparison.Ordinal);
        Assert.True(
            int.Parse(bytes.Split(' ')[0], System.Globalization.CultureInfo.InvariantCulture) > 8_000_000,
            bytes
        );
        foreach (string tab in (string[])["#tab-json", "#tab-msgpack"])
        {
            await page.ClickAsync(tab);
            string first = await page.EvaluateAsync<string>("document.getElementById('body').textContent");
            Assert.InRange(first.Length, 50_000, 75_000);
            await page.ClickAsync("#more");
            await Assertions.Expect(page.Locator("#more")).ToContainTextAsync("120 of");
            string second = await page.EvaluateAsync<string>("document.getElementById('body').textContent");
            Assert.StartsWith(first, second, StringComparison.Ordinal);
            Assert.InRange(second.Length, 100_000, 150_000);
        }
        // The page's own thread goes on all the while: decoding, parsing and indenting 8 MB there takes seconds.
        int largest = await page.EvaluateAsync<int>("window.largest");
        Assert.InRange(largest, 50_000, 150_000);
        IDownload saved = await page.RunAndWaitForDownloadAsync(() => page.ClickAsync("#save"));
        await using Stream stream = await saved.CreateReadStreamAsync();
        Assert.Equal(
            80_000,
            (
                await JsonDocument.ParseAsync(stream, default, TestContext.Current.CancellationToken)
            ).RootElement.GetArrayLength()
        );
    }

    [Theory(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    [InlineData(375)]
    [InlineData(320)]
    public async Task Page_is_usable_on_a_telephone(int width)
    {
        IPage page = await OpenAsync(
            "/paged/{row}",
            new()
            {
                ViewportSize = new() { Width = width, Height = 700 },
            }
        );
        foreach (string summary in (string[])["Headers", "History"])
            await page.ClickAsync($"summary:has-text('{summary}')");
        await page.FillAsync("#expression", "[id,titel,posts[blog[title,posts]]]");
        await page.FocusAsync("#expression");
        await page.Keyboard.PressAsync("Control+Space");
        await page.ClickAsync("#send");
        await HasStatusAsync(page, "400");
        Assert.Equal(
            0,
            await page.EvaluateAsync<int>("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        );
        foreach (string element in (string[])["#endpoint", "#expression", "[aria-label='Header value']", "#send"])
        {
            LocatorBoundingBoxResult box = (await page.Locator(element).BoundingBoxAsync())!;
            Assert.True(box.Width >= width - 110 && box.Height >= 36, $"{element}: {box.Width} × {box.Height}");
        }
    }

    [Fact(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    public async Task Filter_and_sort_offer_their_members_and_show_their_errors()
    {
        IPage page = await OpenAsync("/sales");
        Assert.Equal("id gt 10 and total ge 9.5", await page.GetAttributeAsync("#parameter-filter", "placeholder"));
        await page.ClickAsync("summary:has-text('Members to filter by')");
        ILocator members = page.Locator(".criterion:has(#parameter-filter) details .suggestion");
        Assert.Equal(["id", "total", "placedAt", "buyer", "buyer/name"], await members.AllInnerTextsAsync());
        await members.Nth(1).ClickAsync();
        await members.Nth(4).ClickAsync();
        Assert.Equal("total ge 9.5 and contains(buyer/name,'a')", await page.InputValueAsync("#parameter-filter"));
        await page.FillAsync("#parameter-filter", "totl gt 1");
        await page.FillAsync("#expression", "id");
        await page.ClickAsync("#send");
        await HasStatusAsync(page, "400");
        Assert.Contains("Did you mean 'total'?", await page.InnerTextAsync("#errors-filter"));
        Assert.Equal(0, await page.Locator("#marks mark").CountAsync());
        await page.FillAsync("#parameter-filter", "total gt 1");
        await page.FillAsync("#parameter-sort", "-id");
        await page.ClickAsync("#send");
        await HasStatusAsync(page, "200");
        Assert.Equal("""[{"id":8},{"id":5},{"id":2}]""", Compact(await page.InnerTextAsync("#body")));
        Assert.EndsWith("/sales?include=id&filter=total%20gt%201&sort=-id", await page.InnerTextAsync("#url"));
        await page.SetViewportSizeAsync(320, 700);
        Assert.Equal(
            0,
            await page.EvaluateAsync<int>("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        );
    }

    private async Task<IPage> OpenAsync(string route, BrowserNewPageOptions? options = null)
    {
        IPage page = await chromium.Browser.NewPageAsync(options ?? new());
        page.SetDefaultTimeout(30_000);
        await page.GotoAsync(new Uri(journal.Server.Client.BaseAddress!, "/sluice").ToString());
        await page.WaitForSelectorAsync("html[data-ready]");
        await page.SelectOptionAsync("#endpoint", new SelectOptionValue { Label = "GET " + route });
        return page;
    }

    private static Task HasStatusAsync(IPage page, string status) =>
        Assertions.Expect(page.Locator("#status")).ToContainTextAsync(status, new() { Timeout = 30_000 });

    private static string Compact(string json) => System.Text.Json.Nodes.JsonNode.Parse(json)!.ToJsonString();
}
