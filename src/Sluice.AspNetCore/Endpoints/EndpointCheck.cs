using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Pages;
using Sluice.AspNetCore.Policies;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>
/// Builds all endpoints before the server starts, so that an endpoint that Sluice rejects fails at start-up instead of
/// on its first request. Errors from other components are swallowed here and surface when they did before.
/// </summary>
internal sealed class EndpointCheck : IStartupFilter
{
    public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) =>
        app =>
        {
            next(app);
            var guards = new DeclaredGuards(app.ApplicationServices);
            var filters = new DeclaredFilters(app.ApplicationServices);
            var json = new DeclaredJson(app.ApplicationServices);
            var bodies = new DeclaredBodies(app.ApplicationServices);
            var pages = new DeclaredPages(app.ApplicationServices);
            var includes = new DeclaredIncludes(app.ApplicationServices);
            Action<Endpoint> check = endpoint =>
            {
                guards.Check(endpoint);
                filters.Check(endpoint);
                json.Check(endpoint);
                bodies.Check(endpoint);
                pages.Check(endpoint);
                includes.Prepare(endpoint);
            };
            foreach (EndpointDataSource source in app.ApplicationServices.GetServices<EndpointDataSource>())
                Build(source, check);
        };

    private static void Build(EndpointDataSource source, Action<Endpoint> check)
    {
        if (source is CompositeEndpointDataSource composite)
        {
            foreach (EndpointDataSource each in composite.DataSources)
                Build(each, check);
            return;
        }

        try
        {
            foreach (Endpoint endpoint in source.Endpoints)
            {
                check(endpoint);
            }
        }
        catch (Exception exception) when (exception is not SluiceEndpointException)
        {
            // Without reflection, a type without a JSON contract breaks every endpoint, so report it now. Otherwise the
            // host reports it on the first request.
            if (!JsonSerializer.IsReflectionEnabledByDefault && exception is NotSupportedException)
                throw new SluiceEndpointException(
                    $"{exception.Message} Mark the type with [Shape], or add a JsonSerializerContext with the "
                        + "type to the "
                        + "TypeInfoResolverChain of ConfigureHttpJsonOptions: [ShapeFor] gives it no contract in the "
                        + "host's JSON. An endpoint that writes it through SluiceResults, and reads "
                        + "it as Body<T>, needs none."
                );
        }
    }
}
