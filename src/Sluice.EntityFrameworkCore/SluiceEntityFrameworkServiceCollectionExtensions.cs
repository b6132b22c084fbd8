using System.Diagnostics.CodeAnalysis;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Sluice.EntityFrameworkCore;
using Sluice.Queries;

namespace Sluice;

/// <summary>Registers EF Core queries with a host that uses Sluice.</summary>
public static class SluiceEntityFrameworkServiceCollectionExtensions
{
    /// <summary>
    /// Makes results that accept a query (<c>SluiceResults.Query</c>, <c>QuerySingle</c>, <c>Page</c>, and queries
    /// returned by endpoints) write EF Core queries from their rows, as <see cref="SluiceQueryExtensions"/> does:
    /// <c>builder.Services.AddSluice().AddSluiceEntityFrameworkCore()</c>. Calling it more than once has no further
    /// effect.
    /// </summary>
    [RequiresUnreferencedCode("EF Core and the projection find members by reflection, and trimming may remove them.")]
    [RequiresDynamicCode("Query providers compile expressions at run time.")]
    public static IServiceCollection AddSluiceEntityFrameworkCore(this IServiceCollection services)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.TryAddSingleton(new RegisteredContexts(services));
        services.TryAddEnumerable(ServiceDescriptor.Singleton<QueryDriver, EntityFrameworkQueryDriver>());
        services.TryAddEnumerable(ServiceDescriptor.Singleton<EntityStore, EntityFrameworkStore>());
        return services;
    }
}
