using Sluice.Internal;

namespace Sluice.Model;

/// <summary>The part of <see cref="ObjectShape{T}"/> that does not depend on the type argument.</summary>
public interface IObjectShape
{
    /// <summary>The type described.</summary>
    Type Type { get; }
    /// <summary>
    /// The members that exist on the wire, in the order of writing; a member's place is its
    /// <see cref="MemberShape.Index"/>.
    /// </summary>
    IReadOnlyList<MemberShape> Members { get; }
    /// <summary>Whether the object is an array on wires that use keys.</summary>
    bool IsKeyed { get; }
    /// <summary>Indexes of the members in the order of writing on wires that use keys, where it differs.</summary>
    internal IReadOnlyList<int>? KeyedOrder { get; }
    /// <summary>The members by wire name.</summary>
    internal FoldedNames Names { get; }
    /// <summary>The members by their name on wires that use keys.</summary>
    internal FoldedNames KeyedNames { get; }
    /// <summary>Whether the type itself rejects members that it does not have, or skips them; <see langword="null"/>
    /// where options decide.</summary>
    internal bool? RejectsUnknown { get; }
    /// <summary>Whether objects can be made from their members.</summary>
    internal bool CanCreate { get; }
    internal bool CanSet(int index);
    internal bool CanGet(int index);
    internal object? Get(object owner, int index);
    /// <summary>Sets a member; of a boxed struct the answer is another box.</summary>
    internal object Set(object owner, int index, object? value);
    internal object Make(object?[] values, bool[] present);
}

/// <summary>A type with named members.</summary>
public sealed class ObjectShape<T> : TypeShape<T>, IObjectShape
{
    private FoldedNames? _names, _keyedNames;
    private bool? _isHashedByMembers;

    /// <summary>Made by generated code and the run-time provider.</summary>
    /// <param name="converter">The converter over the same code.</param>
    /// <param name="members">The members in the order of writing; their indexes are set here.</param>
    /// <param name="create">Builds an object; <see langword="null"/> where the type can only be written.</param>
    public ObjectShape(Converter<T> converter, MemberShape<T>[] members, ObjectFactory<T>? create)
        : base(ShapeKind.Object, converter)
    {
        Members = members;
        Create = create;
        for (int i = 0; i < members.Length; i++) members[i].Index = i;
        foreach (MemberShape<T> member in members) IsKeyed |= member.Key >= 0;
    }

    /// <summary>The members that exist on the wire, in the order of writing.</summary>
    public IReadOnlyList<MemberShape<T>> Members { get; }
    /// <summary>
    /// Indexes of the members in the order of writing on wires that use keys, where it differs: bases before derived
    /// types, fields last.
    /// </summary>
    public IReadOnlyList<int>? KeyedOrder { get; init; }
    /// <summary>
    /// Builds an object from its members' values; <see langword="null"/> where the type can only be written.
    /// </summary>
    public ObjectFactory<T>? Create { get; }
    /// <inheritdoc/>
    public bool IsKeyed { get; init; }
    IReadOnlyList<MemberShape> IObjectShape.Members => Members;
    IReadOnlyList<int>? IObjectShape.KeyedOrder => KeyedOrder;
    // Names under options, kept by whichever wire wrote the type last.
    internal object? LastNames { get; set; }
    // Made on the first name that no exact look-up found.
    FoldedNames IObjectShape.Names =>
        _names ??= new FoldedNames(Members, MemberFlags.KeyedOnly, static m => m.WireName);
    FoldedNames IObjectShape.KeyedNames =>
        _keyedNames ??= new FoldedNames(Members, MemberFlags.NamedOnly,
            static m => m.Traits.KeyedWireName ?? m.WireName);
    /// <summary>Whether the type itself rejects members that it does not have (<see langword="true"/>) or skips them;
    /// <see langword="null"/> where options decide.</summary>
    public bool? RejectsUnknown { get; init; }
    bool IObjectShape.CanCreate => Create is not null;
    bool IObjectShape.CanSet(int index) => Members[index].CanSet;
    bool IObjectShape.CanGet(int index) => Members[index].CanGet;

    object? IObjectShape.Get(object owner, int index)
    {
        var typed = (T)owner;
        return Members[index].Get(ref typed);
    }

    object IObjectShape.Set(object owner, int index, object? value)
    {
        var typed = (T)owner;
        Members[index].Set(ref typed, value);
        return typed!;
    }

    object IObjectShape.Make(object?[] values, bool[] present) => Create!(values, present)!;

    /// <inheritdoc/>
    internal override int HashOf(object value)
    {
        // The type's own hash is no secret; that of its members is mixed in under one wherever equal values have equal
        // members.
        int hash = typeof(T).IsValueType || value.GetType() == typeof(T) ? 0 : 1;
        if (hash != 0 || !(_isHashedByMembers ??= Equality.IsByMembers(typeof(T)))) return KeyedHash.OfBoxed(value);
        var owner = (T)value;
        foreach (MemberShape<T> member in Members)
        {
            // What can't be set is computed from the rest, or never came from a wire.
            if ((member.Flags & MemberFlags.Readable) != 0)
                hash = KeyedHash.With(hash, member.Get(ref owner) is { } part ? member.Shape.HashOf(part) : 0);
        }
        return hash;
    }

    /// <inheritdoc/>
    public override object? Accept(ShapeVisitor visitor, object? state = null) => visitor.VisitObject(this, state);
}

/// <summary>
/// Builds an object from boxed values, one for each member by index; <paramref name="present"/> tells which were given
/// (absent ones keep their default).
/// </summary>
/// <exception cref="WireException">A required member is absent.</exception>
public delegate T ObjectFactory<out T>(object?[] values, bool[] present);

/// <summary>Reads a member.</summary>
public delegate TMember? MemberGetter<TOwner, TMember>(ref TOwner owner);

/// <summary>Sets a member.</summary>
public delegate void MemberSetter<TOwner, in TMember>(ref TOwner owner, TMember? value);
