using System.Collections.Frozen;
using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a frozen dictionary.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct FrozenDictionaryShape<TKey, TValue, TKeyShape, TValueShape> : IShape<FrozenDictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyShape : struct, IShape<TKey>
    where TValueShape : struct, IShape<TValue>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        FrozenDictionary<TKey, TValue>? value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Entries.Write<
                TKey,
                TValue,
                TKeyShape,
                TValueShape,
                FrozenDictionary<TKey, TValue>.Enumerator,
                TWriter,
                TSelection
            >(ref writer, value.GetEnumerator(), value.Count, selection);
    }

    /// <inheritdoc/>
    public static FrozenDictionary<TKey, TValue>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull()
            ? null
            : Entries
                .Read<TKey, TValue, TKeyShape, TValueShape, TReader>(ref reader)
                .ToFrozenDictionary(KeyComparers<TKey, TKeyShape>.Instance);

    /// <inheritdoc/>
    public static TypeShape<FrozenDictionary<TKey, TValue>> Shape =>
        ShapeCache<
            FrozenDictionary<TKey, TValue>,
            FrozenDictionaryShape<TKey, TValue, TKeyShape, TValueShape>
        >.Dictionary<TKey, TValue, TKeyShape, TValueShape>(
            static entries => entries,
            static entries =>
                Entries
                    .CreateDictionary(entries, KeyComparers<TKey, TKeyShape>.Instance)
                    .ToFrozenDictionary(KeyComparers<TKey, TKeyShape>.Instance)
        );
}
