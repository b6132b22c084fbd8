using Microsoft.Playwright;
using Sluice.TestSupport;
using Xunit;
using Assert = Xunit.Assert;

namespace Sluice.Hosting.Tests.Browser;

/// <summary>
/// The pages of a Storefront that runs at <c>SLUICE_STOREFRONT</c>, at two widths, light and dark;
/// <c>eng/tests/storefront-pages.sh</c> starts it.
/// </summary>
public sealed class StorefrontPageTests(SharedChromium chromium) : IClassFixture<SharedChromium>
{
    private readonly List<string> _errors = [];

    public static bool IsRunning => Environment.GetEnvironmentVariable("SLUICE_STOREFRONT") is { Length: > 0 };

    /// <summary>Two widths, light and dark: each of them once where a sample is wanted, otherwise all four together.</summary>
    public static TheoryData<ColorScheme, int> Looks =>
        SeededSample.IsWanted
            ? new() { { ColorScheme.Light, 375 }, { ColorScheme.Dark, 1280 } }
            : new()
            {
                { ColorScheme.Light, 375 },
                { ColorScheme.Dark, 375 },
                { ColorScheme.Light, 1280 },
                { ColorScheme.Dark, 1280 },
            };

    [Theory(SkipUnless = nameof(IsRunning), Skip = "There is no Storefront."), MemberData(nameof(Looks))]
    public async Task The_shop_page_shows_orders_and_turns_pages(ColorScheme scheme, int width)
    {
        IPage page = await OpenAsync("/shop/", scheme, width);
        await Assertions
            .Expect(page.Locator("#stream"))
            .ToContainTextAsync("The first 1000 orders go to", new() { Timeout = 30_000 });
        await Assertions.Expect(page.Locator("tbody tr")).ToHaveCountAsync(10);
        await Assertions.Expect(page.Locator("#order")).ToContainTextAsync("6 × Recycled Towel");
        await Assertions.Expect(page.Locator("#before")).ToBeDisabledAsync();
        string first = await page.InnerTextAsync("#orders");
        await page.ClickAsync("#after");
        await Assertions.Expect(page.Locator("#place")).ToHaveTextAsync("Page 2");
        Assert.NotEqual(first, await page.InnerTextAsync("#orders"));
        await page.FocusAsync("tbody tr:first-child button");
        await page.Keyboard.PressAsync("Enter");
        string number = await page.InnerTextAsync("tbody tr:first-child button");
        await Assertions.Expect(page.Locator("#order h2")).ToContainTextAsync($"Order {number}:");
        await Assertions.Expect(page.Locator("#problem")).ToBeEmptyAsync();
        await IsFitForUseAsync(page);
    }

    [Theory(SkipUnless = nameof(IsRunning), Skip = "There is no Storefront."), MemberData(nameof(Looks))]
    public async Task The_first_page_links_all_of_the_sample_and_shows_answers(ColorScheme scheme, int width)
    {
        IPage page = await OpenAsync("/", scheme, width);
        foreach (string target in new[] { "/sluice", "/openapi/v1.json", "/sluice.ts", "/shop/" })
            Assert.Equal(1, await page.Locator($"a[href='{target}']").CountAsync());
        await Assertions.Expect(page.Locator("pre").Nth(0)).ToContainTextAsync("Oluwaseun Dubois");
        await Assertions.Expect(page.Locator("pre").Nth(1)).ToContainTextAsync("\"next\":\"/orders/search?");
        await Assertions.Expect(page.Locator("pre").Nth(2)).ToContainTextAsync("Did you mean 'customer'?");
        // The third request is refused, which the browser logs.
        _errors.RemoveAll(error => error.Contains("400 (Bad Request)", StringComparison.Ordinal));
        await IsFitForUseAsync(page);
    }

