using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Model;

/// <summary>Describes a member at run time.</summary>
public abstract class MemberShape
{
    private protected MemberShape(MemberTraits traits) => Traits = traits;

    /// <summary>
    /// Gets the index of the member among the members of its type, which is also its bit in selections.
    /// </summary>
    public int Index { get; internal set; }

    /// <summary>Gets the properties of the member that do not depend on its types.</summary>
    public MemberTraits Traits { get; }

    /// <summary>Gets the name in code.</summary>
    public string Name => Traits.Name;

    /// <summary>Gets the name on the wire.</summary>
    public string WireName => Traits.WireName;

    /// <summary>Gets the key on wires that use keys, or -1 if the member has no key.</summary>
    public int Key => Traits.Key;

    /// <summary>Gets the flags of the member.</summary>
    public MemberFlags Flags => Traits.Flags;

    /// <summary>
    /// Gets a value indicating whether objects must contain the member under the options that require the parameters of
    /// constructors (<c>JsonWireOptions.RequireConstructorParameters</c>): a parameter without a default value.
    /// </summary>
    public bool IsRequiredParameter =>
        (Flags & (MemberFlags.Parameter | MemberFlags.Readable | MemberFlags.ExtensionData))
            == (MemberFlags.Parameter | MemberFlags.Readable)
        && !Traits.HasDefaultValue;

    /// <summary>Gets the type that declares the member.</summary>
    public abstract Type OwnerType { get; }

    /// <summary>Gets the type of the member's value.</summary>
    public abstract Type MemberType { get; }

    /// <summary>Gets the shape of the member's value.</summary>
    public abstract TypeShape Shape { get; }

    /// <summary>
    /// Gets the property or field, for access to its attributes, or <see langword="null"/> if it was trimmed.
    /// </summary>
    public abstract MemberInfo? Member { get; }

    /// <summary>Returns the value of an object of the type that declares the member.</summary>
    internal abstract object? GetBoxed(object owner);

    // SAFETY: as for writing a MemberShape<TOwner>.
    internal object? Read<TReader>(ref TReader reader)
        where TReader : struct, allows ref struct => Read(typeof(TReader), ref WireSafety.Erase(ref reader));

    internal abstract object? Read(Type type, ref byte reader);

    /// <summary>Calls the visitor's method for members.</summary>
    public abstract object? Accept(ShapeVisitor visitor, object? state = null);

    /// <inheritdoc/>
    public override string ToString() => $"{OwnerType}.{Name}";
}

/// <inheritdoc cref="MemberShape"/>
public abstract class MemberShape<TOwner> : MemberShape
{
    private protected MemberShape(MemberTraits traits)
        : base(traits) { }

    /// <inheritdoc/>
    public sealed override Type OwnerType => typeof(TOwner);

    /// <inheritdoc/>
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2090",
        Justification = "Only attributes of members that survived trimming are offered."
    )]
    public sealed override MemberInfo? Member =>
        typeof(TOwner)
            .GetMember(
                Name,
                MemberTypes.Property | MemberTypes.Field,
                BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic
            )
            .FirstOrDefault();

    // The following methods are used where options change names or converters, and by the run-time provider where no
    // code can be emitted.
    // SAFETY: a writer or reader is passed as its exact type and a reference to its first byte; ShapedMember restores
    // it only after comparing that type.
    /// <summary>Returns whether a value is omitted by the member's condition, or by that of the options.</summary>
    internal abstract bool IsOmitted(object? value, OmitWhen fallback);
    internal abstract object? Get(ref TOwner owner);

    internal sealed override object? GetBoxed(object owner)
    {
        var typed = (TOwner)owner;
        return Get(ref typed);
    }

    /// <summary>Gets a value indicating whether the member can be set after construction.</summary>
    internal abstract bool CanSet { get; }
    internal abstract bool CanGet { get; }
    internal abstract void Set(ref TOwner owner, object? value);

    internal void Write<TWriter>(ref TWriter writer, ref TOwner owner, SelectionNode? selection)
        where TWriter : struct, allows ref struct =>
        Write(typeof(TWriter), ref WireSafety.Erase(ref writer), ref owner, selection);

    /// <summary>Writes the value unless it is omitted. The getter runs once.</summary>
    internal bool TryWrite<TWriter>(ref TWriter writer, ref TOwner owner, SelectionNode? selection, OmitWhen fallback)
        where TWriter : struct, allows ref struct =>
        TryWrite(typeof(TWriter), ref WireSafety.Erase(ref writer), ref owner, selection, fallback);

    /// <summary>Writes a value that <see cref="Get"/> returned.</summary>
    internal void WriteBoxed<TWriter>(ref TWriter writer, object? value, SelectionNode? selection)
        where TWriter : struct, allows ref struct =>
        WriteBoxed(typeof(TWriter), ref WireSafety.Erase(ref writer), value, selection);

    internal abstract void Write(Type type, ref byte writer, ref TOwner owner, SelectionNode? selection);
    internal abstract bool TryWrite(
        Type type,
        ref byte writer,
        ref TOwner owner,
        SelectionNode? selection,
        OmitWhen fallback
    );
    internal abstract void WriteBoxed(Type type, ref byte writer, object? value, SelectionNode? selection);
}

/// <inheritdoc cref="MemberShape"/>
public abstract class MemberShape<TOwner, TMember> : MemberShape<TOwner>
{
    private protected MemberShape(
        MemberTraits traits,
        MemberGetter<TOwner, TMember>? getter,
        MemberSetter<TOwner, TMember>? setter
    )
        : base(traits)
    {
        Getter = getter;
        Setter = setter;
    }

    /// <inheritdoc/>
    public sealed override Type MemberType => typeof(TMember);

    /// <inheritdoc/>
    public sealed override TypeShape Shape => TypedShape;

    /// <inheritdoc cref="Shape"/>
    public abstract TypeShape<TMember> TypedShape { get; }

    /// <summary>Gets a delegate that gets the value, or <see langword="null"/> if there is no getter.</summary>
    public MemberGetter<TOwner, TMember>? Getter { get; }

    /// <summary>
    /// Gets a delegate that sets the value after construction, for <c>init</c> accessors too, or <see langword="null"/>
    /// if the member cannot be set.
    /// </summary>
    public MemberSetter<TOwner, TMember>? Setter { get; }

    /// <inheritdoc/>
    public sealed override object? Accept(ShapeVisitor visitor, object? state = null) =>
        visitor.VisitMember(this, state);

    internal sealed override object? Get(ref TOwner owner) => Getter is null ? null : Getter(ref owner);

    internal sealed override bool CanSet => Setter is not null;
    internal sealed override bool CanGet => Getter is not null;

    internal sealed override void Set(ref TOwner owner, object? value) => Setter!(ref owner, (TMember?)value);
}
