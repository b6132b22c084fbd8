using System.Diagnostics.CodeAnalysis;
using Sluice.Boundary;
using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Selection;

namespace Sluice.Reflection.Interpreted;

/// <summary>
/// Describes a member without a compiled typed description: values are boxed, and the converter is resolved lazily.
/// </summary>
[UnconditionalSuppressMessage("Trimming", "IL2072", Justification = "Made only by methods that are annotated.")]
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Made only by methods that are annotated.")]
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Made only by methods that are annotated.")]
internal sealed class BoxedMember<TOwner>(ObjectMember plan) : MemberShape<TOwner>(plan.Traits)
{
    private Converter? _converter;

    private Converter Converter => _converter ??= RuntimeShapes.Find(plan.Type);

    public override Type MemberType => plan.Type;
    public override TypeShape Shape => Converter.Shape;

    public override object? Accept(ShapeVisitor visitor, object? state = null) => null;

    internal override bool IsOmitted(object? value, OmitWhen fallback) =>
        (Traits.Omit == OmitWhen.Unset ? fallback : Traits.Omit) switch
        {
            OmitWhen.Null => value is null,
            OmitWhen.Default => value is null
                || (plan.Type.IsValueType && value.Equals(Activator.CreateInstance(plan.Type))),
            _ => false,
        };

    internal override bool TryWrite(
        Type type,
        ref byte writer,
        ref TOwner owner,
        SelectionNode? selection,
        OmitWhen fallback
    )
    {
        object? value = Value(ref owner);
        if (IsOmitted(value, fallback))
            return false;
        WriteBoxed(type, ref writer, value, selection);
        return true;
    }

    internal override object? Get(ref TOwner owner) => Value(ref owner);

    internal override bool CanSet => plan.CanSet;
    internal override bool CanGet => plan.CanGet;

    internal override void Set(ref TOwner owner, object? value)
    {
        object boxed = owner!;
        Accessors.Set(plan, boxed, value);
        owner = (TOwner)boxed;
    }

    internal override void Write(Type type, ref byte writer, ref TOwner owner, SelectionNode? selection) =>
        WriteBoxed(type, ref writer, Value(ref owner), selection);

    internal override void WriteBoxed(Type type, ref byte writer, object? value, SelectionNode? selection) =>
        BuiltInWires.WriteObject(Converter, type, ref writer, value, selection);

    internal override object? Read(Type type, ref byte reader) => BuiltInWires.ReadObject(Converter, type, ref reader);

    private object? Value(ref TOwner owner) => Accessors.Get(plan, owner!);
}
