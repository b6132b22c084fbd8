using Microsoft.Extensions.Caching.Hybrid;
using Microsoft.Extensions.DependencyInjection;
using Sluice.Caching;

namespace Sluice;

/// <summary>Extension methods that register Sluice with caches.</summary>
public static class SluiceCachingServiceCollectionExtensions
{
    /// <summary>
    /// Registers the serializer of <c>HybridCache</c> for every type that Sluice can convert. <c>HybridCache</c> asks
    /// the factory that was registered last first, and stores text and binary data itself.
    /// </summary>
    /// <remarks>
    /// A type that reaches a member with <see cref="RequirePolicyAttribute"/> is refused with an
    /// <see cref="InvalidOperationException"/> when it is first stored or read, because an entry is shared by callers.
    /// </remarks>
    /// <param name="services">The services.</param>
    /// <param name="options">The wire and its options.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddSluiceHybridCacheSerializer(this IServiceCollection services,
        SluiceCacheOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(services);
        return services.AddSingleton<IHybridCacheSerializerFactory>(new HybridCacheSerializerFactory(options));
    }
}
