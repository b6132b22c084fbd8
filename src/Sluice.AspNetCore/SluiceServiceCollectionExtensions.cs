using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.AspNetCore.OutputCaching;
using Microsoft.AspNetCore.SignalR;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.HostJson;
using Sluice.AspNetCore.Policies;

namespace Sluice;

/// <summary>Extension methods that register Sluice with a host.</summary>
public static class SluiceServiceCollectionExtensions
{
    /// <summary>
    /// Registers the services for <see cref="Include{T}"/>, <see cref="Body{T}"/> and <see cref="SluiceResults"/>.
    /// Endpoints that use none of them behave as before: the host's JSON options keep their settings. They get one
    /// type-info modifier, which omits members marked <see cref="NeverAttribute"/> or
    /// <see cref="WireIgnoreAttribute"/>, or guarded by a policy, from everything the host writes, for every caller.
    /// </summary>
    /// <remarks>
    /// Idempotent except for <paramref name="configure"/>. Where JSON serialization has no reflection (Native AOT),
    /// types with a generated shape get contracts from it, after all resolvers of the host.
    /// </remarks>
    /// <param name="services">The host's services.</param>
    /// <param name="configure">Configures the options.</param>
    public static IServiceCollection AddSluice(
        this IServiceCollection services,
        Action<SluiceHttpOptions>? configure = null
    )
    {
        ArgumentNullException.ThrowIfNull(services);
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IApiDescriptionProvider, BodyDescriptions>());
        services.TryAddSingleton<SluiceRegistration>();
        services.TryAddSingleton<BodyDeclarations>();
        services.TryAddSingleton(new StoredEntities(services));
        services.TryAddSingleton(provider => new ShapeBudget(
            provider.GetService<TimeProvider>() ?? TimeProvider.System
        ));
        OptionsBuilder<SluiceHttpOptions> options = services.AddOptions<SluiceHttpOptions>();
        if (configure is not null)
            options.Configure(configure);
        AddHostJson(services);
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IStartupFilter, EndpointCheck>());
        services.TryAddEnumerable(
            ServiceDescriptor.Singleton<IConfigureOptions<OutputCacheOptions>, ExpressionCachePolicy>()
        );
        ArgumentValidation.AddTo(services);
        return services;
    }

    private static void AddHostJson(IServiceCollection services)
    {
        services.TryAddEnumerable(
            ServiceDescriptor.Singleton<IValidateOptions<Microsoft.AspNetCore.Http.Json.JsonOptions>, HostJsonSetup>()
        );
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IValidateOptions<JsonOptions>, HostJsonSetup>());
        services.TryAddEnumerable(
            ServiceDescriptor.Singleton<IValidateOptions<JsonHubProtocolOptions>, HostJsonSetup>()
        );
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IStartupFilter, HostJsonSetup>());
        if (
            !services.Any(service =>
                service.ServiceType == typeof(IConfigureOptions<MvcOptions>)
                && service.ImplementationType == typeof(HostJsonSetup)
            )
        )
            services.Insert(0, ServiceDescriptor.Singleton<IConfigureOptions<MvcOptions>, HostJsonSetup>());
    }
}
