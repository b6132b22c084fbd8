using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

// SAFETY: StringShape implements only IShape<string>, so a dictionary whose keys have this shape has strings as keys.
/// <summary>Writes and reads a dictionary. Writes it through its own enumerator.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct MapShape<TKey, TValue, TKeyShape, TValueShape> : IShape<Dictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyShape : struct, IShape<TKey>
    where TValueShape : struct, IShape<TValue>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        Dictionary<TKey, TValue>? value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else if (typeof(TKeyShape) == typeof(StringShape))
        {
            Debug.Assert(typeof(TKey) == typeof(string));
            TextEntries.Write<TValue, TValueShape, TWriter, TSelection>(
                ref writer,
                Unsafe.As<Dictionary<string, TValue>>(value),
                selection
            );
        }
        else
            Entries.Write<
                TKey,
                TValue,
                TKeyShape,
                TValueShape,
                Dictionary<TKey, TValue>.Enumerator,
                TWriter,
                TSelection
            >(ref writer, value.GetEnumerator(), value.Count, selection);
    }

    /// <inheritdoc/>
    public static Dictionary<TKey, TValue>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : Entries.Read<TKey, TValue, TKeyShape, TValueShape, TReader>(ref reader);

    /// <inheritdoc/>
    public static TypeShape<Dictionary<TKey, TValue>> Shape =>
        ShapeCache<Dictionary<TKey, TValue>, MapShape<TKey, TValue, TKeyShape, TValueShape>>.Dictionary<
            TKey,
            TValue,
            TKeyShape,
            TValueShape
        >(
            static entries => entries,
            static entries => Entries.CreateDictionary(entries, KeyComparers<TKey, TKeyShape>.Instance)
        );
}
