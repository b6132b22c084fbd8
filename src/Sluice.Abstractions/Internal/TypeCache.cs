using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Sluice.Internal;

/// <summary>
/// Caches one value for each type, which is created once regardless of the number of threads. Does not keep collectible
/// assemblies alive.
/// </summary>
/// <remarks>
/// The declaration of <see cref="ConditionalWeakTable{TKey, TValue}"/> requires the constructor, but nothing calls it.
/// </remarks>
internal sealed class TypeCache<
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] TValue
>
    where TValue : class
{
    private readonly ConcurrentDictionary<Type, TValue> _lasting = new();
    private readonly ConditionalWeakTable<Type, TValue> _collectible = [];

    internal bool TryGet(Type type, out TValue? value) =>
        _lasting.TryGetValue(type, out value) || (type.IsCollectible && _collectible.TryGetValue(type, out value));

    /// <summary>
    /// Adds <paramref name="value"/> unless another thread added one first, and returns the one in the cache.
    /// </summary>
    internal TValue Keep(Type type, TValue value) =>
        type.IsCollectible ? KeepCollectible(type, value) : _lasting.GetOrAdd(type, value);

    // The value refers to the type, so only an ephemeron allows both to be collected.
    private TValue KeepCollectible(Type type, TValue value) => _collectible.GetValue(type, _ => value);
}
