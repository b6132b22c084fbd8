using System.Globalization;
using System.Text;
using Sluice.Boundary;
using Sluice.Model;
using Sluice.Wires;
using Sluice.Wires.Json;

namespace Sluice.Shapes;

// Dictionaries that are read.
internal static partial class Entries
{
    /// <summary>
    /// Reads a dictionary that is not null. A duplicate key is an error unless the options let the last one win.
    /// </summary>
    internal static Dictionary<TKey, TValue> Read<TKey, TValue, TKeyShape, TValueShape, TReader>(ref TReader reader)
        where TKey : notnull
        where TKeyShape : struct, IShape<TKey>
        where TValueShape : struct, IShape<TValue>
        where TReader : struct, IWireReader, allows ref struct
    {
        if (!reader.BeginDictionary(out int left))
            return new(KeyComparers<TKey, TKeyShape>.Instance);
        Dictionary<TKey, TValue> dictionary = CreateDictionary<TKey, TValue, TKeyShape, TReader>(ref reader, left);
        int due = KeyComparers<TKey, TKeyShape>.IsSafe ? int.MaxValue : CollisionGuard.First;
        do
        {
            TKey key = ReadKey<TKey, TKeyShape, TReader>(ref reader);
            int position = reader.Position;
            TValue value = OptionsElement.Read<TValue, TValueShape, TReader>(ref reader)!;
            if (!dictionary.TryAdd(key, value))
            {
                Duplicate(ref reader, key, position);
                dictionary[key] = value;
            }
            if (dictionary.Count >= due)
                due = CollisionGuard.Check(dictionary);
            if (typeof(TReader) == typeof(JsonWireReader) && dictionary.Count == BufferedFrom)
            {
                if (reader.NextEntry(ref left))
                    ReadMany<TKey, TValue, TKeyShape, TValueShape, TReader>(ref reader, dictionary, left, due);
                return dictionary;
            }
        } while (reader.NextEntry(ref left));
        return dictionary;
    }

    // The number of entries from which on those of JSON, which does not declare their count, are gathered first.
    private const int BufferedFrom = 32;

    // Reads the rest of the entries before adding them, so that the dictionary grows once, to the size it needs.
    private static void ReadMany<TKey, TValue, TKeyShape, TValueShape, TReader>(
        ref TReader reader,
        Dictionary<TKey, TValue> dictionary,
        int left,
        int due
    )
        where TKey : notnull
        where TKeyShape : struct, IShape<TKey>
        where TValueShape : struct, IShape<TValue>
        where TReader : struct, IWireReader, allows ref struct
    {
        var keys = new ArrayBuilder<TKey>(-1);
        var values = new ArrayBuilder<TValue>(-1);
        var positions = new ArrayBuilder<int>(-1);
        do
        {
            keys.Add(ReadKey<TKey, TKeyShape, TReader>(ref reader));
            positions.Add(reader.Position);
            values.Add(OptionsElement.Read<TValue, TValueShape, TReader>(ref reader)!);
        } while (reader.NextEntry(ref left));
        dictionary.EnsureCapacity(dictionary.Count + keys.Items.Length);
        for (int i = 0; i < keys.Items.Length; i++)
        {
            TKey key = keys.Items[i];
            if (!dictionary.TryAdd(key, values.Items[i]))
            {
                Duplicate(ref reader, key, positions.Items[i]);
                dictionary[key] = values.Items[i];
            }
            if (dictionary.Count >= due)
                due = CollisionGuard.Check(dictionary);
        }
        keys.Dispose();
        values.Dispose();
        positions.Dispose();
    }