    [Theory(SkipUnless = nameof(IsRunning), Skip = "There is no Storefront."), MemberData(nameof(Looks))]
    public async Task The_explorer_opens_on_an_answer_with_data(ColorScheme scheme, int width)
    {
        IPage page = await OpenAsync("/sluice", scheme, width);
        await page.WaitForSelectorAsync("html[data-ready]");
        await page.ClickAsync("#send");
        await Assertions.Expect(page.Locator("#status")).ToContainTextAsync("200");
        await Assertions
            .Expect(page.Locator("#figures-all td").First)
            .ToContainTextAsync("bytes", new() { Timeout = 30_000 });
        await Assertions.Expect(page.Locator("#body")).ToContainTextAsync("\"items\": [\n");
        await IsFitForUseAsync(page);
    }

    // The shop's own writes, with the key of the staff: a review, the price that was read, and the review's removal.
    [Theory(SkipUnless = nameof(IsRunning), Skip = "There is no Storefront."), MemberData(nameof(Looks))]
    public async Task The_explorer_writes_what_is_sent(ColorScheme scheme, int width)
    {
        IPage page = await OpenAsync("/sluice", scheme, width);
        await page.WaitForSelectorAsync("html[data-ready]");
        await page.ClickAsync("summary:has-text('Headers')");
        await page.FillAsync("[aria-label='Header name']", "X-Api-Key");
        await page.FillAsync("[aria-label='Header value']", "staff-of-the-sample");
        await page.WaitForResponseAsync("**/sluice/endpoints.json");

        await AskAsync(page, "POST /catalog/{id:int}/reviews", "7", "201 Created");
        string location = await page.InnerTextAsync("#answer-headers a");
        await IsFitForUseAsync(page);

        await AskAsync(page, "GET /catalog/{id:int}", "7", "200");
        await Assertions
            .Expect(page.Locator("#figures-all td").Last)
            .ToContainTextAsync("ms", new() { Timeout = 30_000 });
        string tag = await page.InnerTextAsync("#answer-headers code");
        await page.SelectOptionAsync("#endpoint", new SelectOptionValue { Label = "PATCH /catalog/{id:int}" });
        await page.FillAsync("#parameter-id", "7");
        Assert.Equal(tag, await page.InputValueAsync("#if-match"));
        await AskAsync(page, "PATCH /catalog/{id:int}", "7", "200");
        await IsFitForUseAsync(page);

        await AskAsync(page, "DELETE /catalog/reviews/{id:int}", location.Split('/')[^1], "204");
        await IsFitForUseAsync(page);

        await page.SelectOptionAsync("#endpoint", new SelectOptionValue { Label = "POST /catalog/reviews" });
        await page.SelectOptionAsync("#content-type", "text/csv");
        await page.FillAsync(
            "#body-text",
            "product_id,customer_id,rating,body,written_on\n7,1,5,Good,2026-01-31\n7,2,4,Fine,2026-01-31\n"
        );
        await page.ClickAsync("#send");
        await Assertions.Expect(page.Locator("#body")).ToContainTextAsync("\"rows\": 2", new() { Timeout = 30_000 });
        await IsFitForUseAsync(page);
    }

    private static async Task AskAsync(IPage page, string endpoint, string id, string status)
    {
        await page.SelectOptionAsync("#endpoint", new SelectOptionValue { Label = endpoint });
        await page.FillAsync("#parameter-id", id);
        await page.ClickAsync("#send");
        await Assertions.Expect(page.Locator("#status")).ToContainTextAsync(status, new() { Timeout = 30_000 });
    }

    private async Task<IPage> OpenAsync(string path, ColorScheme scheme, int width)
    {
        IPage page = await chromium.Browser.NewPageAsync(
            new()
            {
                ColorScheme = scheme,
                ViewportSize = new() { Width = width, Height = 800 },
            }
        );
        page.PageError += (_, error) => _errors.Add(error);
        page.Console += (_, message) =>
        {
            if (message.Type == "error")
                _errors.Add(message.Text);
        };
        await page.GotoAsync(Environment.GetEnvironmentVariable("SLUICE_STOREFRONT") + path);
        return page;
    }

    // No error in the console, nothing wider than the page, and no serious finding of axe.
    private async Task IsFitForUseAsync(IPage page)
    {
        Assert.Empty(_errors);
        Assert.Equal(
            0,
            await page.EvaluateAsync<int>("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        );
        string serious = await Accessibility.FindSeriousAsync(page);
        Assert.True(serious.Length == 0, serious);
    }
}
