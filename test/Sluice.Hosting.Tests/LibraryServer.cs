using System.Security.Claims;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Xunit;

namespace Sluice.Hosting.Tests;

/// <summary>The library's API on Kestrel, on a free loopback port.</summary>
public sealed class LibraryServer : IAsyncLifetime
{
    private WebApplication? _app;

    public HttpClient Client { get; private set; } = null!;
    public Uri Address { get; private set; } = null!;
    public IServiceProvider Services => _app!.Services;

    /// <summary>What the application threw last: what a 500 does not say.</summary>
    public Exception? LastFailure { get; private set; }
    public static volatile int StreamsStopped;

    public ValueTask InitializeAsync() => StartAsync(_ => { });

    public async ValueTask StartAsync(Action<SluiceHttpOptions> configure)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.SetMinimumLevel(LogLevel.None);
        builder.Services.AddDataProtection().UseEphemeralDataProtectionProvider();
        builder.Services.AddSluice(configure);
        builder.Services.AddAuthorization(options => options.AddPolicy("staff", policy => policy.RequireRole("staff")));
        builder.Services.AddOutputCache();
        builder.Services.AddResponseCompression();
        builder.Services.AddOpenApi(options => options.AddSluice());
        builder.Services.AddControllers().AddSluice().AddApplicationPart(typeof(LibraryServer).Assembly);
        _app = builder.Build();
        _app.Use(
            async (context, next) =>
            {
                try
                {
                    await next(context);
                }
                // A client that has left ends its request so.
                catch (Exception e) when (!context.RequestAborted.IsCancellationRequested)
                {
                    LastFailure = e;
                    throw;
                }
            }
        );
        _app.Use(
            (context, next) =>
            {
                if (context.Request.Headers.ContainsKey("X-Staff"))
                    context.User = new ClaimsPrincipal(
                        new ClaimsIdentity([new Claim(ClaimTypes.Role, "staff")], "test")
                    );
                return next(context);
            }
        );
        _app.UseOutputCache();
        _app.UseResponseCompression();
        LibraryEndpoints.Map(_app);
        await _app.StartAsync();
        Address = new Uri(_app.Urls.First());
        Client = new HttpClient { BaseAddress = Address };
    }

    public async ValueTask DisposeAsync()
    {
        Client?.Dispose();
        if (_app is not null)
            await _app.DisposeAsync();
    }

    public async Task<string> TextAsync(string path, string? accept = null)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        if (accept is not null)
            request.Headers.TryAddWithoutValidation("Accept", accept);
        using HttpResponseMessage response = await Client.SendAsync(request);
        string text = await response.Content.ReadAsStringAsync();
        Assert.True(response.IsSuccessStatusCode, $"{(int)response.StatusCode}: {text} {LastFailure}");
        return text;
    }
}
