using System.Runtime.CompilerServices;
using System.Text;
using Sluice.Generated;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Model;

/// <summary>What the shapes of all dictionaries share.</summary>
internal static class Entries
{
    private const int TrustedCount = 1024;

    /// <summary>Writes a dictionary that knows its count, over its own enumerator.</summary>
    internal static void Write<TKey, TValue, TKeyShape, TValueShape, TEnumerator, TWriter, TSelection>(
        ref TWriter writer, TEnumerator entries, int count, TSelection selection)
        where TKeyShape : struct, IShape<TKey>
        where TValueShape : struct, IShape<TValue>
        where TEnumerator : IEnumerator<KeyValuePair<TKey, TValue>>
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        int left = count;
        using (entries)
        {
            if (typeof(TKeyShape) == typeof(StringShape))
            {
                ref byte at = ref writer.BeginDictionary(count, 0);
                while (entries.MoveNext())
                {
                    if (--left < 0) break;
                    KeyValuePair<TKey, TValue> entry = entries.Current;
                    string key = Unsafe.As<string>(entry.Key!) ?? throw writer.Error(WireError.Null, "A dictionary's key is null.");
                    if (!TWriter.UsesTables && FixedSize.Of<TValueShape>() > 0)
                    {
                        at = ref writer.PutStringKey(ref at, key, FixedSize.Of<TValueShape>());
                        at = ref FixedSize.Put<TValue, TValueShape, TWriter>(ref writer, ref at, entry.Value);
                    }
                    else if (!TWriter.UsesTables && typeof(TValueShape) == typeof(StringShape))
                    {
                        at = ref writer.PutStringKey(ref at, key, 0);
                        at = ref writer.PutString(ref at, Unsafe.As<string?>(entry.Value), 0);
                    }
                    else
                    {
                        writer.Commit(ref writer.PutStringKey(ref at, key, 0));
                        TableElement.Write<TValue, TValueShape, TWriter, TSelection>(ref writer, entry.Value, selection);
                        at = ref writer.Reserve(0);
                    }
                }
                if (left != 0) throw Miscounted(ref writer);
                writer.EndDictionary(ref at);
                return;
            }
            writer.Commit(ref writer.BeginDictionary(count, 0));
            while (entries.MoveNext())
            {
                if (--left < 0) break;
                KeyValuePair<TKey, TValue> entry = entries.Current;
                WriteKey<TKey, TKeyShape, TWriter>(ref writer, entry.Key);
                TableElement.Write<TValue, TValueShape, TWriter, TSelection>(ref writer, entry.Value, selection);
            }
            if (left != 0) throw Miscounted(ref writer);
            writer.EndDictionary(ref writer.Reserve(0));
        }
    }

    /// <summary>Writes any sequence of entries.</summary>
    internal static void WriteAny<TKey, TValue, TKeyShape, TValueShape, TWriter, TSelection>(
        ref TWriter writer, IEnumerable<KeyValuePair<TKey, TValue>> entries, TSelection selection)
        where TKey : notnull
        where TKeyShape : struct, IShape<TKey>
        where TValueShape : struct, IShape<TValue>
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        // A subclass may enumerate otherwise than its base.
        if (entries.GetType() == typeof(Dictionary<TKey, TValue>))
        {
            if (typeof(TKeyShape) == typeof(StringShape))
            {
                TextEntries.Write<TValue, TValueShape, TWriter, TSelection>(ref writer, Unsafe.As<Dictionary<string, TValue>>(entries), selection);
                return;
            }
            var dictionary = Unsafe.As<Dictionary<TKey, TValue>>(entries);
            Write<TKey, TValue, TKeyShape, TValueShape, Dictionary<TKey, TValue>.Enumerator, TWriter, TSelection>(ref writer, dictionary.GetEnumerator(), dictionary.Count, selection);
        }
        else if (entries is ICollection<KeyValuePair<TKey, TValue>> collection)
        {
            Write<TKey, TValue, TKeyShape, TValueShape, IEnumerator<KeyValuePair<TKey, TValue>>, TWriter, TSelection>(ref writer, entries.GetEnumerator(), collection.Count, selection);
        }
        else if (entries is IReadOnlyCollection<KeyValuePair<TKey, TValue>> counted)
        {
            Write<TKey, TValue, TKeyShape, TValueShape, IEnumerator<KeyValuePair<TKey, TValue>>, TWriter, TSelection>(ref writer, entries.GetEnumerator(), counted.Count, selection);
        }
        else
        {
            int mark = writer.BeginUncountedDictionary();
            int count = 0;
            foreach (KeyValuePair<TKey, TValue> entry in entries)
            {
                WriteKey<TKey, TKeyShape, TWriter>(ref writer, entry.Key);
                TableElement.Write<TValue, TValueShape, TWriter, TSelection>(ref writer, entry.Value, selection);
                count++;
            }
            writer.EndUncountedDictionary(mark, count);
        }
    }

    internal static WireException Miscounted<TWriter>(ref TWriter writer) where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Error(WireError.UserCode, "The dictionary's count differs from the number of entries that it enumerates.");

    internal static void WriteKey<TKey, TKeyShape, TWriter>(ref TWriter writer, TKey key)
        where TKeyShape : struct, IShape<TKey>
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (typeof(TKeyShape) == typeof(StringShape))
        {
            writer.Commit(ref writer.PutStringKey(ref writer.Reserve(0), Unsafe.As<string>(key!), 0));
            return;
        }
        // Names of booleans as Boolean.ToString has them, as the peers do.
        if (typeof(TKeyShape) == typeof(BooleanShape) && !TWriter.UsesKeys)
        {
            writer.Commit(ref writer.PutStringKey(ref writer.Reserve(0), Unsafe.As<TKey, bool>(ref key) ? "True" : "False", 0));
            return;
        }
        // Where keys are text an enum's key is its name, as the peers have it, however its values are written.
        if (default(TKeyShape) is INumericEnumShape && !TWriter.UsesKeys && EnumNameTable<TKey>.Reflected.Format(key) is { } name)
        {
            writer.Commit(ref writer.PutStringKey(ref writer.Reserve(0), name, 0));
            return;
        }
        writer.BeginKey();
        TableElement.Write<TKey, TKeyShape, TWriter, AllFields>(ref writer, key, default);
        writer.EndKey();
    }

    internal static TKey ReadKey<TKey, TKeyShape, TReader>(ref TReader reader)
        where TKeyShape : struct, IShape<TKey>
        where TReader : struct, IWireReader, allows ref struct
    {
        reader.BeginKey();
        // A wire with keys of any type may hold a number; a value without a name was written so.
        if (default(TKeyShape) is INumericEnumShape && !TReader.UsesKeys && reader.Peek() == WireToken.String)
        {
            if (!EnumNameTable<TKey>.Reflected.TryParse(reader.ReadUtf8(), out TKey? constant)) throw reader.Error(WireError.Type, $"The key is no {typeof(TKey).Name}.");
            reader.EndKey();
            return constant;
        }
        if (typeof(TKeyShape) == typeof(BooleanShape) && !TReader.UsesKeys && reader.Peek() == WireToken.String)
        {
            ReadOnlySpan<byte> text = reader.ReadUtf8();
            bool flag = Ascii.EqualsIgnoreCase(text, "true"u8);
            if (!flag && !Ascii.EqualsIgnoreCase(text, "false"u8)) throw reader.Error(WireError.Type, "The key is no boolean.");
            reader.EndKey();
            return Unsafe.As<bool, TKey>(ref flag);
        }
        TKey? key = TableElement.Read<TKey, TKeyShape, TReader>(ref reader);
        if (key is null) throw reader.Error(WireError.Null, "A dictionary's key is null.");
        reader.EndKey();
        return key;
    }

    /// <summary>Reads a dictionary; null must have been ruled out. Of equal keys the last wins.</summary>
    internal static Dictionary<TKey, TValue> Read<TKey, TValue, TKeyShape, TValueShape, TReader>(ref TReader reader)
        where TKey : notnull
        where TKeyShape : struct, IShape<TKey>
        where TValueShape : struct, IShape<TValue>
        where TReader : struct, IWireReader, allows ref struct
    {
        if (!reader.BeginDictionary(out int left)) return new(KeyComparers<TKey, TKeyShape>.Instance);
        var dictionary = new Dictionary<TKey, TValue>(left > 0 ? Math.Min(left, TrustedCount) : 0, KeyComparers<TKey, TKeyShape>.Instance);
        int due = KeyComparers<TKey, TKeyShape>.IsSafe ? int.MaxValue : CollisionGuard.First;
        do
        {
            TKey key = ReadKey<TKey, TKeyShape, TReader>(ref reader);
            dictionary[key] = TableElement.Read<TValue, TValueShape, TReader>(ref reader)!;
            if (dictionary.Count >= due) due = CollisionGuard.Check(dictionary);
        } while (reader.NextEntry(ref left));
        return dictionary;
    }

    /// <summary>Reads entries into a dictionary that there is already.</summary>
    internal static void ReadInto<TDictionary, TKey, TValue, TKeyShape, TValueShape, TReader>(ref TReader reader, ref TDictionary target)
        where TDictionary : IDictionary<TKey, TValue>
        where TKeyShape : struct, IShape<TKey>
        where TValueShape : struct, IShape<TValue>
        where TReader : struct, IWireReader, allows ref struct
    {
        if (!reader.BeginDictionary(out int left)) return;
        // Its hash is whatever its maker chose.
        int due = CollisionGuard.Concerns(target) ? CollisionGuard.First : int.MaxValue;
        do
        {
            TKey key = ReadKey<TKey, TKeyShape, TReader>(ref reader);
            target[key] = TableElement.Read<TValue, TValueShape, TReader>(ref reader)!;
            if (due != int.MaxValue && target.Count >= due) due = CollisionGuard.Check(target);
        } while (reader.NextEntry(ref left));
    }

    /// <summary>Writes a snapshot.</summary>
    internal static void WriteArray<TKey, TValue, TKeyShape, TValueShape, TWriter, TSelection>(
        ref TWriter writer, KeyValuePair<TKey, TValue>[] entries, TSelection selection)
        where TKeyShape : struct, IShape<TKey>
        where TValueShape : struct, IShape<TValue>
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Write<TKey, TValue, TKeyShape, TValueShape, IEnumerator<KeyValuePair<TKey, TValue>>, TWriter, TSelection>(
            ref writer, ((IEnumerable<KeyValuePair<TKey, TValue>>)entries).GetEnumerator(), entries.Length, selection);

    /// <summary>Reads a dictionary that keeps its order; null must have been ruled out. Of equal keys the last wins, at the first's place.</summary>
    internal static OrderedDictionary<TKey, TValue> ReadOrdered<TKey, TValue, TKeyShape, TValueShape, TReader>(ref TReader reader)
        where TKey : notnull
        where TKeyShape : struct, IShape<TKey>
        where TValueShape : struct, IShape<TValue>
        where TReader : struct, IWireReader, allows ref struct
    {
        var dictionary = new OrderedDictionary<TKey, TValue>(KeyComparers<TKey, TKeyShape>.Instance);
        ReadInto<OrderedDictionary<TKey, TValue>, TKey, TValue, TKeyShape, TValueShape, TReader>(ref reader, ref dictionary);
        return dictionary;
    }

    internal static Dictionary<TKey, TValue> Of<TKey, TValue>(List<KeyValuePair<TKey, TValue>> entries, IEqualityComparer<TKey>? comparer) where TKey : notnull
    {
        var dictionary = new Dictionary<TKey, TValue>(entries.Count, comparer);
        foreach ((TKey key, TValue value) in entries) dictionary[key] = value;
        return dictionary;
    }

    internal static OrderedDictionary<TKey, TValue> OrderedOf<TKey, TValue>(List<KeyValuePair<TKey, TValue>> entries, IEqualityComparer<TKey>? comparer) where TKey : notnull
    {
        var dictionary = new OrderedDictionary<TKey, TValue>(entries.Count, comparer);
        foreach ((TKey key, TValue value) in entries) dictionary[key] = value;
        return dictionary;
    }

    internal static System.Collections.Concurrent.ConcurrentDictionary<TKey, TValue> Concurrent<TKey, TValue>(Dictionary<TKey, TValue> entries)
        where TKey : notnull => new(entries, entries.Comparer);
}
