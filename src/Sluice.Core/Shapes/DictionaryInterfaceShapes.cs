using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>
/// Writes and reads an <see cref="IDictionary{TKey, TValue}"/>; read as a <see cref="Dictionary{TKey, TValue}"/>.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct IDictionaryShape<TKey, TValue, TKeyShape, TValueShape> : IShape<IDictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyShape : struct, IShape<TKey>
    where TValueShape : struct, IShape<TValue>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        IDictionary<TKey, TValue>? value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Entries.WriteAny<TKey, TValue, TKeyShape, TValueShape, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static IDictionary<TKey, TValue>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : Entries.Read<TKey, TValue, TKeyShape, TValueShape, TReader>(ref reader);

    /// <inheritdoc/>
    public static TypeShape<IDictionary<TKey, TValue>> Shape =>
        ShapeCache<IDictionary<TKey, TValue>, IDictionaryShape<TKey, TValue, TKeyShape, TValueShape>>.Dictionary<
            TKey,
            TValue,
            TKeyShape,
            TValueShape
        >(
            static entries => entries,
            static entries => Entries.CreateDictionary(entries, KeyComparers<TKey, TKeyShape>.Instance)
        );
}

/// <summary>
/// Writes and reads an <see cref="IReadOnlyDictionary{TKey, TValue}"/>; read as a
/// <see cref="Dictionary{TKey, TValue}"/>.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct IReadOnlyDictionaryShape<TKey, TValue, TKeyShape, TValueShape> : IShape<IReadOnlyDictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyShape : struct, IShape<TKey>
    where TValueShape : struct, IShape<TValue>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        IReadOnlyDictionary<TKey, TValue>? value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Entries.WriteAny<TKey, TValue, TKeyShape, TValueShape, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static IReadOnlyDictionary<TKey, TValue>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : Entries.Read<TKey, TValue, TKeyShape, TValueShape, TReader>(ref reader);

    /// <inheritdoc/>
    public static TypeShape<IReadOnlyDictionary<TKey, TValue>> Shape =>
        ShapeCache<
            IReadOnlyDictionary<TKey, TValue>,
            IReadOnlyDictionaryShape<TKey, TValue, TKeyShape, TValueShape>
        >.Dictionary<TKey, TValue, TKeyShape, TValueShape>(
            static entries => entries,
            static entries => Entries.CreateDictionary(entries, KeyComparers<TKey, TKeyShape>.Instance)
        );
}
