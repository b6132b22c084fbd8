using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;
using Sluice.Boundary;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;
using Sluice.Wires.Json;

namespace Sluice.Shapes;

// SAFETY: StringShape implements only IShape<string>, so a key or value with this shape is a string. Casts of
// collections follow a test of the exact type.
/// <summary>Contains the code that the shapes of all dictionaries share.</summary>
internal static class Entries
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
        using (entries)
        {
            if (typeof(TKeyShape) == typeof(StringShape))
            {
                ref byte position = ref writer.BeginUncheckedDictionary(count, 0);
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
            while (entries.MoveNext())
            {
                if (--left < 0)
                    break;
                KeyValuePair<TKey, TValue> entry = entries.Current;
                WriteKey<TKey, TKeyShape, TWriter>(ref writer, entry.Key);
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
        else if (entries is ICollection<KeyValuePair<TKey, TValue>> collection)
        {
            Write<TKey, TValue, TKeyShape, TValueShape, IEnumerator<KeyValuePair<TKey, TValue>>, TWriter, TSelection>(
                ref writer,
                entries.GetEnumerator(),
                collection.Count,
                selection
            );
        }
        else if (entries is IReadOnlyCollection<KeyValuePair<TKey, TValue>> counted)
        {
            Write<TKey, TValue, TKeyShape, TValueShape, IEnumerator<KeyValuePair<TKey, TValue>>, TWriter, TSelection>(
                ref writer,
                entries.GetEnumerator(),
                counted.Count,
                selection
            );
        }
        else
        {
            int mark = writer.BeginUncountedDictionary();
            int count = 0;
            foreach (KeyValuePair<TKey, TValue> entry in entries)
            {
                ElementCounting.Count(ref writer, selection, 1);
                WriteKey<TKey, TKeyShape, TWriter>(ref writer, entry.Key);
                OptionsElement.Write<TValue, TValueShape, TWriter, TSelection>(ref writer, entry.Value, selection);
                count++;
            }
            writer.EndUncountedDictionary(mark, count);
        }
    }

    internal static WireException Miscounted<TWriter>(ref TWriter writer)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Error(
            WireError.UserCode,
            "The dictionary's count differs from the number of entries that it enumerates."
        );

    internal static void WriteKey<TKey, TKeyShape, TWriter>(ref TWriter writer, TKey key)
        where TKeyShape : struct, IShape<TKey>
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (typeof(TKeyShape) == typeof(StringShape))
        {
            WriteText(ref writer, Named(ref writer, Unsafe.As<string>(key!)));
            return;
        }
        if (
            typeof(TWriter) == typeof(JsonOptionsWriter)
            && ConvertedName(ref WireSafety.Cast<TWriter, JsonOptionsWriter>(ref writer), key) is { } own
        )
        {
            WriteText(ref writer, own);
            return;
        }
        // Boolean keys are written as Boolean.ToString formats them, as in System.Text.Json.
        if (typeof(TKeyShape) == typeof(BooleanShape) && !TWriter.UsesKeys)
        {
            WriteText(ref writer, Unsafe.As<TKey, bool>(ref key) ? "True" : "False");
            return;
        }
        // If keys are text, an enumeration's key is its name, as in System.Text.Json, regardless of how its values are
        // written.
        if (default(TKeyShape) is INumericEnumShape && !TWriter.UsesKeys && FormatEnum(ref writer, key) is { } name)
        {
            WriteText(ref writer, name);
            return;
        }
        if (
            TWriter.IsJson
            && default(TKeyShape) is IJsonKeyShape
            && FindJsonName<TKey, TKeyShape, TWriter>(ref writer, key) is { } given
        )
        {
            WriteText(ref writer, given);
            return;
        }
        writer.BeginKey();
        OptionsElement.Write<TKey, TKeyShape, TWriter, AllFields>(ref writer, key, default);
        writer.EndKey();
    }

    private static string? FormatEnum<TKey, TWriter>(ref TWriter writer, TKey key)
        where TWriter : struct, IWireWriter, allows ref struct =>
        EnumNameTable<TKey>
            .GetForPolicy(ObjectWriting.KeyNaming(ref writer) ?? ObjectWriting.EnumNaming(ref writer))
            .Format(key);

    private static string? FindJsonName<TKey, TKeyShape, TWriter>(ref TWriter writer, TKey key)
        where TKeyShape : struct, IShape<TKey>
        where TWriter : struct, IWireWriter, allows ref struct =>
        default(TKeyShape) is IJsonKeyShape<TKey> converted
            ? converted.NameOf(key, JsonBridge.OptionsOf(ref writer))
            : null;

    /// <summary>Returns the text of a key under the options of the writer.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static string Named<TWriter>(ref TWriter writer, string key)
        where TWriter : struct, IWireWriter, allows ref struct =>
        typeof(TWriter) == typeof(JsonOptionsWriter)
            ? Named(ref WireSafety.Cast<TWriter, JsonOptionsWriter>(ref writer), key)
            : key;

    private static string Named(ref JsonOptionsWriter writer, string key) =>
        ConvertedName(ref writer, key) ?? (writer.KeyNaming is { } policy ? NameOf(policy, key) : key);

    // The name that a converter of the host gives a key.
    private static string? ConvertedName<TKey>(ref JsonOptionsWriter writer, TKey key)
    {
        if (writer.KeyConverter<TKey>() is not { } converter)
            return null;
        try
        {
            return converter.NameOf(key, JsonBridge.Default);
        }
        catch (Exception exception) when (exception is not (WireException or OperationCanceledException))
        {
            throw writer
                .Error(WireError.UserCode, $"The converter of {typeof(TKey)} failed: {exception.Message}")
                .With(exception);
        }
    }

    private static string NameOf(IWireNamingPolicy policy, string key) =>
        policy.ConvertName(key)
        ?? throw new WireException(
            WireError.UserCode,
            $"The naming policy {policy.GetType()} returned no name for the key '{key}'."
        );

    /// <summary>Writes a key that is text.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void WriteText<TWriter>(ref TWriter writer, string key)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedStringKey(ref writer.Reserve(0), key, 0));

    private static TKey ParseEnum<TKey, TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (
            EnumNameTable<TKey>
                .GetForPolicy(ObjectReading.EnumNaming(ref reader))
                .TryParse(reader.ReadUtf8(), out TKey? constant)
        )
            return constant;
        throw reader.Error(WireError.Type, "The key is not one of the enumeration's names.");
    }

    private static bool ParseBoolean<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        ReadOnlySpan<byte> text = reader.ReadUtf8();
        bool flag = Ascii.EqualsIgnoreCase(text, "true"u8);
        if (flag || Ascii.EqualsIgnoreCase(text, "false"u8))
            return flag;
        throw reader.Error(WireError.Type, "The key is not a boolean.");
    }

    internal static TKey ReadKey<TKey, TKeyShape, TReader>(ref TReader reader)
        where TKeyShape : struct, IShape<TKey>
        where TReader : struct, IWireReader, allows ref struct
    {
        reader.BeginKey();
        if (
            typeof(TReader) == typeof(JsonOptionsReader)
            && WireSafety.Cast<TReader, JsonOptionsReader>(ref reader).KeyConverter<TKey>() is { } registered
            && TryReadConverted(ref reader, registered, out TKey? own)
        )
            return own;
        // A wire with keys of any type may contain a number, which is also how a value without a name was written.
        if (default(TKeyShape) is INumericEnumShape && !TReader.UsesKeys && reader.Peek() == WireToken.String)
        {
            TKey constant = ParseEnum<TKey, TReader>(ref reader);
            reader.EndKey();
            return constant;
        }
        if (typeof(TKeyShape) == typeof(BooleanShape) && !TReader.UsesKeys && reader.Peek() == WireToken.String)
        {
            bool flag = ParseBoolean(ref reader);
            reader.EndKey();
            return Unsafe.As<bool, TKey>(ref flag);
        }
        if (
            TReader.IsJson
            && default(TKeyShape) is IJsonKeyShape
            && default(TKeyShape) is IJsonKeyShape<TKey> converted
            && TryReadConverted(ref reader, converted, out TKey? named)
        )
            return named;
        TKey? key = OptionsElement.Read<TKey, TKeyShape, TReader>(ref reader);
        if (key is null)
            throw reader.Error(WireError.Null, "A dictionary key is null, which cannot be a JSON member name.");
        reader.EndKey();
        return key;
    }

    private static bool TryReadConverted<TKey, TReader>(
        ref TReader reader,
        IJsonKeyShape<TKey> shape,
        [NotNullWhen(true)] out TKey? key
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        int position = reader.Position;
        try
        {
            if (shape.TryParse(reader.ReadUtf8(), JsonBridge.OptionsOfReader(ref reader), out key) && key is not null)
            {
                reader.EndKey();
                return true;
            }
        }
        catch (Exception exception) when (exception is not (WireException or OperationCanceledException))
        {
            throw reader
                .Error(WireError.UserCode, $"The converter of {typeof(TKey)} failed: {exception.Message}")
                .With(exception);
        }
        reader.Position = position;
        key = default;
        return false;
    }

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
