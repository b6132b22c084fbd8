using Microsoft.AspNetCore.Http.Json;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Sluice.AspNetCore.Responses;

namespace Sluice;

/// <summary>Registers Sluice with a host.</summary>
public static class SluiceServiceCollectionExtensions
{
    /// <summary>
    /// Registers Sluice: <see cref="Include{T}"/> and <see cref="Body{T}"/> as endpoint parameters, <see cref="SluiceResults"/>, and an answer of the host's own JSON options for every shaped type, so that endpoints
    /// which return plain objects work without a serializer context. Members that a policy guards are not in it: no caller is known there.
    /// </summary>
    /// <param name="services">The host's services.</param>
    /// <param name="configure">Changes the defaults.</param>
    public static IServiceCollection AddSluice(this IServiceCollection services, Action<SluiceHttpOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        OptionsBuilder<SluiceHttpOptions> options = services.AddOptions<SluiceHttpOptions>();
        if (configure is not null) options.Configure(configure);
        services.AddOptions<JsonOptions>()
            .Configure<IOptions<SluiceHttpOptions>>(static (json, sluice) => json.SerializerOptions.TypeInfoResolverChain.Insert(0, new ShapeTypeInfoResolver(sluice.Value.Guards)))
            .PostConfigure<IOptions<SluiceHttpOptions>>(static (json, sluice) => sluice.Value.Guards.HideIn(json.SerializerOptions));
        return services;
    }
}
