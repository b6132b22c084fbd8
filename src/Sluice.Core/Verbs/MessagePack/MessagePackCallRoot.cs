using System.Runtime.CompilerServices;
using Sluice.Model;
using Sluice.Wires;
using Sluice.Wires.MessagePack;

namespace Sluice.Verbs.MessagePack;

/// <summary>Creates the root of a document from the arguments of a call.</summary>
internal static class MessagePackCallRoot
{
    internal static MessagePackBody<IEnumerable<T>> Sequence<T>(
        IEnumerable<T>? values,
        FieldSelection<T>? selection,
        in MessagePackWireOptions options
    ) => new(Element(selection, in options).Sequence, values, selection?.BeginWriting(options.Unions));

    internal static Converter<T> Element<T>(FieldSelection<T>? selection, in MessagePackWireOptions options) =>
        selection?.Converter ?? CallRoot<T>.Converter(options.Shapes);

    internal static IPieces<T> Pieces<T>(FieldSelection<T>? selection, in MessagePackWireOptions options) =>
        new MessagePackPieces<T>(Element(selection, in options), selection?.BeginWriting(options.Unions), in options);

    /// <summary>
    /// Returns what writes the elements of a value one by one; <see langword="null"/> if it is written as a whole.
    /// </summary>
    /// <exception cref="NotSupportedException">
    /// The options require one value after the other, and the program is native code, where the methods would have to
    /// be compiled for every collection.
    /// </exception>
    internal static RootCollection<T, MessagePackSequences, MessagePackWireOptions>? Collection<T>(
        T? value,
        FieldSelection<T>? selection,
        in MessagePackWireOptions options
    )
    {
        if (value is null || options.Sequences == MessagePackSequence.Array)
            return null;
        Converter<T> converter = Element(selection, in options);
        if (RuntimeFeature.IsDynamicCodeSupported)
            return RootCollection<T, MessagePackSequences, MessagePackWireOptions>.TryCreate(
                converter,
                value,
                in options
            );
        if (converter.Shape.Kind != ShapeKind.Collection)
            return null;
        throw new NotSupportedException(
            $"In native code, a collection of type {typeof(T)} is written as one array. "
                + "Set MessagePackWireOptions.Sequences to MessagePackSequence.Array, or use the overload for "
                + "sequences, "
                + "which requires the selection argument: "
                + "MessagePackWire.Serialize<TElement>(destination, values, null, options)."
        );
    }
}
