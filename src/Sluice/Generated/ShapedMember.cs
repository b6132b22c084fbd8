using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Generated;

/// <summary>A member whose value's static code is known. Generated code and the run-time provider name it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ShapedMember<TOwner, TMember, TShape>(MemberTraits traits, MemberGetter<TOwner, TMember>? getter,
    MemberSetter<TOwner, TMember>? setter)
    : MemberShape<TOwner, TMember>(traits, getter, setter) where TShape : struct, IShape<TMember>
{
    /// <inheritdoc/>
    public override TypeShape<TMember> TypedShape => TShape.Shape;

    internal override bool ShouldOmit(ref TOwner owner, OmitWhen fallback) =>
        (Traits.Omit == OmitWhen.Unset ? fallback : Traits.Omit) switch
        {
            OmitWhen.Null => default(TMember) is null && Getter!(ref owner) is null,
            OmitWhen.Default => EqualityComparer<TMember>.Default.Equals(Getter!(ref owner), default),
            _ => false,
        };

    internal override void Write(ref JsonWireWriter writer, ref TOwner owner, SelectionNode? selection) =>
        TShape.Write(ref writer, Getter!(ref owner), new MaskedFields(selection));
    internal override void Write(ref MessagePackWireWriter writer, ref TOwner owner, SelectionNode? selection) =>
        TShape.Write(ref writer, Getter!(ref owner), new MaskedFields(selection));
    internal override void Write(ref SinkWriter writer, ref TOwner owner, SelectionNode? selection) =>
        TShape.Write(ref writer, Getter!(ref owner), new MaskedFields(selection));

    internal override void Write(ref JsonOptionsWriter writer, ref TOwner owner, SelectionNode? selection) =>
        OptionsElement.Write<TMember, TShape, JsonOptionsWriter, MaskedFields>(ref writer, Getter!(ref owner),
            new MaskedFields(selection));
    internal override void Write(ref MessagePackOptionsWriter writer, ref TOwner owner, SelectionNode? selection) =>
        OptionsElement.Write<TMember, TShape, MessagePackOptionsWriter, MaskedFields>(ref writer, Getter!(ref owner),
            new MaskedFields(selection));

    internal override object? Read(ref JsonWireReader reader) => TShape.Read(ref reader);
    internal override object? Read(ref JsonOptionsReader reader) =>
        OptionsElement.Read<TMember, TShape, JsonOptionsReader>(ref reader);
    internal override object? Read(ref MessagePackWireReader reader) => TShape.Read(ref reader);
    internal override object? Read(ref MessagePackOptionsReader reader) =>
        OptionsElement.Read<TMember, TShape, MessagePackOptionsReader>(ref reader);
    internal override object? Read(ref SourceReader reader) => TShape.Read(ref reader);
}
