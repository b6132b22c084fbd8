using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;
using Microsoft.Playwright;
using Sluice.Hosting.Tests.Browser;
using Xunit;
using Assert = Xunit.Assert;

namespace Sluice.Hosting.Tests.Explorer;

/// <summary>The explorer within a group, over a type whose names and values are made to hurt it.</summary>
public sealed partial class ExplorerPlaceTests
{
    public static bool HasBrowser => ExplorerTests.HasBrowser;

    [Theory]
    [InlineData("/inner/dev/sluice", "/inner/dev/sluice/explorer.js")]
    [InlineData("/inner/dev/sluice/", "/inner/dev/sluice/explorer.js")]
    [InlineData("/for/%22%3E%3Cscript%3E/sluice", "/for/%22%3E%3Cscript%3E/sluice/explorer.js")]
    public async Task The_page_finds_its_files_wherever_it_is(string path, string script)
    {
        await using AdHocServer server = await StartAsync();

        Assert.Contains(
            $"<script type=\"module\" src=\"{script}\">",
            (await server.AskAsync(path)).Text,
            StringComparison.Ordinal
        );
        Assert.Equal(200, (await server.AskAsync(script)).Status);
    }

    [Fact(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    public async Task Names_and_values_are_text_and_are_shown_as_they_came()
    {
        await using AdHocServer server = await StartAsync();
        await using Chromium chromium = await Chromium.StartAsync();
        IPage page = await chromium.Browser.NewPageAsync();
        page.SetDefaultTimeout(30_000);
        await page.GotoAsync(new Uri(server.Client.BaseAddress!, "/inner/dev/sluice").ToString());
        await page.WaitForSelectorAsync("html[data-ready]");
        await page.SelectOptionAsync("#endpoint", new SelectOptionValue { Label = "GET /odd" });
        await page.ClickAsync("#pick-all");
        await page.ClickAsync("#send");
        await Assertions.Expect(page.Locator("#status")).ToContainTextAsync("200", new() { Timeout = 30_000 });

        string shown = await page.InnerTextAsync("#body");
        Assert.Contains("\"<script>a</script>\": \"</pre><img src=x>\"", shown, StringComparison.Ordinal);
        Assert.Contains("\"it's, [odd]\": 9007199254740993", shown, StringComparison.Ordinal);
        Assert.Equal(0, await page.Locator("img, #body script, #fields script").CountAsync());
    }

    private static Task<AdHocServer> StartAsync() =>
        AdHocServer.StartAsync(static app =>
        {
            RouteGroupBuilder group = app.MapGroup("/inner/dev");
            group.MapSluiceExplorer();
            app.MapGroup("/for/{name}").MapSluiceExplorer();
            app.MapGet("/odd", static (Include<Odd> include) => SluiceResults.Ok(new Odd(), include));
        });

    [Shape]
    public sealed partial class Odd
    {
        [WireName("<script>a</script>")]
        public string Text { get; set; } = "</pre><img src=x>";

        [WireName("it's, [odd]")]
        public long Number { get; set; } = 9007199254740993;

        [WireName("größe 🎉")]
        public int Size { get; set; } = 1;

        [WireName("__proto__")]
        public int Prototype { get; set; } = 2;
    }
}
