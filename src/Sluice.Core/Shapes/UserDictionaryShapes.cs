using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>
/// Writes and reads a custom dictionary type with a parameterless constructor, whose entries can be set.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct MutableDictionaryShape<TDictionary, TKey, TValue, TKeyShape, TValueShape> : IShape<TDictionary>
    where TDictionary : IDictionary<TKey, TValue>, new()
    where TKey : notnull
    where TKeyShape : struct, IShape<TKey>
    where TValueShape : struct, IShape<TValue>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, TDictionary? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Entries.WriteAny<TKey, TValue, TKeyShape, TValueShape, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static TDictionary? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return default;
        var dictionary = new TDictionary();
        Entries.ReadInto<TDictionary, TKey, TValue, TKeyShape, TValueShape, TReader>(ref reader, ref dictionary);
        return dictionary;
    }

    /// <inheritdoc/>
    public static TypeShape<TDictionary> Shape =>
        ShapeCache<TDictionary, MutableDictionaryShape<TDictionary, TKey, TValue, TKeyShape, TValueShape>>.Dictionary<
            TKey,
            TValue,
            TKeyShape,
            TValueShape
        >(static entries => entries, Create);

    private static TDictionary Create(List<KeyValuePair<TKey, TValue>> entries)
    {
        var dictionary = new TDictionary();
        foreach ((TKey key, TValue value) in entries)
            dictionary[key] = value;
        return dictionary;
    }
}

/// <summary>Writes and reads a custom dictionary type that is created from all of its entries at once.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct BuilderDictionaryShape<TDictionary, TKey, TValue, TKeyShape, TValueShape, TBuilder> : IShape<TDictionary>
    where TDictionary : IEnumerable<KeyValuePair<TKey, TValue>>
    where TKey : notnull
    where TKeyShape : struct, IShape<TKey>
    where TValueShape : struct, IShape<TValue>
    where TBuilder : struct, IDictionaryBuilder<TDictionary, TKey, TValue>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, TDictionary? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Entries.WriteAny<TKey, TValue, TKeyShape, TValueShape, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static TDictionary? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull()
            ? default
            : TBuilder.Create(Checked(Entries.Read<TKey, TValue, TKeyShape, TValueShape, TReader>(ref reader)));

    private static Dictionary<TKey, TValue> Checked(Dictionary<TKey, TValue> entries)
    {
        // F# maps are trees.
        if (typeof(TDictionary).Namespace != "Microsoft.FSharp.Collections")
            CollisionGuard.CheckKeys(entries.Keys, entries.Count);
        return entries;
    }

    /// <inheritdoc/>
    public static TypeShape<TDictionary> Shape =>
        ShapeCache<
            TDictionary,
            BuilderDictionaryShape<TDictionary, TKey, TValue, TKeyShape, TValueShape, TBuilder>
        >.Dictionary<TKey, TValue, TKeyShape, TValueShape>(
            static entries => entries,
            static entries => TBuilder.Create(Entries.CreateDictionary(entries, KeyComparers<TKey, TKeyShape>.Instance))
        );
}

/// <summary>Writes a dictionary type that cannot be created when reading.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct WriteOnlyDictionaryShape<TDictionary, TKey, TValue, TKeyShape, TValueShape> : IShape<TDictionary>
    where TDictionary : IEnumerable<KeyValuePair<TKey, TValue>>
    where TKey : notnull
    where TKeyShape : struct, IShape<TKey>
    where TValueShape : struct, IShape<TValue>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, TDictionary? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Entries.WriteAny<TKey, TValue, TKeyShape, TValueShape, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static TDictionary? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull()
            ? default
            : throw reader.Error(WireError.Unsupported, $"{typeof(TDictionary)} can't be built from its entries.");

    /// <inheritdoc/>
    public static TypeShape<TDictionary> Shape =>
        ShapeCache<TDictionary, WriteOnlyDictionaryShape<TDictionary, TKey, TValue, TKeyShape, TValueShape>>.Dictionary<
            TKey,
            TValue,
            TKeyShape,
            TValueShape
        >(static entries => entries, null);
}
