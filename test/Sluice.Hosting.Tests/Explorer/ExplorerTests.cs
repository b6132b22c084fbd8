using System.Diagnostics;
using System.Globalization;
using Microsoft.Playwright;
using Sluice.Hosting.Tests.Browser;
using Xunit;
using Assert = Xunit.Assert;

namespace Sluice.Hosting.Tests.Explorer;

/// <summary>The explorer in the system's Chromium, over the library's API.</summary>
public sealed class ExplorerTests(LibraryServer server, SharedChromium chromium)
    : IClassFixture<LibraryServer>,
        IClassFixture<SharedChromium>
{
    public static bool HasBrowser => Chromium.IsInstalled;

    [Fact(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    public async Task Fewer_fields_are_fewer_bytes()
    {
        IPage page = await OpenAsync();
        await page.SelectOptionAsync("#endpoint", new SelectOptionValue { Label = "GET /list" });
        await page.ClickAsync("#pick-all");
        int all = await SendAsync(page);
        await page.UncheckAsync("input[name=chapters]");
        await page.UncheckAsync("input[name=author]");
        int some = await SendAsync(page);
        await page.ClickAsync("#pick-none");
        await page.CheckAsync("input[name=id]");
        int one = await SendAsync(page);
        Assert.True(all > some && some > one, $"{all} {some} {one}");
        Assert.Equal("""[{"id":1},{"id":2},{"id":3}]""", await CompactAsync(page));
        Assert.EndsWith("/list?include=[id]", await page.InnerTextAsync("#url"));
        Assert.StartsWith("curl -g 'http://127.0.0.1", await page.InnerTextAsync("#curl"));
    }

    [Fact(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    public async Task Fields_of_objects_within_are_chosen_and_both_wires_are_shown()
    {
        IPage page = await OpenAsync();
        await page.SelectOptionAsync("#endpoint", new SelectOptionValue { Label = "GET /books/{id:int}" });
        await page.FillAsync("#parameter-id", "7");
        await page.ClickAsync("[aria-label='Fields of author']");
        await page.UncheckAsync("li:has([aria-label='Fields of author']) ul input[name=books]");
        await page.UncheckAsync("li:has([aria-label='Fields of author']) ul input[name=id]");
        await SendAsync(page);
        const string expected = """{"id":7,"title":"Book № 7","author":{"name":"Søren 佐藤"}}""";
        Assert.Equal(expected, await CompactAsync(page));
        await page.ClickAsync("#tab-msgpack");
        Assert.Equal(expected, await CompactAsync(page));
    }

    [Fact(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    public async Task The_keyboard_is_enough()
    {
        IPage page = await OpenAsync();
        await page.SelectOptionAsync("#endpoint", new SelectOptionValue { Label = "GET /books/{id:int}" });
        await page.FocusAsync("#endpoint");
        await page.Keyboard.PressAsync("Tab"); // the parameter
        await page.Keyboard.TypeAsync("0");
        for (int i = 0; i < 4; i++)
            await page.Keyboard.PressAsync("Tab"); // three sets, the first field
        await page.Keyboard.PressAsync("Space");
        Assert.False(await page.IsCheckedAsync("input[name=id]"));
        await page.Keyboard.PressAsync("Enter");
        await HasStatusAsync(page, "200");
        await page.FocusAsync("#tab-json");
        await page.Keyboard.PressAsync("ArrowRight");
        Assert.Equal("true", await page.GetAttributeAsync("#tab-msgpack", "aria-selected"));
        Assert.Equal("tab-msgpack", await page.EvaluateAsync<string>("document.activeElement.id"));
    }

    [Theory(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    [InlineData(ColorScheme.Light, 1280)]
    [InlineData(ColorScheme.Dark, 1280)]
    [InlineData(ColorScheme.Light, 360)]
    [InlineData(ColorScheme.Dark, 360)]
    public async Task Text_is_legible_and_nothing_is_wider_than_the_page(ColorScheme scheme, int width)
    {
        IPage page = await OpenAsync(
            new()
            {
                ColorScheme = scheme,
                ViewportSize = new() { Width = width, Height = 800 },
            }
        );
        await page.ClickAsync("#pick-all");
        await SendAsync(page);
        Assert.Equal(
            0,
            await page.EvaluateAsync<int>("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        );
        foreach (
            string element in new[]
            {
                "h1",
                "h1 span",
                "#send",
                "#url",
                "#status",
                ".kind",
                "#body .key",
                "#body .string",
                "thead th",
            }
        )
        {
            Assert.True(await page.Locator(element).CountAsync() > 0, $"There is no {element}.");
            double contrast = await page.EvaluateAsync<double>(Contrast, element);
            Assert.True(contrast >= 4.5, $"{element} in {scheme}: {contrast}");
        }
    }

    [Fact(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    public async Task Guarded_members_are_not_shown_and_errors_are_said()
    {
        IPage page = await OpenAsync();
        Assert.Equal(0, await page.Locator("input[name=purchasePrice], input[name=secret]").CountAsync());
        await page.SelectOptionAsync("#endpoint", new SelectOptionValue { Label = "GET /books/{id:int}" });
        await page.FillAsync("#parameter-id", "5000");
        await page.ClickAsync("#send");
        await HasStatusAsync(page, "404");
        Assert.Equal("bad", await page.GetAttributeAsync("#status", "class"));
    }

    private async Task<IPage> OpenAsync(BrowserNewPageOptions? options = null)
    {
        IPage page = await chromium.Browser.NewPageAsync(options ?? new());
        page.SetDefaultTimeout(30_000);
        page.PageError += (_, error) => Debug.Fail(error);
        await page.GotoAsync(new Uri(server.Address, "/sluice").ToString());
        await page.WaitForSelectorAsync("html[data-ready]");
        return page;
    }

    /// <summary>Sends the request and answers how many bytes of JSON came.</summary>
    private static async Task<int> SendAsync(IPage page)
    {
        await page.ClickAsync("#send");
        await HasStatusAsync(page, "200");
        string text = await page.EvaluateAsync<string>(
            "document.querySelector('#figures-chosen td').firstChild.textContent"
        );
        return int.Parse(text.Split(' ')[0], NumberStyles.AllowThousands, CultureInfo.InvariantCulture);
    }

    private static Task HasStatusAsync(IPage page, string status) =>
        Assertions.Expect(page.Locator("#status")).ToContainTextAsync(status, new() { Timeout = 30_000 });

    private static async Task<string> CompactAsync(IPage page) =>
        System
            .Text.Json.Nodes.JsonNode.Parse(await page.InnerTextAsync("#body"))!
            .ToJsonString(new() { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping });

    // WCAG 2 contrast of an element's text with the first opaque background behind it; colours are read back from a
    // canvas.
    private const string Contrast = """
        selector => {
          const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
          const channels = color => { context.clearRect(0, 0, 1, 1); context.fillStyle = color; context.fillRect(0, 0, 1, 1); return context.getImageData(0, 0, 1, 1).data; };
          const luminance = ([r, g, b]) => [r, g, b].map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
          const element = document.querySelector(selector);
          let behind = element;
          while (behind.parentElement && channels(getComputedStyle(behind).backgroundColor)[3] < 255) behind = behind.parentElement;
          const [light, dark] = [luminance(channels(getComputedStyle(element).color)), luminance(channels(getComputedStyle(behind).backgroundColor))].sort((a, b) => b - a);
          return (light + 0.05) / (dark + 0.05);
        }
        """;
}
