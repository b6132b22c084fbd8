using System.Collections;
using System.Collections.Specialized;
using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>
/// Writes and reads a dictionary type without entry types but with a parameterless constructor. Keys are read as text
/// if the wire has no other keys, and values as untyped values.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct MutableUntypedDictionaryShape<TDictionary> : IShape<TDictionary>
    where TDictionary : IDictionary, new()
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, TDictionary? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => Untyped.WriteEntries(ref writer, value, selection);

    /// <inheritdoc/>
    public static TDictionary? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        default(TDictionary) is null && reader.TryReadNull()
            ? default
            : Untyped.Build(ref reader, Untyped.ReadEntries(ref reader), Create);

    /// <inheritdoc/>
    public static TypeShape<TDictionary> Shape =>
        ShapeCache<TDictionary, MutableUntypedDictionaryShape<TDictionary>>.Dictionary<
            object,
            object,
            UntypedKeyShape,
            UntypedShape
        >(
            static entries => Untyped.EntriesOf(entries),
            static entries => Create(Entries.CreateDictionary(entries, KeyComparers<object, UntypedKeyShape>.Instance))
        );

    private static TDictionary Create(Dictionary<object, object> entries)
    {
        CollisionGuard.CheckKeys(entries.Keys, entries.Count);
        var dictionary = new TDictionary();
        foreach ((object key, object value) in entries)
            dictionary[key] = value;
        return dictionary;
    }
}

/// <summary>
/// Writes a collection type without an element type that cannot be created. Each element is written by its run-time
/// type.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct WriteOnlySequenceShape<T> : IShape<T>
    where T : IEnumerable
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else if (value is IDictionary dictionary)
            Untyped.WriteEntries(ref writer, dictionary, selection);
        // It enumerates only its names.
        else if (value is NameValueCollection named)
            NameValueCollectionShape.Write(ref writer, named, selection);
        else
            Untyped.Write(ref writer, value, selection);
    }

    /// <inheritdoc/>
    public static T? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        default(T) is null && reader.TryReadNull()
            ? default
            : throw reader.Error(WireError.Unsupported, $"{typeof(T)} can be written but not read.");

    /// <inheritdoc/>
    public static TypeShape<T> Shape => ShapeCache<T, WriteOnlySequenceShape<T>>.Primitive(PrimitiveForm.Any);
}
