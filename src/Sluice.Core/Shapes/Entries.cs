using System.Diagnostics;
using System.Runtime.CompilerServices;
using Sluice.Boundary;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

// SAFETY: StringShape implements only IShape<string>, so a key or value with this shape is a string. Casts of
// collections follow a test of the exact type.
/// <summary>Contains the code that the shapes of all dictionaries share.</summary>
internal static partial class Entries
{
    // The bytes that a dictionary allocates for each entry beside its key and value.
    private const int EntryOverhead = 16;

    /// <summary>Writes a dictionary with a known count through its own enumerator.</summary>
    internal static void Write<TKey, TValue, TKeyShape, TValueShape, TEnumerator, TWriter, TSelection>(
        ref TWriter writer,
        TEnumerator entries,
        int count,
        TSelection selection
    )
        where TKeyShape : struct, IShape<TKey>
        where TValueShape : struct, IShape<TValue>
        where TEnumerator : IEnumerator<KeyValuePair<TKey, TValue>>
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        ElementCounting.Count(ref writer, selection, count);
        int left = count;
        EntryNames names = default;
        using (entries)
        {
            if (typeof(TKeyShape) == typeof(StringShape))
            {
                ref byte position = ref writer.BeginUncheckedDictionary(count, 0);
                bool isRenamed =
                    TWriter.IsOptionsDriven && EntryNames.MayCoincide<TKey, TKeyShape, TWriter>(ref writer);
                while (entries.MoveNext())
                {
                    if (--left < 0)
                        break;
                    KeyValuePair<TKey, TValue> entry = entries.Current;
                    Debug.Assert(entry.Key is null or string);
                    string key =
                        Unsafe.As<string>(entry.Key!)
                        ?? throw writer.Error(
                            WireError.Null,
                            "A dictionary key is null, which cannot be a JSON member name."
                        );
                    if (TWriter.IsOptionsDriven)
                        key = Named(ref writer, key);
                    if (TWriter.IsOptionsDriven && isRenamed)
                        names.Add(ref writer, key);
                    position = ref TextEntries.WriteEntry<TValue, TValueShape, TWriter, TSelection>(
                        ref writer,
                        ref position,
                        key,
                        entry.Value,
                        selection
                    );
                }
                if (left != 0)
                    throw Miscounted(ref writer);
                writer.EndUncheckedDictionary(ref position);
                return;
            }
            writer.Commit(ref writer.BeginUncheckedDictionary(count, 0));
            bool mayCoincide = EntryNames.MayCoincide<TKey, TKeyShape, TWriter>(ref writer);
            while (entries.MoveNext())
            {
                if (--left < 0)
                    break;
                KeyValuePair<TKey, TValue> entry = entries.Current;
                int start = mayCoincide ? EntryNames.Start(ref writer) : 0;
                WriteKey<TKey, TKeyShape, TWriter>(ref writer, entry.Key);
                if (mayCoincide)
                    names.Add(ref writer, start);
                OptionsElement.Write<TValue, TValueShape, TWriter, TSelection>(ref writer, entry.Value, selection);
            }
            if (left != 0)
                throw Miscounted(ref writer);
            writer.EndUncheckedDictionary(ref writer.Reserve(0));
        }
    }

    /// <summary>Writes any sequence of entries, or null.</summary>
    internal static void WriteAny<TKey, TValue, TKeyShape, TValueShape, TWriter, TSelection>(
        ref TWriter writer,
        IEnumerable<KeyValuePair<TKey, TValue>>? entries,
        TSelection selection
    )
        where TKey : notnull
        where TKeyShape : struct, IShape<TKey>
        where TValueShape : struct, IShape<TValue>
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (entries is null)
            writer.WriteNull();
        // A subclass may enumerate differently from its base class.
        else if (entries.GetType() == typeof(Dictionary<TKey, TValue>))
        {
            if (typeof(TKeyShape) == typeof(StringShape))
            {
                TextEntries.Write<TValue, TValueShape, TWriter, TSelection>(
                    ref writer,
                    Unsafe.As<Dictionary<string, TValue>>(entries),
                    selection
                );
                return;
            }
            var dictionary = Unsafe.As<Dictionary<TKey, TValue>>(entries);
            Write<TKey, TValue, TKeyShape, TValueShape, Dictionary<TKey, TValue>.Enumerator, TWriter, TSelection>(
                ref writer,
                dictionary.GetEnumerator(),
                dictionary.Count,
                selection
            );
        }
        else if (entries is ICollection<KeyValuePair<TKey, TValue>> or IReadOnlyCollection<KeyValuePair<TKey, TValue>>)
        {
            Write<TKey, TValue, TKeyShape, TValueShape, IEnumerator<KeyValuePair<TKey, TValue>>, TWriter, TSelection>(
                ref writer,
                entries.GetEnumerator(),
                CountOf(entries),
                selection
            );
        }
        else
        {
            int mark = writer.BeginUncountedDictionary();
            int count = 0;
            bool mayCoincide = EntryNames.MayCoincide<TKey, TKeyShape, TWriter>(ref writer);
            EntryNames names = default;
            foreach (KeyValuePair<TKey, TValue> entry in entries)
            {
                ElementCounting.Count(ref writer, selection, 1);
                int start = mayCoincide ? EntryNames.Start(ref writer) : 0;
                WriteKey<TKey, TKeyShape, TWriter>(ref writer, entry.Key);
                if (mayCoincide)
                    names.Add(ref writer, start);
                OptionsElement.Write<TValue, TValueShape, TWriter, TSelection>(ref writer, entry.Value, selection);
                count++;
            }
            writer.EndUncountedDictionary(mark, count);
        }
    }

    private static int CountOf<TEntry>(IEnumerable<TEntry> entries) =>
        entries is ICollection<TEntry> collection ? collection.Count : ((IReadOnlyCollection<TEntry>)entries).Count;

    internal static WireException Miscounted<TWriter>(ref TWriter writer)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Error(
            WireError.UserCode,
            "The dictionary's count differs from the number of entries that it enumerates."
        );

    // Has space for the entries that the input can contain, whatever it says.
    private static Dictionary<TKey, TValue> CreateDictionary<TKey, TValue, TKeyShape, TReader>(
        ref TReader reader,
        int left
    )
        where TKey : notnull
        where TKeyShape : struct, IShape<TKey>
        where TReader : struct, IWireReader, allows ref struct
    {
        int entrySize = Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<TValue>() + EntryOverhead;
        int capacity = left <= 0 ? 0 : ArrayBuilder<TKey>.Trusted(left, entrySize, Sequence.Available(ref reader));
        var dictionary = new Dictionary<TKey, TValue>(capacity, KeyComparers<TKey, TKeyShape>.Instance);
        ObjectReading.CreatedCollection(ref reader, dictionary);
        return dictionary;
    }

    /// <summary>Writes a snapshot.</summary>
    internal static void WriteArray<TKey, TValue, TKeyShape, TValueShape, TWriter, TSelection>(
        ref TWriter writer,
        KeyValuePair<TKey, TValue>[] entries,
        TSelection selection
    )
        where TKeyShape : struct, IShape<TKey>
        where TValueShape : struct, IShape<TValue>
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Write<TKey, TValue, TKeyShape, TValueShape, IEnumerator<KeyValuePair<TKey, TValue>>, TWriter, TSelection>(
            ref writer,
            ((IEnumerable<KeyValuePair<TKey, TValue>>)entries).GetEnumerator(),
            entries.Length,
            selection
        );
}
