using Microsoft.Playwright;
using Sluice.Hosting.Tests.Browser;
using Xunit;

namespace Sluice.Hosting.Tests.Explorer;

/// <summary>
/// Takes the README's picture of a Storefront that runs at <c>SLUICE_SCREENSHOT_OF</c>:
/// <c>SLUICE_SCREENSHOT_OF=http://localhost:5080 … -class Sluice.Hosting.Tests.Explorer.ExplorerScreenshot</c>.
/// </summary>
public class ExplorerScreenshot
{
    public static bool IsAskedFor => Environment.GetEnvironmentVariable("SLUICE_SCREENSHOT_OF") is not null;

    [Fact(SkipUnless = nameof(IsAskedFor), Skip = "Only when the picture is to be renewed.")]
    public async Task The_picture_of_the_explorer()
    {
        await using Chromium chromium = await Chromium.StartAsync();
        IPage page = await chromium.Browser.NewPageAsync(
            new()
            {
                ViewportSize = new() { Width = 1120, Height = 820 },
                ColorScheme = ColorScheme.Light,
            }
        );
        await page.GotoAsync(Environment.GetEnvironmentVariable("SLUICE_SCREENSHOT_OF") + "/sluice");
        await page.WaitForSelectorAsync("html[data-ready]");
        await page.SelectOptionAsync("#endpoint", new SelectOptionValue { Label = "GET /orders/{id:int}" });
        await page.FillAsync("#parameter-id", "7");
        await page.UncheckAsync("input[name=status]");
        await page.ClickAsync("[aria-label='Fields of customer']");
        await page.ClickAsync("[aria-label='Fields of lines']");
        await page.UncheckAsync("li:has([aria-label='Fields of lines']) > ul > li > .field input[name=price]");
        await page.CheckAsync("li:has([aria-label='Fields of customer']) > ul > li > .field input[name=email]");
        for (int warm = 0; warm < 3; warm++)
        {
            await page.ClickAsync("#send");
            await Assertions.Expect(page.Locator("#status")).ToContainTextAsync("200");
        }

        await page.EvaluateAsync("scrollTo(0, 0)");
        await page.ScreenshotAsync(
            new() { Path = Environment.GetEnvironmentVariable("SLUICE_SCREENSHOT") ?? "explorer.png" }
        );
    }
}
