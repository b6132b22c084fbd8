using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Sluice.Reflection;

/// <summary>
/// One value for each type, made once whatever the number of threads, that keeps no collectible assembly alive.
/// </summary>
/// <remarks>The constructor is asked for by the weak table's declaration alone; nothing here calls it.</remarks>
internal sealed class TypeCache<[DynamicallyAccessedMembers(
    DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] TValue> where TValue : class
{
    private readonly ConcurrentDictionary<Type, TValue> _lasting = new();
    private readonly ConditionalWeakTable<Type, TValue> _collectible = [];

    internal bool TryGet(Type type, out TValue? value) =>
        _lasting.TryGetValue(type, out value) || (type.IsCollectible && _collectible.TryGetValue(type, out value));

    /// <summary>Keeps <paramref name="value"/> unless another thread was first; returns the one that is kept.</summary>
    internal TValue Keep(Type type, TValue value)
    {
        if (!type.IsCollectible) return _lasting.GetOrAdd(type, value);
        // The value refers to the type; only an ephemeron lets both go.
        return _collectible.GetValue(type, _ => value);
    }
}
