using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Protocol;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;
using Sluice.SignalR;

namespace Sluice;

/// <summary>Extension methods that register <see cref="SluiceHubProtocol"/>.</summary>
public static class SluiceSignalRExtensions
{
    /// <summary>
    /// Adds the hub protocol <c>messagepack</c>, with Sluice as its serializer. Use it instead of
    /// <c>AddMessagePackProtocol</c>: clients do not change. Idempotent except for <paramref name="configure"/>.
    /// </summary>
    /// <typeparam name="TBuilder">The type of the builder.</typeparam>
    /// <param name="builder">What <c>AddSignalR</c> returns, or a client's builder of connections.</param>
    /// <param name="configure">Configures the options.</param>
    /// <returns>The builder.</returns>
    public static TBuilder AddSluiceProtocol<TBuilder>(
        this TBuilder builder,
        Action<SluiceHubProtocolOptions>? configure = null
    )
        where TBuilder : ISignalRBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Services.AddOptions();
        if (configure is not null)
            builder.Services.Configure(configure);
        if (builder is ISignalRServerBuilder)
        {
            builder.Services.TryAddEnumerable(
                ServiceDescriptor.Singleton<IPostConfigureOptions<SluiceHubProtocolOptions>, HubJson>()
            );
            builder.Services.TryAddEnumerable(
                ServiceDescriptor.Singleton<IPostConfigureOptions<JsonHubProtocolOptions>, HubJsonContracts>()
            );
        }

        builder.Services.TryAddEnumerable(ServiceDescriptor.Singleton<IHubProtocol, SluiceHubProtocol>());
        return builder;
    }
}
