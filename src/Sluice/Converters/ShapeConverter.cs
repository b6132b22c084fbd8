using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Generated;

/// <summary>The converter over a shape's static code. Generated code and the run-time provider name it; others use <see cref="Converter{T}"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ShapeConverter<T, TShape> : Converter<T> where TShape : struct, IShape<T>
{
    /// <summary>The one instance.</summary>
    public static readonly ShapeConverter<T, TShape> Instance = new();

    private ShapeConverter() { }

    /// <inheritdoc/>
    public override TypeShape<T> TypedShape => TShape.Shape;

    internal override void Write(ref JsonWireWriter writer, T? value) => TShape.Write(ref writer, value, default(AllFields));
    internal override void Write(ref JsonWireWriter writer, T? value, SelectionNode selection) => TShape.Write(ref writer, value, new MaskedFields(selection));
    internal override void Write(ref MessagePackWireWriter writer, T? value) => TShape.Write(ref writer, value, default(AllFields));
    internal override void Write(ref MessagePackWireWriter writer, T? value, SelectionNode selection) => TShape.Write(ref writer, value, new MaskedFields(selection));
    internal override void Write(ref SinkWriter writer, T? value, SelectionNode? selection) => TShape.Write(ref writer, value, new MaskedFields(selection));

    internal override void Write(ref JsonTableWriter writer, T? value, SelectionNode? selection)
    {
        if (!writer.TryConvert(value, selection)) TShape.Write(ref writer, value, new MaskedFields(selection));
    }

    internal override void Write(ref MessagePackTableWriter writer, T? value, SelectionNode? selection)
    {
        if (!writer.TryConvert(value, selection)) TShape.Write(ref writer, value, new MaskedFields(selection));
    }

    internal override T? Read(ref JsonWireReader reader) => TShape.Read(ref reader);
    internal override T? Read(ref JsonTableReader reader) => JsonTableReader.Read<T, TShape>(ref reader);
    internal override T? Read(ref MessagePackWireReader reader) => TShape.Read(ref reader);
    internal override T? Read(ref MessagePackTableReader reader) => reader.TryConvert(out T? value) ? value : TShape.Read(ref reader);
    internal override T? Read(ref SourceReader reader) => TShape.Read(ref reader);

    internal override void WriteObject(ref JsonWireWriter writer, object? value, SelectionNode? selection)
    {
        if (selection is null) Write(ref writer, (T?)value);
        else Write(ref writer, (T?)value, selection);
    }

    internal override void WriteObject(ref MessagePackWireWriter writer, object? value, SelectionNode? selection)
    {
        if (selection is null) Write(ref writer, (T?)value);
        else Write(ref writer, (T?)value, selection);
    }

    internal override void WriteObject(ref JsonTableWriter writer, object? value, SelectionNode? selection) => Write(ref writer, (T?)value, selection);
    internal override void WriteObject(ref MessagePackTableWriter writer, object? value, SelectionNode? selection) => Write(ref writer, (T?)value, selection);
    internal override void WriteObject(ref SinkWriter writer, object? value, SelectionNode? selection) => Write(ref writer, (T?)value, selection);
    internal override object? ReadObject(ref JsonWireReader reader) => Read(ref reader);
    internal override object? ReadObject(ref JsonTableReader reader) => Read(ref reader);
    internal override object? ReadObject(ref MessagePackWireReader reader) => Read(ref reader);
    internal override object? ReadObject(ref MessagePackTableReader reader) => Read(ref reader);
    internal override object? ReadObject(ref SourceReader reader) => Read(ref reader);

    internal override Converter<IEnumerable<T>> Sequence => ShapeConverter<IEnumerable<T>, EnumerableShape<T, TShape>>.Instance;
    internal override Converter<List<T>> List => ShapeConverter<List<T>, ListShape<T, TShape>>.Instance;
}
