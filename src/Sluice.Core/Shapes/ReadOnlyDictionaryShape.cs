using System.Collections.ObjectModel;
using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a <see cref="ReadOnlyDictionary{TKey, TValue}"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ReadOnlyDictionaryShape<TKey, TValue, TKeyShape, TValueShape> : IShape<ReadOnlyDictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyShape : struct, IShape<TKey>
    where TValueShape : struct, IShape<TValue>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        ReadOnlyDictionary<TKey, TValue>? value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Entries.WriteAny<TKey, TValue, TKeyShape, TValueShape, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static ReadOnlyDictionary<TKey, TValue>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : new(Entries.Read<TKey, TValue, TKeyShape, TValueShape, TReader>(ref reader));

    /// <inheritdoc/>
    public static TypeShape<ReadOnlyDictionary<TKey, TValue>> Shape =>
        ShapeCache<
            ReadOnlyDictionary<TKey, TValue>,
            ReadOnlyDictionaryShape<TKey, TValue, TKeyShape, TValueShape>
        >.Dictionary<TKey, TValue, TKeyShape, TValueShape>(
            static entries => entries,
            static entries => new(Entries.CreateDictionary(entries, KeyComparers<TKey, TKeyShape>.Instance))
        );
}
