using System.Net.Http.Headers;
using System.Reflection;
using System.Security.Claims;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Mvc.ApplicationParts;
using Microsoft.AspNetCore.Mvc.Controllers;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Sluice.Hosting.Tests;

/// <summary>
/// A server on a free loopback port for what a test maps; a request with <c>X-Staff</c> comes from the staff, one with
/// <c>X-Guest</c> from a user who is signed in and holds no policy.
/// </summary>
internal sealed class AdHocServer : IAsyncDisposable
{
    private readonly WebApplication _app;

    private AdHocServer(WebApplication app, Uri address) =>
        (_app, Client) = (app, new HttpClient { BaseAddress = address });

    public HttpClient Client { get; }

    /// <summary>Gets what the application threw last, for the message of a test that fails.</summary>
    public Exception? Failure { get; private set; }

    /// <summary>Starts one.</summary>
    /// <param name="map">Maps what is asked.</param>
    /// <param name="configure">Sets options of Sluice.</param>
    /// <param name="services">Adds services.</param>
    /// <param name="log">Where the server logs.</param>
    /// <param name="controllers">
    /// The controllers, by default all of the tests: to describe all takes longer than what most tests ask.
    /// </param>
    public static async Task<AdHocServer> StartAsync(
        Action<WebApplication> map,
        Action<SluiceHttpOptions>? configure = null,
        Action<IServiceCollection>? services = null,
        ILoggerProvider? log = null,
        Type[]? controllers = null
    )
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        if (log is null)
            builder.Logging.SetMinimumLevel(LogLevel.None);
        else
            builder.Logging.ClearProviders().AddProvider(log);
        services?.Invoke(builder.Services);
        builder.Services.AddDataProtection().UseEphemeralDataProtectionProvider();
        builder.Services.AddSluice(configure);
        builder.Services.AddAuthorization(options =>
        {
            options.AddPolicy("staff", policy => policy.RequireRole("staff"));
            options.AddPolicy("nobody", policy => policy.RequireAssertion(_ => false));
        });
        builder.Services.AddOutputCache();
        builder.Services.AddOpenApi(options => options.AddSluice());
        IMvcBuilder mvc = builder.Services.AddControllers().AddSluice();
        if (controllers is null)
            mvc.AddApplicationPart(typeof(AdHocServer).Assembly);
        else
            mvc.ConfigureApplicationPartManager(parts =>
            {
                parts.FeatureProviders.Clear();
                parts.FeatureProviders.Add(new NamedControllers(controllers));
            });
        WebApplication app = builder.Build();
        AdHocServer? server = null;
        app.Use(
            async (context, next) =>
            {
                try
                {
                    await next(context);
                }
                catch (Exception e)
                {
                    server?.Failure = e;
                    throw;
                }
            }
        );
        app.Use(
            (context, next) =>
            {
                if (context.Request.Headers.ContainsKey("X-Staff"))
                    context.User = new ClaimsPrincipal(
                        new ClaimsIdentity([new Claim(ClaimTypes.Role, "staff")], "test")
                    );
                else if (context.Request.Headers.ContainsKey("X-Guest"))
                    context.User = new ClaimsPrincipal(
                        new ClaimsIdentity([new Claim(ClaimTypes.Role, "guest")], "test")
                    );
                return next(context);
            }
        );
        app.UseOutputCache();
        map(app);
        app.MapControllers();
        await app.StartAsync();
        return server = new AdHocServer(app, new Uri(app.Urls.First()));
    }

    /// <summary>Status and text of an answer.</summary>
    public async Task<(int Status, string Text)> AskAsync(
        string path,
        string? accept = null,
        bool isStaff = false,
        HttpMethod? method = null,
        HttpContent? content = null
    )
    {
        using var request = new HttpRequestMessage(method ?? HttpMethod.Get, path) { Content = content };
        if (accept is not null)
            request.Headers.TryAddWithoutValidation("Accept", accept);
        if (isStaff)
            request.Headers.Add("X-Staff", "1");
        using HttpResponseMessage response = await Client.SendAsync(request);
        return ((int)response.StatusCode, await response.Content.ReadAsStringAsync());
    }

    public static HttpContent Body(byte[] bytes, string contentType) =>
        new ByteArrayContent(bytes) { Headers = { ContentType = MediaTypeHeaderValue.Parse(contentType) } };

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await _app.DisposeAsync();
    }

    private sealed class NamedControllers(Type[] controllers) : IApplicationFeatureProvider<ControllerFeature>
    {
        public void PopulateFeature(IEnumerable<ApplicationPart> parts, ControllerFeature feature)
        {
            foreach (Type controller in controllers)
                feature.Controllers.Add(controller.GetTypeInfo());
        }
    }
}
