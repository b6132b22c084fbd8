using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Generated;

/// <summary>What the converters over a shape's static code have in common.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class StaticConverter<T, TShape> : Converter<T> where TShape : struct, IShape<T>
{
    private protected StaticConverter() { }

    /// <inheritdoc/>
    public sealed override TypeShape<T> TypedShape => TShape.Shape;

    internal sealed override void Write(ref JsonWireWriter writer, T? value) =>
        TShape.Write(ref writer, value, default(AllFields));
    internal sealed override void Write(ref JsonWireWriter writer, T? value, SelectionNode selection) =>
        TShape.Write(ref writer, value, new MaskedFields(selection));
    internal sealed override void Write(ref MessagePackWireWriter writer, T? value) =>
        TShape.Write(ref writer, value, default(AllFields));
    internal sealed override void Write(ref MessagePackWireWriter writer, T? value, SelectionNode selection) =>
        TShape.Write(ref writer, value, new MaskedFields(selection));
    internal sealed override void Write(ref SinkWriter writer, T? value, SelectionNode? selection) =>
        TShape.Write(ref writer, value, new MaskedFields(selection));

    internal sealed override void Write(ref JsonOptionsWriter writer, T? value, SelectionNode? selection)
    {
        if (!writer.TryConvert(value, selection)) TShape.Write(ref writer, value, new MaskedFields(selection));
    }

    internal sealed override void Write(ref MessagePackOptionsWriter writer, T? value, SelectionNode? selection)
    {
        if (!writer.TryConvert(value, selection)) TShape.Write(ref writer, value, new MaskedFields(selection));
    }

    internal sealed override T? Read(ref JsonWireReader reader) => TShape.Read(ref reader);
    internal sealed override T? Read(ref JsonOptionsReader reader) => JsonOptionsReader.Read<T, TShape>(ref reader);
    internal sealed override T? Read(ref MessagePackWireReader reader) => TShape.Read(ref reader);
    internal sealed override T? Read(ref MessagePackOptionsReader reader) =>
        reader.TryConvert(out T? value) ? value : TShape.Read(ref reader);
    internal sealed override T? Read(ref SourceReader reader) => TShape.Read(ref reader);

    internal sealed override void WriteObject(ref JsonWireWriter writer, object? value, SelectionNode? selection)
    {
        // All of a value, whose elements count nevertheless.
        if (selection is null && !ElementCounter.IsCounting) Write(ref writer, (T?)value);
        else Write(ref writer, (T?)value, selection!);
    }

    internal sealed override void WriteObject(ref MessagePackWireWriter writer, object? value, SelectionNode? selection)
    {
        // All of a value, whose elements count nevertheless.
        if (selection is null && !ElementCounter.IsCounting) Write(ref writer, (T?)value);
        else Write(ref writer, (T?)value, selection!);
    }

    internal sealed override void WriteObject(ref JsonOptionsWriter writer, object? value, SelectionNode? selection) =>
        Write(ref writer, (T?)value, selection);
    internal sealed override void WriteObject(ref MessagePackOptionsWriter writer, object? value,
        SelectionNode? selection) => Write(ref writer, (T?)value, selection);
    internal sealed override void WriteObject(ref SinkWriter writer, object? value, SelectionNode? selection) =>
        Write(ref writer, (T?)value, selection);
    internal sealed override object? ReadObject(ref JsonWireReader reader) => Read(ref reader);
    internal sealed override object? ReadObject(ref JsonOptionsReader reader) => Read(ref reader);
    internal sealed override object? ReadObject(ref MessagePackWireReader reader) => Read(ref reader);
    internal sealed override object? ReadObject(ref MessagePackOptionsReader reader) => Read(ref reader);
    internal sealed override object? ReadObject(ref SourceReader reader) => Read(ref reader);
}
