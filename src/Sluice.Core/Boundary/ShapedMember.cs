using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Sluice.Wires.Sinks;

namespace Sluice.Boundary;

// SAFETY: A writer or reader is passed as its exact type and a reference to its first byte; it is restored only as that
// type, which Restore asserts.
/// <summary>
/// Describes a member whose value has a known shape. Used by generated code and the run-time provider.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ShapedMember<TOwner, TMember, TShape>(
    MemberTraits traits,
    MemberGetter<TOwner, TMember>? getter,
    MemberSetter<TOwner, TMember>? setter
) : MemberShape<TOwner, TMember>(traits, getter, setter)
    where TShape : struct, IShape<TMember>
{
    /// <inheritdoc/>
    public override TypeShape<TMember> TypedShape => TShape.Shape;

    internal override bool TryWrite(
        Type type,
        ref byte writer,
        ref TOwner owner,
        SelectionNode? selection,
        OmitWhen fallback
    )
    {
        TMember? value = Getter!(ref owner);
        if (IsOmitted(value, fallback))
            return false;
        Write(type, ref writer, value, selection);
        return true;
    }

    internal override bool IsOmitted(object? value, OmitWhen fallback) => IsOmitted((TMember?)value, fallback);

    private bool IsOmitted(TMember? value, OmitWhen fallback) =>
        (Traits.Omit == OmitWhen.Unset ? fallback : Traits.Omit) switch
        {
            OmitWhen.Null => value is null,
            OmitWhen.Default => EqualityComparer<TMember>.Default.Equals(value, default),
            _ => false,
        };

    internal override void Write(Type type, ref byte writer, ref TOwner owner, SelectionNode? selection) =>
        Write(type, ref writer, Getter!(ref owner), selection);

    internal override void WriteBoxed(Type type, ref byte writer, object? value, SelectionNode? selection) =>
        Write(type, ref writer, (TMember?)value, selection);

    private static void Write(Type type, ref byte writer, TMember? value, SelectionNode? selection)
    {
        if (type == typeof(JsonOptionsWriter))
            WriteWith(ref WireSafety.Restore<JsonOptionsWriter>(type, ref writer), value, selection);
        else if (type == typeof(MessagePackOptionsWriter))
            WriteWith(ref WireSafety.Restore<MessagePackOptionsWriter>(type, ref writer), value, selection);
        else if (type == typeof(SinkWriter))
            WriteWith(ref WireSafety.Restore<SinkWriter>(type, ref writer), value, selection);
        else if (type == typeof(JsonWireWriter))
            WriteWith(ref WireSafety.Restore<JsonWireWriter>(type, ref writer), value, selection);
        else if (type == typeof(MessagePackWireWriter))
            WriteWith(ref WireSafety.Restore<MessagePackWireWriter>(type, ref writer), value, selection);
        else
            throw BuiltInWires.NotBuiltIn(type);
    }

    internal override object? Read(Type type, ref byte reader)
    {
        if (type == typeof(JsonOptionsReader))
            return ReadWith(ref WireSafety.Restore<JsonOptionsReader>(type, ref reader));
        if (type == typeof(MessagePackOptionsReader))
            return ReadWith(ref WireSafety.Restore<MessagePackOptionsReader>(type, ref reader));
        if (type == typeof(SourceReader))
            return ReadWith(ref WireSafety.Restore<SourceReader>(type, ref reader));
        if (type == typeof(JsonWireReader))
            return ReadWith(ref WireSafety.Restore<JsonWireReader>(type, ref reader));
        if (type == typeof(MessagePackWireReader))
            return ReadWith(ref WireSafety.Restore<MessagePackWireReader>(type, ref reader));
        throw BuiltInWires.NotBuiltIn(type);
    }

    // One instantiation for each wire and direction, so that only those in use are compiled.
    private static void WriteWith<TWriter>(ref TWriter writer, TMember? value, SelectionNode? selection)
        where TWriter : struct, IWireWriter, allows ref struct =>
        OptionsElement.Write<TMember, TShape, TWriter, MaskedFields>(ref writer, value, new MaskedFields(selection));

    private static TMember? ReadWith<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        OptionsElement.Read<TMember, TShape, TReader>(ref reader);
}
