using System.ComponentModel;
using Sluice.Internal;

namespace Sluice.Model;

/// <summary>Defines the members of <see cref="ObjectShape{T}"/> that do not depend on its type argument.</summary>
public interface IObjectShape
{
    /// <summary>Gets the described type.</summary>
    Type Type { get; }

    /// <summary>
    /// Gets the members that exist on the wire, in the order in which they are written. The position of a member is its
    /// <see cref="MemberShape.Index"/>.
    /// </summary>
    IReadOnlyList<MemberShape> Members { get; }

    /// <summary>Gets a value indicating whether the object is an array on wires that use keys.</summary>
    bool IsKeyed { get; }

    /// <summary>
    /// Gets the indexes of the members in their order on wires that use keys, or null if the order is the same.
    /// </summary>
    IReadOnlyList<int>? KeyedOrder { get; }

    /// <summary>Gets the members by wire name.</summary>
    internal FoldedNames Names { get; }

    /// <summary>Gets the members by their name on wires that use keys.</summary>
    internal FoldedNames KeyedNames { get; }

    /// <summary>
    /// Gets a value indicating whether the type rejects unknown members (<see langword="true"/>) or skips them;
    /// <see langword="null"/> if the options decide.
    /// </summary>
    internal bool? RejectsUnknown { get; }

    /// <summary>Gets the ignored members whose names must not become extension data.</summary>
    internal IReadOnlyList<MemberTraits> Ignored { get; }

    /// <summary>Gets a value indicating whether objects can be created from their members.</summary>
    internal bool CanCreate { get; }

    /// <summary>Gets or sets a cache of the names under options, owned by the wire that read the type last.</summary>
    internal object? LastReadNames { get; set; }

    /// <summary>Gets or sets the same for wires that use keys, when reading and writing.</summary>
    internal object? LastKeyedNames { get; set; }
    internal bool CanSet(int index);
    internal bool CanGet(int index);
    internal object? Get(object owner, int index);

    /// <summary>Sets a member and returns the object; for a boxed struct, the result is another box.</summary>
    internal object Set(object owner, int index, object? value);
    internal object Construct(object?[] values, bool[] present);
}

/// <summary>Describes a type with named members.</summary>
public sealed class ObjectShape<T> : TypeShape<T>, IObjectShape
{
    private FoldedNames? _names,
        _keyedNames;
    private bool? _isHashedByMembers;

    /// <summary>Initializes a new instance of the class. Called by generated code and the run-time provider.</summary>
    /// <param name="converter">The converter over the same code.</param>
    /// <param name="members">The members in the order of writing. The constructor sets their indexes.</param>
    /// <param name="create">Creates an object, or <see langword="null"/> if the type can only be written.</param>
    public ObjectShape(Converter<T> converter, MemberShape<T>[] members, ObjectFactory<T>? create)
        : base(ShapeKind.Object, converter)
    {
        Members = members;
        Create = create;
        for (int i = 0; i < members.Length; i++)
            members[i].Index = i;
        foreach (MemberShape<T> member in members)
        {
            IsKeyed |= member.Key >= 0;
            HasComputed |= member.Traits.IsComputed;
        }
    }

    /// <summary>Gets the members that exist on the wire, in the order in which they are written.</summary>
    public IReadOnlyList<MemberShape<T>> Members { get; }

    /// <summary>
    /// Gets the indexes of the members in their order on wires that use keys, if it differs: members of base types
    /// before those of derived types, and fields last.
    /// </summary>
    public IReadOnlyList<int>? KeyedOrder { get; init; }

    /// <summary>
    /// Gets a delegate that creates an object from the values of its members, or <see langword="null"/> if the type can
    /// only be written.
    /// </summary>
    public ObjectFactory<T>? Create { get; }

    /// <inheritdoc/>
    public bool IsKeyed { get; init; }
    IReadOnlyList<MemberShape> IObjectShape.Members => Members;

    // Whether a member is computed from others.
    internal bool HasComputed { get; }

    // A cache of the names under options, owned by the wire that wrote the type last.
    internal object? LastNames { get; set; }

    // Fields, because the code of shapes reads them for each object under options.
    internal object? LastReadNames,
        LastKeyedNames;
    object? IObjectShape.LastReadNames
    {
        get => LastReadNames;
        set => LastReadNames = value;
    }
    object? IObjectShape.LastKeyedNames
    {
        get => LastKeyedNames;
        set => LastKeyedNames = value;
    }

    // Created for the first name that the exact lookup did not find.
    FoldedNames IObjectShape.Names =>
        _names ??= new FoldedNames(NamesOf(MemberFlags.KeyedOnly, static m => m.WireName));
    FoldedNames IObjectShape.KeyedNames =>
        _keyedNames ??= new FoldedNames(
            NamesOf(MemberFlags.NamedOnly, static m => m.Traits.KeyedWireName ?? m.WireName)
        );

    /// <summary>
    /// Gets a value indicating whether the type rejects unknown members (<see langword="true"/>) or skips them;
    /// <see langword="null"/> if the options decide.
    /// </summary>
    public bool? RejectsUnknown { get; init; }

    /// <summary>
    /// Gets the ignored members of a type with extension data. A document's values of their names are skipped, as in
    /// System.Text.Json.
    /// </summary>
    public IReadOnlyList<MemberTraits> Ignored { get; init; } = [];
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

    private IEnumerable<string?> NamesOf(MemberFlags without, Func<MemberShape, string> nameOf) =>
        Members.Select(m => (m.Flags & (without | MemberFlags.ExtensionData)) == 0 ? nameOf(m) : null);

    object IObjectShape.Construct(object?[] values, bool[] present) => Create!(values, present)!;

    /// <inheritdoc/>
    internal override int HashOf(object value)
    {
        // The type's own hash code is not keyed. The hash codes of its members are combined under the secret wherever
        // equal values have equal members.
        int hash = typeof(T).IsValueType || value.GetType() == typeof(T) ? 0 : 1;
        if (hash != 0 || !(_isHashedByMembers ??= Equality.IsByMembers(typeof(T))))
            return KeyedHash.OfBoxed(value);
        var owner = (T)value;
        foreach (MemberShape<T> member in Members)
        {
            // A member that cannot be set is computed from others, or never came from a wire.
            if ((member.Flags & MemberFlags.Readable) != 0)
                hash = KeyedHash.Combine(hash, member.Get(ref owner) is { } part ? member.Shape.HashOf(part) : 0);
        }
        return hash;
    }

    /// <inheritdoc/>
    public override object? Accept(ShapeVisitor visitor, object? state = null) => visitor.VisitObject(this, state);
}

/// <summary>
/// Creates an object from boxed values, one for each member by index. <paramref name="present"/> indicates which values
/// were given; absent members keep their default.
/// </summary>
/// <exception cref="WireException">A required member is absent.</exception>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate T ObjectFactory<out T>(object?[] values, bool[] present);

/// <summary>Gets the value of a member.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate TMember? MemberGetter<TOwner, TMember>(ref TOwner owner);

/// <summary>Sets the value of a member.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate void MemberSetter<TOwner, in TMember>(ref TOwner owner, TMember? value);
