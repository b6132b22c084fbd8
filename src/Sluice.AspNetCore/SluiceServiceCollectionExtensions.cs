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
    /// which return plain objects work without a serializer context.
    /// </summary>
    /// <param name="services">The host's services.</param>
    /// <param name="configure">Changes the defaults.</param>
    public static IServiceCollection AddSluice(this IServiceCollection services, Action<SluiceHttpOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        OptionsBuilder<SluiceHttpOptions> options = services.AddOptions<SluiceHttpOptions>();
        if (configure is not null) options.Configure(configure);
        services.Configure<JsonOptions>(json => json.SerializerOptions.TypeInfoResolverChain.Insert(0, ShapeTypeInfoResolver.Instance));
        return services;
    }
}
