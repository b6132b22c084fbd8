using System.Reflection;
using System.Security.Claims;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.ApplicationParts;
using Microsoft.AspNetCore.Mvc.Controllers;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Sluice.Hosting.Tests.Mvc;

/// <summary>A host with the controllers that a test names, and no others of this assembly.</summary>
internal static class ControllerServer
{
    public static async Task<WebApplication> StartAsync(
        Type[] controllers,
        Action<MvcOptions>? configure = null,
        bool takesPart = true,
        ILoggerProvider? log = null
    )
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseTestServer();
        builder.Logging.ClearProviders();
        if (log is not null)
            builder.Logging.AddProvider(log);
        builder.Services.AddDataProtection().UseEphemeralDataProtectionProvider();
        builder.Services.AddSluice();
        builder.Services.AddAuthorization(static options =>
            options.AddPolicy("staff", static policy => policy.RequireRole("staff"))
        );
        IMvcBuilder mvc = builder
            .Services.AddControllers(configure ?? (static _ => { }))
            .ConfigureApplicationPartManager(manager =>
            {
                manager.ApplicationParts.Clear();
                manager.FeatureProviders.Add(new Only(controllers));
            });
        if (takesPart)
            mvc.AddSluice();
        WebApplication app = builder.Build();
        app.Use(
            (context, next) =>
            {
                if (context.Request.Headers.ContainsKey("X-Staff"))
                    context.User = new ClaimsPrincipal(
                        new ClaimsIdentity([new Claim(ClaimTypes.Role, "staff")], "test")
                    );
                return next(context);
            }
        );
        app.MapControllers();
        try
        {
            await app.StartAsync();
            return app;
        }
        catch
        {
            await app.DisposeAsync();
            throw;
        }
    }

    public static async Task<(int Status, string Text)> AskAsync(
        WebApplication app,
        string path,
        string? body = null,
        bool isStaff = false,
        string? accept = null
    )
    {
        using HttpClient client = app.GetTestClient();
        using var request = new HttpRequestMessage(body is null ? HttpMethod.Get : HttpMethod.Post, path);
        if (body is not null)
            request.Content = new StringContent(body, System.Text.Encoding.UTF8, "application/json");
        if (isStaff)
            request.Headers.Add("X-Staff", "1");
        if (accept is not null)
            request.Headers.TryAddWithoutValidation("Accept", accept);
        using HttpResponseMessage response = await client.SendAsync(request);
        return ((int)response.StatusCode, await response.Content.ReadAsStringAsync());
    }

    private sealed class Only(Type[] controllers) : IApplicationFeatureProvider<ControllerFeature>
    {
        public void PopulateFeature(IEnumerable<ApplicationPart> parts, ControllerFeature feature)
        {
            foreach (Type controller in controllers)
                feature.Controllers.Add(controller.GetTypeInfo());
        }
    }
}
