using System.Collections;
using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads an untyped dictionary. Keys are text if the wire has no other keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct UntypedDictionaryShape : IShape<IDictionary>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, IDictionary? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => Untyped.WriteEntries(ref writer, value, selection);

    /// <inheritdoc/>
    public static IDictionary? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : Untyped.Dictionary(Untyped.ReadEntries(ref reader));

    /// <inheritdoc/>
    public static TypeShape<IDictionary> Shape =>
        ShapeCache<IDictionary, UntypedDictionaryShape>.Dictionary<object, object, UntypedKeyShape, UntypedShape>(
            Untyped.EntriesOf,
            static entries =>
                Untyped.Dictionary(Entries.CreateDictionary(entries, KeyComparers<object, UntypedKeyShape>.Instance))
        );
}

/// <summary>Writes and reads a hash table. Keys are text if the wire has no other keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct HashtableShape : IShape<Hashtable>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Hashtable? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => Untyped.WriteEntries(ref writer, value, selection);

    /// <inheritdoc/>
    public static Hashtable? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : Untyped.Hashtable(Untyped.ReadEntries(ref reader));

    /// <inheritdoc/>
    public static TypeShape<Hashtable> Shape =>
        ShapeCache<Hashtable, HashtableShape>.Dictionary<object, object, UntypedKeyShape, UntypedShape>(
            Untyped.EntriesOf,
            static entries =>
                Untyped.Hashtable(Entries.CreateDictionary(entries, KeyComparers<object, UntypedKeyShape>.Instance))
        );
}

/// <summary>Writes and reads an untyped sorted list. Keys are text if the wire has no other keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct UntypedSortedListShape : IShape<SortedList>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, SortedList? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => Untyped.WriteEntries(ref writer, value, selection);

    /// <inheritdoc/>
    public static SortedList? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : Sorted.Build(ref reader, Untyped.ReadEntries(ref reader), Untyped.SortedList);

    /// <inheritdoc/>
    public static TypeShape<SortedList> Shape =>
        ShapeCache<SortedList, UntypedSortedListShape>.Dictionary<object, object, UntypedKeyShape, UntypedShape>(
            Untyped.EntriesOf,
            static entries =>
                Untyped.SortedList(Entries.CreateDictionary(entries, KeyComparers<object, UntypedKeyShape>.Instance))
        );
}
