using System.Diagnostics.CodeAnalysis;
using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Selection;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Reflection.Walking;

/// <summary>
/// A member whose type has no compiled instance of the typed description: boxed values, and a converter found when it
/// is met.
/// </summary>
[UnconditionalSuppressMessage("Trimming", "IL2072", Justification = "Made only by methods that are annotated.")]
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Made only by methods that are annotated.")]
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Made only by methods that are annotated.")]
internal sealed class BoxedMember<TOwner>(MemberModel plan) : MemberShape<TOwner>(plan.Traits)
{
    private Converter? _converter;

    private Converter Converter => _converter ??= Converters.For(plan.Type);

    public override Type MemberType => plan.Type;
    public override TypeShape Shape => Converter.Shape;
    public override object? Accept(ShapeVisitor visitor, object? state = null) => null;

    internal override bool ShouldOmit(ref TOwner owner, OmitWhen fallback) =>
        (Traits.Omit == OmitWhen.Unset ? fallback : Traits.Omit) switch
        {
            OmitWhen.Null => Value(ref owner) is null,
            OmitWhen.Default =>
                Value(ref owner) is not { } value
                    || (plan.Type.IsValueType && value.Equals(Activator.CreateInstance(plan.Type))),
            _ => false,
        };

    internal override object? Get(ref TOwner owner) => Value(ref owner);
    internal override bool CanSet => plan.CanSet;
    internal override bool CanGet => plan.CanGet;

    internal override void Set(ref TOwner owner, object? value)
    {
        object boxed = owner!;
        Accessors.Set(plan, boxed, value);
        owner = (TOwner)boxed;
    }

    internal override void Write(ref JsonWireWriter writer, ref TOwner owner, SelectionNode? selection) =>
        Converter.WriteObject(ref writer, Value(ref owner), selection);
    internal override void Write(ref JsonOptionsWriter writer, ref TOwner owner, SelectionNode? selection) =>
        Converter.WriteObject(ref writer, Value(ref owner), selection);
    internal override void Write(ref MessagePackWireWriter writer, ref TOwner owner, SelectionNode? selection) =>
        Converter.WriteObject(ref writer, Value(ref owner), selection);
    internal override void Write(ref MessagePackOptionsWriter writer, ref TOwner owner, SelectionNode? selection) =>
        Converter.WriteObject(ref writer, Value(ref owner), selection);
    internal override void Write(ref SinkWriter writer, ref TOwner owner, SelectionNode? selection) =>
        Converter.WriteObject(ref writer, Value(ref owner), selection);
    internal override object? Read(ref JsonWireReader reader) => Converter.ReadObject(ref reader);
    internal override object? Read(ref JsonOptionsReader reader) => Converter.ReadObject(ref reader);
    internal override object? Read(ref MessagePackWireReader reader) => Converter.ReadObject(ref reader);
    internal override object? Read(ref MessagePackOptionsReader reader) => Converter.ReadObject(ref reader);
    internal override object? Read(ref SourceReader reader) => Converter.ReadObject(ref reader);

    private object? Value(ref TOwner owner) => Accessors.Get(plan, owner!);
}
