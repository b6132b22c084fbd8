using System.Collections.Frozen;
using System.Collections.Immutable;

namespace Sluice;

/// <summary>
/// An immutable set of converters for options; two sets with the same converters are equal, in whatever order they were
/// added.
/// </summary>
public sealed class WireConverters : IEquatable<WireConverters>
{
    private readonly FrozenDictionary<Type, RegisteredConverter> _byType;
    private readonly int _hash;

    private WireConverters(FrozenDictionary<Type, RegisteredConverter> byType)
    {
        _byType = byType;
        // a sum: order does not matter
        foreach (RegisteredConverter converter in byType.Values) _hash += converter.ConverterType.GetHashCode();
    }

    /// <summary>No converters.</summary>
    public static WireConverters Empty { get; } = new(FrozenDictionary<Type, RegisteredConverter>.Empty);

    /// <summary>The number of converters.</summary>
    public int Count => _byType.Count;
    /// <summary>The types that are converted.</summary>
    public ImmutableArray<Type> Types => _byType.Keys;

    /// <summary>Makes a set that has a converter more; an earlier one for the same type is replaced.</summary>
    /// <typeparam name="T">The type: values declared as it are converted, those of derived types are not.</typeparam>
    /// <typeparam name="TConverter">The converter.</typeparam>
    public WireConverters Add<T, TConverter>() where TConverter : struct, IWireConverter<T>
    {
        var all = _byType.ToDictionary();
        all[typeof(T)] = new RegisteredConverter<T, TConverter>();
        return new WireConverters(all.ToFrozenDictionary());
    }

    /// <summary>Makes a set in which a type is written as its text, and read by its <c>TryParse</c>.</summary>
    /// <typeparam name="T">The type, such as <see cref="System.Net.IPAddress"/>.</typeparam>
    public WireConverters AddText<T>() where T : IParsable<T> => Add<T, TextConverter<T>>();

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
