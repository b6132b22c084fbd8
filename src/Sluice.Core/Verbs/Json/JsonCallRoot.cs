using System.Collections;
using System.Runtime.CompilerServices;
using Sluice.Wires;
using Sluice.Wires.Json;

namespace Sluice.Verbs.Json;

/// <summary>Creates the root of a document from the arguments of a call.</summary>
internal static class JsonCallRoot
{
    internal static JsonSequenceBody<T> Sequence<T>(
        IEnumerable<T>? values,
        FieldSelection<T>? selection,
        in JsonWireOptions options
    ) => new(Element(selection, in options), values, selection?.BeginWriting(options.Unions));

    internal static Converter<T> Element<T>(FieldSelection<T>? selection, in JsonWireOptions options) =>
        selection?.Converter ?? CallRoot<T>.Converter(options.Shapes);

    internal static IPieces<T> Pieces<T>(FieldSelection<T>? selection, in JsonWireOptions options) =>
        new JsonPieces<T>(Element(selection, in options), selection?.BeginWriting(options.Unions), in options);

    /// <summary>
    /// Returns what writes the elements of a value one by one; <see langword="null"/> if it is written as a whole, as
    /// every value is in native code, where the methods would have to be compiled for every collection.
    /// </summary>
    internal static RootCollection<T, JsonSequences, JsonWireOptions>? Collection<T>(
        T? value,
        FieldSelection<T>? selection,
        in JsonWireOptions options
    ) =>
        // The interface is checked first, because the shape of an object takes time to create.
        RuntimeFeature.IsDynamicCodeSupported && value is IEnumerable and not string
            ? RootCollection<T, JsonSequences, JsonWireOptions>.TryCreate(
                Element(selection, in options),
                value,
                in options
            )
            : null;
}
