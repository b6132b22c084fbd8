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
    /// <see cref="AddSluiceHybridCacheSerializer{T}"/> refuses it at start-up.
    /// </remarks>
    /// <param name="services">The services.</param>
    /// <param name="options">The wire and its options.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddSluiceHybridCacheSerializer(
        this IServiceCollection services,
        SluiceCacheOptions options = default
    )
    {
        ArgumentNullException.ThrowIfNull(services);
        return services.AddSingleton<IHybridCacheSerializerFactory>(new HybridCacheSerializerFactory(options));
    }

    /// <summary>
    /// Registers the serializer of <c>HybridCache</c> for one type, which is checked now instead of when it is first
    /// stored.
    /// </summary>
    /// <typeparam name="T">The type of the entries.</typeparam>
    /// <param name="services">The services.</param>
    /// <param name="options">The wire and its options.</param>
    /// <returns>The services.</returns>
    /// <exception cref="InvalidOperationException">
    /// The type reaches a member with <see cref="RequirePolicyAttribute"/>; an entry is shared by callers.
    /// </exception>
    /// <exception cref="WireException">Sluice cannot convert the type.</exception>
    public static IServiceCollection AddSluiceHybridCacheSerializer<T>(
        this IServiceCollection services,
        SluiceCacheOptions options = default
    )
    {
        ArgumentNullException.ThrowIfNull(services);
        return services.AddSingleton(HybridCacheSerializerFactory.Create<T>(options));
    }
}
