using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Selection;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Model;

/// <summary>The run-time description of a member.</summary>
public abstract class MemberShape
{
    private protected MemberShape(MemberTraits traits) => Traits = traits;

    /// <summary>The member's place among its type's members: its bit in selections.</summary>
    public int Index { get; internal set; }
    /// <summary>What is known of it apart from its types.</summary>
    public MemberTraits Traits { get; }
    /// <summary>The name in code.</summary>
    public string Name => Traits.Name;
    /// <summary>The name on the wire.</summary>
    public string WireName => Traits.WireName;
    /// <summary>The key on wires that use keys; -1 for none.</summary>
    public int Key => Traits.Key;
    /// <summary>Its marks.</summary>
    public MemberFlags Flags => Traits.Flags;
    /// <summary>The type that declares it.</summary>
    public abstract Type OwnerType { get; }
    /// <summary>The type of its value.</summary>
    public abstract Type MemberType { get; }
    /// <summary>The shape of its value.</summary>
    public abstract TypeShape Shape { get; }
    /// <summary>The property or field, for its attributes; <see langword="null"/> where trimming removed it.</summary>
    public abstract MemberInfo? Member { get; }
    /// <summary>Calls the visitor's method for members.</summary>
    public abstract object? Accept(ShapeVisitor visitor, object? state = null);

    /// <inheritdoc/>
    public override string ToString() => $"{OwnerType}.{Name}";
}

/// <inheritdoc cref="MemberShape"/>
public abstract class MemberShape<TOwner> : MemberShape
{
    private protected MemberShape(MemberTraits traits) : base(traits) { }

    /// <inheritdoc/>
    public sealed override Type OwnerType => typeof(TOwner);
    /// <inheritdoc/>
    [UnconditionalSuppressMessage("Trimming", "IL2090",
        Justification = "Only attributes of members that survived trimming are offered.")]
    public sealed override MemberInfo? Member =>
        typeof(TOwner).GetMember(Name, MemberTypes.Property | MemberTypes.Field,
            BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic).FirstOrDefault();

    // Ordinary virtual methods, one a built-in writer: the walk over members that options with names or converters of
    // their own take, and the run-time provider's where no code can be emitted.
    internal abstract bool ShouldOmit(ref TOwner owner, OmitWhen fallback);
    internal abstract object? Get(ref TOwner owner);
    /// <summary>Whether it can be set after construction.</summary>
    internal abstract bool CanSet { get; }
    internal abstract bool CanGet { get; }
    internal abstract void Set(ref TOwner owner, object? value);
    internal abstract void Write(ref JsonWireWriter writer, ref TOwner owner, SelectionNode? selection);
    internal abstract void Write(ref JsonOptionsWriter writer, ref TOwner owner, SelectionNode? selection);
    internal abstract void Write(ref MessagePackWireWriter writer, ref TOwner owner, SelectionNode? selection);
    internal abstract void Write(ref MessagePackOptionsWriter writer, ref TOwner owner, SelectionNode? selection);
    internal abstract void Write(ref SinkWriter writer, ref TOwner owner, SelectionNode? selection);
    internal abstract object? Read(ref JsonWireReader reader);
    internal abstract object? Read(ref JsonOptionsReader reader);
    internal abstract object? Read(ref MessagePackWireReader reader);
    internal abstract object? Read(ref MessagePackOptionsReader reader);
    internal abstract object? Read(ref SourceReader reader);
}

/// <inheritdoc cref="MemberShape"/>
public abstract class MemberShape<TOwner, TMember> : MemberShape<TOwner>
{
    private protected MemberShape(MemberTraits traits, MemberGetter<TOwner, TMember>? getter,
        MemberSetter<TOwner, TMember>? setter) : base(traits)
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
    /// <summary>Gets the value; <see langword="null"/> where there is no getter.</summary>
    public MemberGetter<TOwner, TMember>? Getter { get; }
    /// <summary>
    /// Sets the value after construction (init-only ones too); <see langword="null"/> where it can't be set.
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
