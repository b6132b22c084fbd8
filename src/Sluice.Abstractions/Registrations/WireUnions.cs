using System.Collections.Frozen;
using Sluice.Internal;
using Sluice.Registrations;

namespace Sluice;

/// <summary>
/// Represents an immutable set of unions that are registered by code, for base types without attributes. Compared by
/// content.
/// </summary>
public sealed class WireUnions : IEquatable<WireUnions>
{
    private readonly FrozenDictionary<Type, RegisteredUnion> _byBase;

    private WireUnions(FrozenDictionary<Type, RegisteredUnion> byBase) => _byBase = byBase;

    /// <summary>Gets an empty set.</summary>
    public static WireUnions Empty { get; } = new(FrozenDictionary<Type, RegisteredUnion>.Empty);

    /// <summary>Gets the number of unions.</summary>
    public int Count => _byBase.Count;

    /// <summary>
    /// Returns a set in which <typeparamref name="TBase"/> has an additional case, identified by a name.
    /// </summary>
    /// <exception cref="ArgumentException">The union already has this name or this type.</exception>
    public WireUnions Add<TBase, TCase>(string name)
        where TCase : TBase
    {
        ArgumentNullException.ThrowIfNull(name);
        return With<TBase>(GetUnion<TBase>().Add(new RegisteredCase(typeof(TCase), name, null)));
    }

    /// <summary>
    /// Returns a set in which <typeparamref name="TBase"/> has an additional case, identified by a number.
    /// </summary>
    /// <exception cref="ArgumentException">The union already has this number or this type.</exception>
    public WireUnions Add<TBase, TCase>(int tag)
        where TCase : TBase => With<TBase>(GetUnion<TBase>().Add(new RegisteredCase(typeof(TCase), null, tag)));

    /// <summary>
    /// Returns a set in which the discriminator of <typeparamref name="TBase"/> has another name in JSON than
    /// <c>$type</c>.
    /// </summary>
    public WireUnions WithDiscriminator<TBase>(string discriminator)
    {
        ArgumentException.ThrowIfNullOrEmpty(discriminator);
        return With<TBase>(GetUnion<TBase>() with { Discriminator = discriminator });
    }

    internal WireUnions With<TBase>(RegisteredFallback fallback) =>
        With<TBase>(GetUnion<TBase>() with { Fallback = fallback });

    /// <summary>Gets the types of all cases.</summary>
    public IEnumerable<Type> CaseTypes => _byBase.Values.SelectMany(union => union.Cases).Select(each => each.Type);

    internal RegisteredUnion? Find(Type @base) => _byBase.GetValueOrDefault(@base);

    private RegisteredUnion GetUnion<TBase>() => Find(typeof(TBase)) ?? RegisteredUnion.Empty;

    private WireUnions With<TBase>(RegisteredUnion union)
    {
        var all = _byBase.ToDictionary();
        all[typeof(TBase)] = union;
        return new WireUnions(all.ToFrozenDictionary());
    }

    /// <inheritdoc/>
    public bool Equals(WireUnions? other)
    {
        if (ReferenceEquals(this, other))
            return true;
        if (other is null || other.Count != Count)
            return false;
        foreach ((Type type, RegisteredUnion union) in _byBase)
            if (!union.Equals(other.Find(type)))
                return false;
        return true;
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as WireUnions);

    /// <inheritdoc/>
    public override int GetHashCode()
    {
        int hash = 0;
        foreach ((Type type, RegisteredUnion union) in _byBase)
            hash += HashCode.Combine(type, union.Cases.Length);
        return hash;
    }
}
