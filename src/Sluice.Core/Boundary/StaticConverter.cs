using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires.Cells;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Sluice.Wires.Sinks;

namespace Sluice.Boundary;

/// <summary>Provides the base class of converters over a shape's static code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class StaticConverter<T, TShape> : RowRoot<T>
    where TShape : struct, IShape<T>
{
    private protected StaticConverter() { }

    /// <inheritdoc/>
    public sealed override TypeShape<T> TypedShape => TShape.Shape;

    internal sealed override void Write(ref JsonWireWriter writer, T? value) =>
        TShape.Write(ref writer, value, default(AllFields));

    internal sealed override void Write(ref JsonWireWriter writer, T? value, SelectionNode? selection) =>
        TShape.Write(ref writer, value, new MaskedFields(selection));

    internal sealed override void Write(ref JsonOptionsWriter writer, T? value, SelectionNode? selection) =>
        OptionsElement.Write<T, TShape, JsonOptionsWriter, MaskedFields>(ref writer, value, new(selection));

    internal sealed override T? Read(ref JsonWireReader reader) => TShape.Read(ref reader);

    internal sealed override T? Read(ref JsonOptionsReader reader) =>
        OptionsElement.Read<T, TShape, JsonOptionsReader>(ref reader);

    internal sealed override void Write(ref MessagePackWireWriter writer, T? value) =>
        TShape.Write(ref writer, value, default(AllFields));

    internal sealed override void Write(ref MessagePackWireWriter writer, T? value, SelectionNode? selection) =>
        TShape.Write(ref writer, value, new MaskedFields(selection));

    internal sealed override void Write(ref MessagePackOptionsWriter writer, T? value, SelectionNode? selection) =>
        OptionsElement.Write<T, TShape, MessagePackOptionsWriter, MaskedFields>(ref writer, value, new(selection));

    internal sealed override T? Read(ref MessagePackWireReader reader) => TShape.Read(ref reader);

    internal sealed override T? Read(ref MessagePackOptionsReader reader) =>
        OptionsElement.Read<T, TShape, MessagePackOptionsReader>(ref reader);

    internal sealed override void Write(ref SinkWriter writer, T? value, SelectionNode? selection) =>
        TShape.Write(ref writer, value, new MaskedFields(selection));

    internal sealed override T? Read(ref SourceReader reader) => TShape.Read(ref reader);

    internal sealed override T? Read(ref RowReader reader) => TShape.Read(ref reader);
}
