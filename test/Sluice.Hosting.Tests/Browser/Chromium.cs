using Microsoft.Playwright;

namespace Sluice.Hosting.Tests.Browser;

/// <summary>The system's Chromium, while it runs.</summary>
internal sealed class Chromium : IAsyncDisposable
{
    private const string Program = "/usr/bin/chromium";

    private readonly IPlaywright _playwright;

    private Chromium(IPlaywright playwright, IBrowser browser) => (_playwright, Browser) = (playwright, browser);

    public static bool IsInstalled => File.Exists(Program);

    public IBrowser Browser { get; }

    public static async Task<Chromium> StartAsync()
    {
        IPlaywright playwright = await Playwright.CreateAsync();
        return new(
            playwright,
            await playwright.Chromium.LaunchAsync(
                new()
                {
                    ExecutablePath = Program,
                    Args = ["--no-sandbox"],
                    Timeout = 60_000,
                }
            )
        );
    }

    public async ValueTask DisposeAsync()
    {
        await Browser.CloseAsync();
        _playwright.Dispose();
    }
}
