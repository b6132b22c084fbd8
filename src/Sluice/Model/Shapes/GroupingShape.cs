using Sluice.Generated;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Model;

/// <summary>A key with the elements that have it: an object of <c>key</c> and <c>elements</c>, or an array of the two on wires that use keys.</summary>
public struct IGroupingShape<TKey, T, TKeyShape, TElement> : IShape<IGrouping<TKey, T>>
    where TKeyShape : struct, IShape<TKey> where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, IGrouping<TKey, T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
        {
            writer.WriteNull();
            return;
        }
        Members.Begin(ref writer, 2, 3);
        Members.Next<TWriter, AllFields>(ref writer, 3, 0, "key"u8, "\"key\":"u8);
        TableElement.Write<TKey, TKeyShape, TWriter, AllFields>(ref writer, value.Key, default);
        Members.Next<TWriter, AllFields>(ref writer, 3, 1, "elements"u8, "\"elements\":"u8);
        Sequence.WriteAny<T, TElement, TWriter, TSelection>(ref writer, value, selection);
        Members.End(ref writer);
    }

    /// <inheritdoc/>
    public static IGrouping<TKey, T>? Read<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull()) return null;
        TKey? key = default;
        List<T>? items = null;
        MemberCursor cursor = MemberCursor.Begin(ref reader);
        while (cursor.Next(ref reader, Members.GroupingNames) is var index and >= 0)
        {
            if (index == 0) key = TableElement.Read<TKey, TKeyShape, TReader>(ref reader);
            else items = ListShape<T, TElement>.Read(ref reader);
        }
        return new Grouping<TKey, T>(key!, items ?? []);
    }

    /// <inheritdoc/>
    public static TypeShape<IGrouping<TKey, T>> Shape =>
        ShapeCache<IGrouping<TKey, T>, IGroupingShape<TKey, T, TKeyShape, TElement>>
            .Surrogate<KeyValuePair<TKey, List<T>>, KeyValuePairShape<TKey, List<T>, TKeyShape, ListShape<T, TElement>>>(
                static group => new(group.Key, [.. group]), static pair => new Grouping<TKey, T>(pair.Key, pair.Value));
}

/// <summary>Groups by key: a dictionary of arrays, or an array of groups on wires that use keys.</summary>
public struct ILookupShape<TKey, T, TKeyShape, TElement> : IShape<ILookup<TKey, T>>
    where TKey : notnull where TKeyShape : struct, IShape<TKey> where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ILookup<TKey, T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
        {
            writer.WriteNull();
            return;
        }
        if (TWriter.UsesKeys)
        {
            Sequence.Write<IGrouping<TKey, T>, IGroupingShape<TKey, T, TKeyShape, TElement>, IEnumerator<IGrouping<TKey, T>>, TWriter, TSelection>(
                ref writer, value.GetEnumerator(), value.Count, selection);
            return;
        }
        writer.Commit(ref writer.BeginDictionary(value.Count, 0));
        foreach (IGrouping<TKey, T> group in value)
        {
            Entries.WriteKey<TKey, TKeyShape, TWriter>(ref writer, group.Key);
            Sequence.WriteAny<T, TElement, TWriter, TSelection>(ref writer, group, selection);
        }
        writer.EndDictionary(ref writer.Reserve(0));
    }

    /// <inheritdoc/>
    public static ILookup<TKey, T>? Read<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull()) return null;
        if (TReader.UsesKeys) return Of(Sequence.ReadList<IGrouping<TKey, T>, IGroupingShape<TKey, T, TKeyShape, TElement>, TReader>(ref reader));
        return Of(Entries.Read<TKey, List<T>, TKeyShape, ListShape<T, TElement>, TReader>(ref reader)
            .Select(entry => (IGrouping<TKey, T>)new Grouping<TKey, T>(entry.Key, entry.Value ?? [])));
    }

    private static ILookup<TKey, T> Of(IEnumerable<IGrouping<TKey, T>> groups) =>
        groups.SelectMany(group => group, (group, item) => (group.Key, Item: item)).ToLookup(pair => pair.Key, pair => pair.Item, KeyedComparer<TKey>.Instance);

    /// <inheritdoc/>
    public static TypeShape<ILookup<TKey, T>> Shape =>
        ShapeCache<ILookup<TKey, T>, ILookupShape<TKey, T, TKeyShape, TElement>>.Collection<IGrouping<TKey, T>, IGroupingShape<TKey, T, TKeyShape, TElement>>(
            static lookup => lookup, Of);
}
