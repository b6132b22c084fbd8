using Microsoft.Playwright;
using Xunit;
using Assert = Xunit.Assert;

namespace Sluice.Hosting.Tests.Browser;

/// <summary>
/// Takes the pictures of the pages, which <c>eng/pictures.sh</c> starts it for: of a Storefront at
/// <c>SLUICE_PICTURES_OF</c> and of an editor at <c>SLUICE_EDITOR</c>, into the folder <c>SLUICE_PICTURES</c>.
/// </summary>
public sealed class Pictures : IAsyncLifetime
{
    private static readonly string? s_folder = Environment.GetEnvironmentVariable("SLUICE_PICTURES");
    private Chromium? _chromium;

    public static bool IsAskedFor => s_folder is not null;

    public async ValueTask InitializeAsync()
    {
        if (!IsAskedFor)
            return;
        _chromium = await Chromium.StartAsync();
    }

    public async ValueTask DisposeAsync()
    {
        if (_chromium is not null)
            await _chromium.DisposeAsync();
    }

    [Fact(SkipUnless = nameof(IsAskedFor), Skip = "Only when the pictures are to be renewed.")]
    public async Task A_page_by_keyset_in_the_explorer()
    {
        IPage page = await OpenAsync("SLUICE_PICTURES_OF", "/sluice", 1120, 1120);
        await page.WaitForSelectorAsync("html[data-ready]");
        await page.SelectOptionAsync("#endpoint", new SelectOptionValue { Label = "GET /catalog/search" });
        await page.FillAsync("#parameter-filter", "price gt 100");
        await page.FillAsync("#parameter-sort", "-price");
        await page.FillAsync("#parameter-size", "2");
        await page.FillAsync("#expression", "[name,price,group[name]]");
        for (int warm = 0; warm < 5; warm++)
        {
            await page.ClickAsync("#send");
            await Assertions.Expect(page.Locator("#body")).ToContainTextAsync("\"next\": \"/catalog/search?");
            await Assertions
                .Expect(page.Locator("#figures-all td").Last)
                .ToContainTextAsync("ms", new() { Timeout = 30_000 });
        }

        await SaveAsync(page, "keyset.png");
    }

    [Fact(SkipUnless = nameof(IsAskedFor), Skip = "Only when the pictures are to be renewed.")]
    public async Task An_expression_that_the_compiler_refuses_in_an_editor()
    {
        IPage page = await OpenAsync("SLUICE_EDITOR", "/editor.html", 960, 290);
        await page.WaitForFunctionAsync("() => window.markers?.length > 0", null, new() { Timeout = 60_000 });
        string[] marked = await page.EvaluateAsync<string[]>("() => window.markers.map(each => each.message)");
        string only = Assert.Single(marked);
        Assert.Contains("There is no field 'custmer' in Order.", only, StringComparison.Ordinal);
        await page.Locator(".squiggly-error").First.HoverAsync(new() { Force = true });
        await page.Locator(".monaco-hover-content").First.WaitForAsync();
        await page.WaitForFunctionAsync("() => document.getAnimations().length === 0");
        await SaveAsync(page, "typescript-error.png");
    }

    private async Task<IPage> OpenAsync(string server, string path, int width, int height)
    {
        IPage page = await _chromium!.Browser.NewPageAsync(
            new()
            {
                ColorScheme = ColorScheme.Light,
                ViewportSize = new() { Width = width, Height = height },
            }
        );
        await page.GotoAsync(Environment.GetEnvironmentVariable(server) + path);
        return page;
    }

    private static async Task SaveAsync(IPage page, string name)
    {
        await page.EvaluateAsync("scrollTo(0, 0)");
        await page.ScreenshotAsync(new() { Path = Path.Combine(s_folder!, name) });
    }
}
