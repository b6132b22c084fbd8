using System.Collections.Frozen;
using System.Collections.Immutable;

namespace Sluice;

/// <summary>
/// Represents an immutable set of converters for options. Two sets with the same converters are equal, regardless of
/// the order in which they were added.
/// </summary>
public sealed class WireConverters : IEquatable<WireConverters>
{
    private readonly FrozenDictionary<Type, RegisteredConverter> _byType;
    private readonly int _hash;

    private WireConverters(FrozenDictionary<Type, RegisteredConverter> byType)
    {
        _byType = byType;
        // a sum, because the order does not matter
        foreach (RegisteredConverter converter in byType.Values) _hash += converter.ConverterType.GetHashCode();
    }

    /// <summary>Gets an empty set.</summary>
    public static WireConverters Empty { get; } = new(FrozenDictionary<Type, RegisteredConverter>.Empty);

    /// <summary>Gets the number of converters.</summary>
    public int Count => _byType.Count;
    /// <summary>Gets the types that are converted.</summary>
    public ImmutableArray<Type> Types => _byType.Keys;

    internal WireConverters With(Type type, RegisteredConverter converter)
    {
        var all = _byType.ToDictionary();
        all[type] = converter;
        return new WireConverters(all.ToFrozenDictionary());
    }

    internal bool Contains(Type type) => _byType.ContainsKey(type);

    internal RegisteredConverter<T>? Find<T>() =>
        _byType.TryGetValue(typeof(T), out RegisteredConverter? converter) ? (RegisteredConverter<T>)converter : null;

    /// <inheritdoc/>
    public bool Equals(WireConverters? other)
    {
        if (ReferenceEquals(this, other)) return true;
        if (other is null || other._hash != _hash || other.Count != Count) return false;
        foreach ((Type type, RegisteredConverter converter) in _byType)
            if (!other._byType.TryGetValue(type, out RegisteredConverter? theirs)
                || theirs.ConverterType != converter.ConverterType) return false;
        return true;
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as WireConverters);
    /// <inheritdoc/>
    public override int GetHashCode() => _hash;
}
