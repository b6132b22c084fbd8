using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires.Cells;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Sluice.Wires.Sinks;

namespace Sluice.Boundary;

/// <summary>Enters a shape's static code for JSON.</summary>
internal sealed class StaticJsonRoot<T, TShape> : JsonRoot<T>
    where TShape : struct, IShape<T>
{
    internal override void Write(ref JsonWireWriter writer, T? value) =>
        TShape.Write(ref writer, value, default(AllFields));

    internal override void Write(ref JsonWireWriter writer, T? value, SelectionNode? selection) =>
        TShape.Write(ref writer, value, new MaskedFields(selection));

    internal override void Write(ref JsonOptionsWriter writer, T? value, SelectionNode? selection) =>
        OptionsElement.Write<T, TShape, JsonOptionsWriter, MaskedFields>(ref writer, value, new(selection));

    internal override T? Read(ref JsonWireReader reader) => TShape.Read(ref reader);

    internal override T? Read(ref JsonOptionsReader reader) =>
        OptionsElement.Read<T, TShape, JsonOptionsReader>(ref reader);
}

/// <summary>Enters a shape's static code for MessagePack.</summary>
internal sealed class StaticMessagePackRoot<T, TShape> : MessagePackRoot<T>
    where TShape : struct, IShape<T>
{
    internal override void Write(ref MessagePackWireWriter writer, T? value) =>
        TShape.Write(ref writer, value, default(AllFields));

    internal override void Write(ref MessagePackWireWriter writer, T? value, SelectionNode? selection) =>
        TShape.Write(ref writer, value, new MaskedFields(selection));

    internal override void Write(ref MessagePackOptionsWriter writer, T? value, SelectionNode? selection) =>
        OptionsElement.Write<T, TShape, MessagePackOptionsWriter, MaskedFields>(ref writer, value, new(selection));

    internal override T? Read(ref MessagePackWireReader reader) => TShape.Read(ref reader);

    internal override T? Read(ref MessagePackOptionsReader reader) =>
        OptionsElement.Read<T, TShape, MessagePackOptionsReader>(ref reader);
}

/// <summary>Enters a shape's static code for wires that are chosen at run time.</summary>
internal sealed class StaticSinkRoot<T, TShape> : SinkRoot<T>
    where TShape : struct, IShape<T>
{
    internal override void Write(ref SinkWriter writer, T? value, SelectionNode? selection) =>
        TShape.Write(ref writer, value, new MaskedFields(selection));

    internal override T? Read(ref SourceReader reader) => TShape.Read(ref reader);
}

/// <summary>Enters a shape's static code for the rows of a result set.</summary>
internal sealed class StaticRowRoot<T, TShape> : RowRoot<T>
    where TShape : struct, IShape<T>
{
    internal override T? Read(ref RowReader reader) => TShape.Read(ref reader);
}
