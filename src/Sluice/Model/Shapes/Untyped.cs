using System.Collections;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Model;

/// <summary>What the shapes of collections without an element type share.</summary>
internal static class Untyped
{
    internal static void Write<TWriter, TSelection>(ref TWriter writer, IEnumerable items, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection> =>
        Sequence.WriteAny<object, UntypedShape, TWriter, TSelection>(ref writer,
            items as IEnumerable<object> ?? [.. items.Cast<object>()], selection);

    internal static void WriteEntries<TWriter, TSelection>(ref TWriter writer, IDictionary entries,
        TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        KeyValuePair<object, object>[] array = [.. EntriesOf(entries)];
        Entries.WriteArray<object, object, UntypedKeyShape, UntypedShape, TWriter, TSelection>(ref writer, array,
            selection);
    }

    internal static IEnumerable<KeyValuePair<object, object>> EntriesOf(IDictionary entries)
    {
        IDictionaryEnumerator enumerator = entries.GetEnumerator();
        while (enumerator.MoveNext()) yield return new(enumerator.Key, enumerator.Value!);
    }

    internal static List<object> ReadList<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
            Sequence.ReadList<object, UntypedShape, TReader>(ref reader);

    internal static Dictionary<object, object> ReadEntries<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
            Entries.Read<object, object, UntypedKeyShape, UntypedShape, TReader>(ref reader);

    /// <summary>
    /// Fills a collection that may refuse what came over the wire: it takes one type alone, whatever its interface
    /// says.
    /// </summary>
    internal static TCollection Build<TItems, TCollection, TReader>(ref TReader reader, TItems items,
        Func<TItems, TCollection> build)
        where TReader : struct, IWireReader, allows ref struct
    {
        try
        {
            return build(items);
        }
        catch (Exception exception) when (exception is InvalidCastException or ArgumentException)
        {
            throw reader.Error(WireError.Type,
                $"{typeof(TCollection)} rejected the elements that were read: {exception.Message}");
        }
    }

    internal static IDictionary Dictionary(Dictionary<object, object> entries) => entries;

    internal static Hashtable Hashtable(Dictionary<object, object> entries) =>
        new(entries, KeyedComparer<object>.Instance as IEqualityComparer);

    internal static SortedList SortedList(Dictionary<object, object> entries) => new(entries);
}
