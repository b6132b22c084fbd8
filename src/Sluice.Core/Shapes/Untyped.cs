using System.Collections;
using Sluice.Internal;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Contains the code that the shapes of untyped collections share.</summary>
internal static class Untyped
{
    internal static void Write<TWriter, TSelection>(ref TWriter writer, IEnumerable? items, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (items is null)
            writer.WriteNull();
        else
            Sequence.WriteAny<object, UntypedShape, TWriter, TSelection>(
                ref writer,
                items as IEnumerable<object> ?? [.. items.Cast<object>()],
                selection
            );
    }

    internal static void WriteEntries<TWriter, TSelection>(
        ref TWriter writer,
        IDictionary? entries,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (entries is null)
            writer.WriteNull();
        else
            Entries.WriteArray<object, object, UntypedKeyShape, UntypedShape, TWriter, TSelection>(
                ref writer,
                [.. EntriesOf(entries)],
                selection
            );
    }

    internal static IEnumerable<KeyValuePair<object, object>> EntriesOf(IDictionary entries)
    {
        IDictionaryEnumerator enumerator = entries.GetEnumerator();
        while (enumerator.MoveNext())
            yield return new(enumerator.Key, enumerator.Value!);
    }

    internal static List<object> ReadList<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        Sequence.ReadList<object, UntypedShape, TReader>(ref reader);

    internal static Dictionary<object, object> ReadEntries<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        Entries.Read<object, object, UntypedKeyShape, UntypedShape, TReader>(ref reader);

    /// <summary>
    /// Fills a collection that may reject values from the wire, because it accepts only one type regardless of its
    /// interface.
    /// </summary>
    internal static TCollection Build<TItems, TCollection, TReader>(
        ref TReader reader,
        TItems items,
        Func<TItems, TCollection> build
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        try
        {
            return build(items);
        }
        catch (Exception exception) when (exception is InvalidCastException or ArgumentException)
        {
            throw reader.Error(WireError.Type, "The collection rejected the elements that were read.").With(exception);
        }
    }

    internal static IDictionary Dictionary(Dictionary<object, object> entries) => entries;

    internal static Hashtable Hashtable(Dictionary<object, object> entries) =>
        new(entries, KeyedComparer<object>.Instance as IEqualityComparer);

    internal static SortedList SortedList(Dictionary<object, object> entries) => new(entries);
}
