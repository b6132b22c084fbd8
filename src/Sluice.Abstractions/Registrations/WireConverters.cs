using System.Collections.Frozen;
using System.Collections.Immutable;
using System.ComponentModel;
using Sluice.Registrations;

namespace Sluice;

/// <summary>
/// Represents an immutable set of converters for options. Two sets with the same converters are equal, regardless of
/// the order in which they were added.
/// </summary>
public sealed class WireConverters : IEquatable<WireConverters>
{
    private readonly FrozenDictionary<Type, RegisteredConverter> _byType;
    private readonly PlatformConverters? _platform;
    private readonly int _hash;

    private WireConverters(
        FrozenDictionary<Type, RegisteredConverter> byType,
        PlatformConverters? platform,
        IWireNamingPolicy? enumNaming = null
    )
    {
        (_byType, _platform, EnumNaming) = (byType, platform, enumNaming);
        // a sum, because the order does not matter
        foreach (RegisteredConverter converter in byType.Values)
            _hash += converter.ConverterType.GetHashCode();
        if (platform is not null)
            _hash += platform.GetHashCode();
    }

    /// <summary>Gets an empty set.</summary>
    public static WireConverters Empty { get; } = new(FrozenDictionary<Type, RegisteredConverter>.Empty, null);

    /// <summary>Gets the number of converters, including those of System.Text.Json.</summary>
    public int Count => _byType.Count + (_platform?.Converters.Count ?? 0);

    /// <summary>Gets the types that are converted by converters of a single type.</summary>
    public ImmutableArray<Type> Types => _byType.Keys;

    internal WireConverters With(Type type, RegisteredConverter converter)
    {
        var all = _byType.ToDictionary();
        all[type] = converter;
        return new WireConverters(all.ToFrozenDictionary(), _platform, EnumNaming);
    }

    internal WireConverters With(PlatformConverters platform) => new(_byType, platform, EnumNaming);

    internal WireConverters With(IWireNamingPolicy enumNaming) => new(_byType, _platform, enumNaming);

    /// <summary>Gets the policy of the names of enumerations that MessagePack reads besides those declared.</summary>
    internal IWireNamingPolicy? EnumNaming { get; }

    /// <summary>Gets the converters of System.Text.Json.</summary>
    internal PlatformConverters? Platform => _platform;

    internal bool Contains(Type type) => _byType.ContainsKey(type) || _platform?.Find(type) is not null;

    /// <summary>Returns whether values of a type are written by one of the converters.</summary>
    public bool Converts(Type type)
    {
        ArgumentNullException.ThrowIfNull(type);
        return Contains(type);
    }

    /// <summary>Returns the converter of the values of a type that is known at run time.</summary>
    internal RegisteredConverter? Find(Type type) =>
        _byType.TryGetValue(type, out RegisteredConverter? converter) ? converter : _platform?.Find(type);

    internal RegisteredConverter<T>? Find<T>() =>
        _byType.TryGetValue(typeof(T), out RegisteredConverter? converter)
            ? (RegisteredConverter<T>)converter
            : (RegisteredConverter<T>?)_platform?.Find(typeof(T));

    /// <inheritdoc/>
    public bool Equals(WireConverters? other)
    {
        if (ReferenceEquals(this, other))
            return true;
        if (
            other is null
            || other._hash != _hash
            || other.Count != Count
            || !Equals(other._platform, _platform)
            || !Equals(other.EnumNaming, EnumNaming)
        )
            return false;
        return HasSameTypes(other);
    }

    /// <summary>
    /// Returns whether two sets convert the same types by the same converters. Converters of System.Text.Json may be
    /// several objects with the same values, and called with different settings.
    /// </summary>
    /// <param name="other">The other set.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool ConvertsAlike(WireConverters other)
    {
        ArgumentNullException.ThrowIfNull(other);
        return ReferenceEquals(this, other)
            || (
                other.Count == Count
                && Equals(other.EnumNaming, EnumNaming)
                && HasSameTypes(other)
                && PlatformConverters.ConvertAlike(_platform, other._platform)
            );
    }

    private bool HasSameTypes(WireConverters other)
    {
        foreach ((Type type, RegisteredConverter converter) in _byType)
            if (
                !other._byType.TryGetValue(type, out RegisteredConverter? theirs)
                || theirs.ConverterType != converter.ConverterType
            )
                return false;
        return true;
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as WireConverters);

    /// <inheritdoc/>
    public override int GetHashCode() => _hash;
}
