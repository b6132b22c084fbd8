using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Sluice.AspNetCore.Policies;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>
/// Builds the endpoints before the server listens, so that one which Sluice refuses stops the start and not its first
/// request. The faults of others are theirs, and come when they did before.
/// </summary>
internal sealed class EndpointCheck : IStartupFilter
{
    public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) => app =>
    {
        next(app);
        var guards = new DeclaredGuards(app.ApplicationServices);
        foreach (EndpointDataSource source in app.ApplicationServices.GetServices<EndpointDataSource>())
            Build(source, guards);
    };

    private static void Build(EndpointDataSource source, DeclaredGuards guards)
    {
        if (source is CompositeEndpointDataSource composite)
        {
            foreach (EndpointDataSource each in composite.DataSources) Build(each, guards);
            return;
        }

        try
        {
            foreach (Endpoint endpoint in source.Endpoints) guards.Check(endpoint);
        }
        catch (Exception e) when (e is not SluiceEndpointException)
        {
            // The host reports it with the first request.
        }
    }
}
