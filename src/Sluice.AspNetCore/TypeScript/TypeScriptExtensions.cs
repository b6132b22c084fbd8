using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.TypeScript;
using Sluice.Shared.TypeScript;

namespace Sluice;

/// <summary>Extension methods for the declaration that TypeScript clients use.</summary>
public static class TypeScriptExtensions
{
    /// <summary>
    /// Serves the TypeScript declaration of the application's endpoints and their types, for the package
    /// <c>sluice-client</c>. Intended for development: map it inside <c>if (app.Environment.IsDevelopment())</c>. It
    /// contains the names of all members and policies' members that answers may contain; guarded ones are optional.
    /// </summary>
    /// <param name="endpoints">The application.</param>
    /// <param name="path">The path of the declaration. Default: <c>/sluice.ts</c>, where <c>sluice typescript</c>
    /// looks.</param>
    /// <param name="name">
    /// The name of the declared interface; <see langword="null"/> for the last part of the application's name.
    /// </param>
    /// <exception cref="InvalidOperationException"><c>AddSluice()</c> was not called.</exception>
    /// <exception cref="ArgumentException"><paramref name="name"/> is not an identifier.</exception>
    public static IEndpointConventionBuilder MapSluiceTypeScript(
        this IEndpointRouteBuilder endpoints,
        string path = "/sluice.ts",
        string? name = null
    )
    {
        ArgumentNullException.ThrowIfNull(endpoints);
        ArgumentException.ThrowIfNullOrEmpty(path);
        if (name is not null && !TypeScriptText.IsIdentifier(name))
            throw new ArgumentException(
                $"'{name}' is not the name of an interface. Use letters, digits and '_'.",
                nameof(name)
            );
        _ = SluiceHttpOptions.Of(endpoints.ServiceProvider, path);
        return endpoints.MapGet(path, (RequestDelegate)(context => SendAsync(context, name))).ExcludeFromDescription();
    }

    private static async Task SendAsync(HttpContext context, string? name)
    {
        EndpointDataSource endpoints = context.RequestServices.GetRequiredService<EndpointDataSource>();
        SluiceHttpOptions options = TypeScriptRoutes.OptionsOf(
            endpoints,
            context.RequestServices.GetRequiredService<SluiceRegistration>()
        );
        name ??= TypeScriptText.InterfaceName(
            context.RequestServices.GetRequiredService<IHostEnvironment>().ApplicationName
        );
        TypeScriptOptions declared = TypeScriptNames.OptionsOf(name, options) with
        {
            IsSettable = TypeScriptRoutes.SettableBy(context.RequestServices, endpoints),
        };
        string text = TypeScriptDeclaration.Create(declared, [], TypeScriptRoutes.ListRoutes(endpoints, options));
        context.Response.ContentType = "text/plain; charset=utf-8";
        context.Response.Headers.CacheControl = "no-store";
        context.Response.Headers.XContentTypeOptions = "nosniff";
        await context.Response.WriteAsync(text, context.RequestAborted);
    }
}