    /// <summary>
    /// Reads entries into an existing dictionary, where they replace the values of existing keys. The dictionary's
    /// comparer determines which keys are duplicates.
    /// </summary>
    internal static void ReadInto<TDictionary, TKey, TValue, TKeyShape, TValueShape, TReader>(
        ref TReader reader,
        ref TDictionary target
    )
        where TDictionary : IDictionary<TKey, TValue>
        where TKeyShape : struct, IShape<TKey>
        where TValueShape : struct, IShape<TValue>
        where TReader : struct, IWireReader, allows ref struct
    {
        if (!reader.BeginDictionary(out int left))
            return;
        // User code may have chosen the hash function.
        int due = CollisionGuard.Concerns(target) ? CollisionGuard.First : int.MaxValue;
        // Existing keys are replaced; the keys of the document are recorded to find duplicates.
        HashSet<TKey>? read =
            target.Count == 0 ? null : new(ComparerOf<TKey, TValue>(target) ?? KeyComparers<TKey, TKeyShape>.Instance);
        do
        {
            TKey key = ReadKey<TKey, TKeyShape, TReader>(ref reader);
            int position = reader.Position;
            TValue value = OptionsElement.Read<TValue, TValueShape, TReader>(ref reader)!;
            if (read is null ? target.ContainsKey(key) : !read.Add(key))
                Duplicate(ref reader, key, position);
            target[key] = value;
            if (due != int.MaxValue && target.Count >= due)
                due = CollisionGuard.Check(target);
        } while (reader.NextEntry(ref left));
    }

#pragma warning disable CS8714 // IDictionary<,> does not declare that its keys are never null, as Dictionary<,> does.
    private static IEqualityComparer<TKey>? ComparerOf<TKey, TValue>(IDictionary<TKey, TValue> target) =>
        (target as Dictionary<TKey, TValue>)?.Comparer;
#pragma warning restore CS8714

    private static void Duplicate<TKey, TReader>(ref TReader reader, TKey key, int position)
        where TReader : struct, IWireReader, allows ref struct
    {
        (int after, reader.Position) = (reader.Position, position);
        reader.DuplicateMember(Encoding.UTF8.GetBytes(Convert.ToString(key, CultureInfo.InvariantCulture) ?? ""));
        reader.Position = after;
    }

    /// <summary>
    /// Reads an ordered dictionary that is not null. A duplicate key is an error; if the options let the last one win,
    /// it keeps the position of the first.
    /// </summary>
    internal static OrderedDictionary<TKey, TValue> ReadOrdered<TKey, TValue, TKeyShape, TValueShape, TReader>(
        ref TReader reader
    )
        where TKey : notnull
        where TKeyShape : struct, IShape<TKey>
        where TValueShape : struct, IShape<TValue>
        where TReader : struct, IWireReader, allows ref struct
    {
        var dictionary = new OrderedDictionary<TKey, TValue>(KeyComparers<TKey, TKeyShape>.Instance);
        ReadInto<OrderedDictionary<TKey, TValue>, TKey, TValue, TKeyShape, TValueShape, TReader>(
            ref reader,
            ref dictionary
        );
        return dictionary;
    }

    internal static Dictionary<TKey, TValue> CreateDictionary<TKey, TValue>(
        List<KeyValuePair<TKey, TValue>> entries,
        IEqualityComparer<TKey>? comparer
    )
        where TKey : notnull
    {
        var dictionary = new Dictionary<TKey, TValue>(entries.Count, comparer);
        foreach ((TKey key, TValue value) in entries)
            dictionary[key] = value;
        return dictionary;
    }

    internal static OrderedDictionary<TKey, TValue> OrderedOf<TKey, TValue>(
        List<KeyValuePair<TKey, TValue>> entries,
        IEqualityComparer<TKey>? comparer
    )
        where TKey : notnull
    {
        var dictionary = new OrderedDictionary<TKey, TValue>(entries.Count, comparer);
        foreach ((TKey key, TValue value) in entries)
            dictionary[key] = value;
        return dictionary;
    }

    internal static System.Collections.Concurrent.ConcurrentDictionary<TKey, TValue> Concurrent<TKey, TValue>(
        Dictionary<TKey, TValue> entries
    )
        where TKey : notnull => new(entries, entries.Comparer);
}
