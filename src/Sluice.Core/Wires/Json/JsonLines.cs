using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Wires.Json;

/// <summary>
/// Writes sequences as JSON Lines, one element on each line, for any element type and any declaration of the sequence.
/// </summary>
internal static class JsonLines
{
    /// <summary>
    /// Writes the elements of a root value, and one more byte. Returns <see langword="false"/> if the value is not a
    /// sequence: null, an object, a dictionary, a multidimensional array, or a value of a registered converter.
    /// </summary>
    internal static bool TryWrite(
        ref JsonWireWriter writer,
        Converter converter,
        object? value,
        SelectionNode? selection,
        in JsonWireOptions options
    )
    {
        if (value is null)
            return false;
        if (converter.Type == typeof(object))
            converter = RuntimeShapes.FindFor(value);
        if (
            converter.Shape is not { Kind: ShapeKind.Collection } shape
            || shape.Accept(Visitor.Instance) is not Sequence sequence
        )
            return false;
        return sequence.TryWrite(ref writer, value, selection, in options);
    }

    /// <summary>Writes the elements, and one more byte.</summary>
    internal static void Write<T>(
        ref JsonWireWriter writer,
        IEnumerable<T?> values,
        Converter<T> element,
        SelectionNode? selection,
        in JsonWireOptions options
    )
    {
        if (options.Indented)
            throw writer.Error(
                WireError.Unsupported,
                "JsonWireOptions.Indented cannot be combined with JSON Lines, where each element is one line."
            );
        long index = 0;
        foreach (T? value in values)
        {
            JsonOutput.WriteElement(ref writer, new JsonBody<T>(element, value, selection), in options, index++);
            writer.ReplaceLast((byte)'\n');
        }

        writer.WriteRaw(","u8); // dropped for every root value
    }

    private abstract class Sequence
    {
        internal abstract bool TryWrite(
            ref JsonWireWriter writer,
            object value,
            SelectionNode? selection,
            in JsonWireOptions options
        );
    }

    private sealed class Sequence<TCollection, TElement>(CollectionShape<TCollection, TElement> shape) : Sequence
    {
        internal override bool TryWrite(
            ref JsonWireWriter writer,
            object value,
            SelectionNode? selection,
            in JsonWireOptions options
        )
        {
            if (options.Converters?.Find<TCollection>() is not null)
                return false;
            Write(ref writer, shape.Enumerate((TCollection)value), shape.Element.TypedConverter, selection, in options);
            return true;
        }
    }

    private sealed class Visitor : ShapeVisitor
    {
        internal static readonly Visitor Instance = new();

        public override object? VisitCollection<TCollection, TElement>(
            CollectionShape<TCollection, TElement> shape,
            object? state
        ) => shape.IsMultidimensional ? null : new Sequence<TCollection, TElement>(shape);
    }
}
