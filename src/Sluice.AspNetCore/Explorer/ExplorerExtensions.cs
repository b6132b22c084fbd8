using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Sluice.AspNetCore.Explorer;

namespace Sluice;

/// <summary>Extension methods for the explorer page.</summary>
public static class ExplorerExtensions
{
    /// <summary>
    /// Serves a page for selecting fields; it shows the URL and the response in both wires, with its size and duration.
    /// Intended for development: map it inside <c>if (app.Environment.IsDevelopment())</c>. It shows only members that
    /// the viewer may see.
    /// </summary>
    /// <param name="endpoints">The application.</param>
    /// <param name="path">The path of the page. Default: <c>/sluice</c>.</param>
    /// <exception cref="InvalidOperationException"><c>AddSluice()</c> was not called.</exception>
    public static IEndpointConventionBuilder MapSluiceExplorer(
        this IEndpointRouteBuilder endpoints,
        string path = "/sluice"
    )
    {
        ArgumentNullException.ThrowIfNull(endpoints);
        ArgumentException.ThrowIfNullOrEmpty(path);
        _ = SluiceHttpOptions.Of(endpoints.ServiceProvider, path);
        RouteGroupBuilder group = endpoints.MapGroup(path).ExcludeFromDescription();
        foreach ((string route, string asset, string type) in ExplorerAssets.All)
            group.Map(route, (RequestDelegate)(context => ExplorerAssets.SendAsync(context, asset, type)));
        group.Map(
            "/endpoints.json",
            (RequestDelegate)(
                context =>
                    ExplorerCatalogue.SendAsync(
                        context,
                        context.RequestServices.GetRequiredService<EndpointDataSource>()
                    )
            )
        );
        return group;
    }
}
