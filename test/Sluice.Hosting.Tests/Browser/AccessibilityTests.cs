using Microsoft.Playwright;
using Sluice.Hosting.Tests.Explorer;
using Xunit;

namespace Sluice.Hosting.Tests.Browser;

/// <summary>What is wrong with a page is found.</summary>
public sealed class AccessibilityTests(SharedChromium chromium) : IClassFixture<SharedChromium>
{
    public static bool HasBrowser => ExplorerTests.HasBrowser;

    [Fact(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    public async Task Serious_findings_name_rule_and_element()
    {
        IPage page = await chromium.Browser.NewPageAsync();
        await page.SetContentAsync(
            "<html lang=en><title>Page</title><main><h1>Page</h1><img src=a.png><p style='color:#eee'>pale</p></main>"
        );
        string[] found = (await Accessibility.FindSeriousAsync(page)).Split('\n');
        Assert.Equal(["color-contrast", "image-alt"], found.Select(line => line.Split(':')[0]).Order());
        Assert.Contains(
            "<img src=\"a.png\">",
            found.Single(line => line.StartsWith("image-alt", StringComparison.Ordinal)),
            StringComparison.Ordinal
        );
        await page.CloseAsync();
    }

    [Fact(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    public async Task A_page_without_serious_findings_has_none()
    {
        IPage page = await chromium.Browser.NewPageAsync();
        await page.SetContentAsync("<html lang=en><title>Page</title><main><h1>Page</h1><p>text</p></main>");
        Assert.Empty(await Accessibility.FindSeriousAsync(page));
        await page.CloseAsync();
    }
}
