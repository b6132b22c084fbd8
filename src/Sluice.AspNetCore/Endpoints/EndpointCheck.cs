using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>Builds the endpoints before the server listens, so that one which Sluice refuses stops the start and not its first request. The faults of others are theirs, and come when they did before.</summary>
internal sealed class EndpointCheck : IStartupFilter
{
    public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) => app =>
    {
        next(app);
        foreach (EndpointDataSource source in app.ApplicationServices.GetServices<EndpointDataSource>()) Build(source);
    };

    private static void Build(EndpointDataSource source)
    {
        if (source is CompositeEndpointDataSource composite)
        {
            foreach (EndpointDataSource each in composite.DataSources) Build(each);
            return;
        }

        try
        {
            _ = source.Endpoints;
        }
        catch (Exception e) when (e is not SluiceEndpointException)
        {
            // The host reports it with the first request.
        }
    }
}
