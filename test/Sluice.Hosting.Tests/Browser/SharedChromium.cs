using Xunit;

namespace Sluice.Hosting.Tests.Browser;

/// <summary>
/// The browser for all tests of a class, if there is one; each test opens a page, whose storage and cookies are its own.
/// </summary>
public sealed class SharedChromium : IAsyncLifetime
{
    private Chromium? _chromium;

    internal Microsoft.Playwright.IBrowser Browser =>
        _chromium?.Browser ?? throw new InvalidOperationException("There is no Chromium.");

    public async ValueTask InitializeAsync()
    {
        if (Chromium.IsInstalled)
            _chromium = await Chromium.StartAsync();
    }

    public async ValueTask DisposeAsync()
    {
        if (_chromium is not null)
            await _chromium.DisposeAsync();
    }
}
