using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace Sluice.Reflection;

/// <summary>One value for each type, made once whatever the number of threads, that keeps no collectible assembly alive.</summary>
internal sealed class TypeCache<TValue> where TValue : class
{
    private readonly ConcurrentDictionary<Type, TValue> _lasting = new();
    private readonly ConditionalWeakTable<Type, TValue> _collectible = [];

    internal bool TryGet(Type type, out TValue? value) => _lasting.TryGetValue(type, out value) || (type.IsCollectible && _collectible.TryGetValue(type, out value));

    /// <summary>Keeps <paramref name="value"/> unless another thread was first; returns the one that is kept.</summary>
    internal TValue Keep(Type type, TValue value)
    {
        if (!type.IsCollectible) return _lasting.GetOrAdd(type, value);
        // The value refers to the type; only an ephemeron lets both go.
        return _collectible.GetValue(type, _ => value);
    }
}
