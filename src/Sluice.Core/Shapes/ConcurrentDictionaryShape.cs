using System.Collections.Concurrent;
using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a concurrent dictionary. Writes a snapshot.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ConcurrentDictionaryShape<TKey, TValue, TKeyShape, TValueShape>
    : IShape<ConcurrentDictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyShape : struct, IShape<TKey>
    where TValueShape : struct, IShape<TValue>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        ConcurrentDictionary<TKey, TValue>? value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Entries.WriteArray<TKey, TValue, TKeyShape, TValueShape, TWriter, TSelection>(
                ref writer,
                value.ToArray(),
                selection
            );
    }

    /// <inheritdoc/>
    public static ConcurrentDictionary<TKey, TValue>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull()
            ? null
            : Entries.Concurrent(Entries.Read<TKey, TValue, TKeyShape, TValueShape, TReader>(ref reader));

    /// <inheritdoc/>
    public static TypeShape<ConcurrentDictionary<TKey, TValue>> Shape =>
        ShapeCache<
            ConcurrentDictionary<TKey, TValue>,
            ConcurrentDictionaryShape<TKey, TValue, TKeyShape, TValueShape>
        >.Dictionary<TKey, TValue, TKeyShape, TValueShape>(
            static entries => entries,
            static entries =>
                Entries.Concurrent(Entries.CreateDictionary(entries, KeyComparers<TKey, TKeyShape>.Instance))
        );
}
