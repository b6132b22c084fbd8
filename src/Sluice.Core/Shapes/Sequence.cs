using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Sluice.Boundary;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;
using Sluice.Wires.MessagePack;

namespace Sluice.Shapes;

// SAFETY: StringShape implements only IShape<string>, so elements with this shape are strings.
/// <summary>Contains the code that the shapes of all collections share.</summary>
internal static partial class Sequence
{
    // The number of elements between two reservations of a run.
    private const int Block = 64;

    internal static void WriteSpan<T, TElement, TWriter, TSelection>(
        ref TWriter writer,
        ReadOnlySpan<T> items,
        TSelection selection
    )
        where TElement : struct, IShape<T>
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (!TSelection.IsAll && selection.Node?.Range is { } range)
            items = range.Slice(items);
        ElementCounting.Count(ref writer, selection, items.Length);
        if (typeof(TWriter) == typeof(MessagePackWireWriter) && FixedSize.IsRun<TElement>())
        {
            WireSafety.Cast<TWriter, MessagePackWireWriter>(ref writer).WriteRun(items);
            return;
        }
        if (!TWriter.IsOptionsDriven && FixedSize.GetSize<TElement>() > 0)
        {
            WriteRuns<T, TElement, TWriter>(ref writer, items);
            return;
        }
        if (!TWriter.IsOptionsDriven && typeof(TElement) == typeof(StringShape))
        {
            Debug.Assert(typeof(T) == typeof(string));
            ref byte position = ref writer.BeginUncheckedArray(items.Length, 0);
            foreach (T item in items)
                position = ref writer.WriteUncheckedString(ref position, Unsafe.As<string?>(item), 0);
            writer.EndUncheckedArray(ref position);
            return;
        }
        writer.Commit(ref writer.BeginUncheckedArray(items.Length, 0));
        for (int i = 0; i < items.Length; i++)
            OptionsElement.Write<T, TElement, TWriter, TSelection>(ref writer, items[i], selection);
        writer.EndUncheckedArray(ref writer.Reserve(0));
    }

    // One reservation for all that a short list holds; its block needs neither a slice nor another round.
    private static void WriteRuns<T, TElement, TWriter>(ref TWriter writer, ReadOnlySpan<T> items)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (items.Length > Block)
        {
            WriteBlocks<T, TElement, TWriter>(ref writer, items);
            return;
        }
        ref byte position = ref writer.BeginUncheckedArray(items.Length, items.Length * FixedSize.GetSize<TElement>());
        foreach (T item in items)
            position = ref FixedSize.WriteUnchecked<T, TElement, TWriter>(ref writer, ref position, item);
        writer.EndUncheckedArray(ref position);
    }

    private static void WriteBlocks<T, TElement, TWriter>(ref TWriter writer, ReadOnlySpan<T> items)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        ref byte position = ref writer.BeginUncheckedArray(items.Length, Block * FixedSize.GetSize<TElement>());
        while (true)
        {
            ReadOnlySpan<T> block = items.Length > Block ? items[..Block] : items;
            foreach (T item in block)
                position = ref FixedSize.WriteUnchecked<T, TElement, TWriter>(ref writer, ref position, item);
            items = items[block.Length..];
            if (items.IsEmpty)
                break;
            writer.Commit(ref position);
            position = ref writer.Reserve(Math.Min(items.Length, Block) * FixedSize.GetSize<TElement>());
        }
        writer.EndUncheckedArray(ref position);
    }

    /// <summary>Writes a collection with a known count through its own enumerator.</summary>
    internal static void Write<T, TElement, TEnumerator, TWriter, TSelection>(
        ref TWriter writer,
        TEnumerator items,
        int count,
        TSelection selection
    )
        where TElement : struct, IShape<T>
        where TEnumerator : IEnumerator<T>
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (!TSelection.IsAll && selection.Node?.Range is { } range)
        {
            WriteRange<T, TElement, TWriter, TSelection>(
                ref writer,
                Enumerated<T, TEnumerator>(items),
                range,
                selection
            );
            return;
        }
        ElementCounting.Count(ref writer, selection, count);
        writer.Commit(ref writer.BeginUncheckedArray(count, 0));
        int left = count;
        using (items)
        {
            while (items.MoveNext())
            {
                if (--left < 0)
                    break;
                OptionsElement.Write<T, TElement, TWriter, TSelection>(ref writer, items.Current, selection);
            }
        }
        if (left != 0)
            throw writer.Error(
                WireError.UserCode,
                "The collection's count differs from the number of elements that it enumerates."
            );
        writer.EndUncheckedArray(ref writer.Reserve(0));
    }

    /// <summary>Writes any sequence in the fastest way that it allows, or null.</summary>
    internal static void WriteAny<T, TElement, TWriter, TSelection>(
        ref TWriter writer,
        IEnumerable<T>? items,
        TSelection selection
    )
        where TElement : struct, IShape<T>
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (items is List<T> list)
            WriteSpan<T, TElement, TWriter, TSelection>(ref writer, CollectionsMarshal.AsSpan(list), selection);
        else if (items is T[] array)
            WriteSpan<T, TElement, TWriter, TSelection>(ref writer, array, selection);
        else if (items is ICollection<T> collection)
            Write<T, TElement, IEnumerator<T>, TWriter, TSelection>(
                ref writer,
                items.GetEnumerator(),
                collection.Count,
                selection
            );
        else if (items is IReadOnlyCollection<T> counted)
            Write<T, TElement, IEnumerator<T>, TWriter, TSelection>(
                ref writer,
                items.GetEnumerator(),
                counted.Count,
                selection
            );
        else if (items is null)
            writer.WriteNull();
        else
            WriteUncounted<T, TElement, TWriter, TSelection>(ref writer, items, selection);
    }

    private static void WriteUncounted<T, TElement, TWriter, TSelection>(
        ref TWriter writer,
        IEnumerable<T> items,
        TSelection selection
    )
        where TElement : struct, IShape<T>
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (!TSelection.IsAll && selection.Node?.Range is { } range)
        {
            WriteRange<T, TElement, TWriter, TSelection>(ref writer, items, range, selection);
            return;
        }
        int mark = writer.BeginUncountedArray();
        int count = 0;
        foreach (T item in items)
        {
            ElementCounting.Count(ref writer, selection, 1);
            OptionsElement.Write<T, TElement, TWriter, TSelection>(ref writer, item, selection);
            count++;
        }
        writer.EndUncountedArray(mark, count);
    }

    private static void WriteRange<T, TElement, TWriter, TSelection>(
        ref TWriter writer,
        IEnumerable<T> items,
        ElementRange range,
        TSelection selection
    )
        where TElement : struct, IShape<T>
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        ReadOnlySpan<T> chosen = range.Slice(items);
        ElementCounting.Count(ref writer, selection, chosen.Length);
        writer.Commit(ref writer.BeginUncheckedArray(chosen.Length, 0));
        for (int i = 0; i < chosen.Length; i++)
            OptionsElement.Write<T, TElement, TWriter, TSelection>(ref writer, chosen[i], selection);
        writer.EndUncheckedArray(ref writer.Reserve(0));
    }

    private static IEnumerable<T> Enumerated<T, TEnumerator>(TEnumerator items)
        where TEnumerator : IEnumerator<T>
    {
        using (items)
            while (items.MoveNext())
                yield return items.Current;
    }

    /// <summary>Reads an array that is not null into a list.</summary>
    internal static List<T> ReadList<T, TElement, TReader>(ref TReader reader)
        where TElement : struct, IShape<T>
        where TReader : struct, IWireReader, allows ref struct
    {
        if (!reader.BeginArray(out int left))
            return [];
        List<T> list = left > 0 ? new(ArrayBuilder<T>.Trusted(left, Unsafe.SizeOf<T>(), Available(ref reader))) : [];
#if SLUICE_PLANTED_BUGS
        if (PlantedBugs.Is(PlantedBug.DeclaredCount) && left > 0)
            list.EnsureCapacity(left);
#endif
        ObjectReading.CreatedCollection(ref reader, list);
        if (TReader.IsJson)
        {
            var items = new ArrayBuilder<T>(left);
            do items.Add(OptionsElement.Read<T, TElement, TReader>(ref reader)!);
            while (reader.NextElement(ref left));
            CollectionsMarshal.SetCount(list, items.Items.Length);
            items.Items.CopyTo(CollectionsMarshal.AsSpan(list));
            items.Dispose();
            return list;
        }
        if (typeof(TReader) == typeof(MessagePackWireReader) && FixedSize.IsRun<TElement>())
            ReadRuns<T, TElement, TReader>(ref reader, list, left);
        else
            do list.Add(OptionsElement.Read<T, TElement, TReader>(ref reader)!);
            while (reader.NextElement(ref left));
        return list;
    }

    /// <summary>Reads an array that is not null into an array.</summary>
    internal static T[] ReadArray<T, TElement, TReader>(ref TReader reader)
        where TElement : struct, IShape<T>
        where TReader : struct, IWireReader, allows ref struct
    {
        if (!reader.BeginArray(out int left))
            return [];
        var items = new ArrayBuilder<T>(left, Available(ref reader));
        if (typeof(TReader) == typeof(MessagePackWireReader) && FixedSize.IsRun<TElement>())
            ReadRuns<T, TElement, TReader>(ref reader, ref items, left);
        else
            do items.Add(OptionsElement.Read<T, TElement, TReader>(ref reader)!);
            while (reader.NextElement(ref left));
        return items.ToArray();
    }

    /// <summary>Reads an array into an existing collection.</summary>
    internal static void ReadInto<TCollection, T, TElement, TReader>(ref TReader reader, ref TCollection target)
        where TCollection : ICollection<T>
        where TElement : struct, IShape<T>
        where TReader : struct, IWireReader, allows ref struct
    {
        if (!reader.BeginArray(out int left))
            return;
        if (CollisionGuard.Concerns(target))
        {
            AddGuarded<T, TElement, TReader>(ref reader, target, left);
            return;
        }
        do target.Add(OptionsElement.Read<T, TElement, TReader>(ref reader)!);
        while (reader.NextElement(ref left));
    }

    // Adds to a set or keyed collection of user code, whose hash function is unknown.
    private static void AddGuarded<T, TElement, TReader>(ref TReader reader, ICollection<T> target, int left)
        where TElement : struct, IShape<T>
        where TReader : struct, IWireReader, allows ref struct
    {
        int due = CollisionGuard.First;
        do
        {
            target.Add(OptionsElement.Read<T, TElement, TReader>(ref reader)!);
            if (target.Count >= due)
                due = CollisionGuard.Check(target);
        } while (reader.NextElement(ref left));
    }

    /// <summary>
    /// Reads an array that is not null into a set whose comparer resists chosen collisions.
    /// </summary>
    internal static HashSet<T> ReadSet<T, TElement, TReader>(ref TReader reader)
        where TElement : struct, IShape<T>
        where TReader : struct, IWireReader, allows ref struct
    {
        var set = new HashSet<T>(KeyComparers<T, TElement>.Instance);
        if (!reader.BeginArray(out int left))
            return set;
        ObjectReading.CreatedCollection(ref reader, set);
        int due = KeyComparers<T, TElement>.IsSafe ? int.MaxValue : CollisionGuard.First;
        do
        {
            set.Add(OptionsElement.Read<T, TElement, TReader>(ref reader)!);
            if (set.Count >= due)
                due = CollisionGuard.Check(set);
        } while (reader.NextElement(ref left));
        return set;
    }

    /// <summary>Reverses the list in place.</summary>
    internal static List<T> Reversed<T>(List<T> items)
    {
        items.Reverse();
        return items;
    }

    /// <summary>
    /// Returns the items in reverse order in a new array. LINQ's iterators would be compiled for each element type.
    /// </summary>
    internal static T[] Backwards<T>(List<T> items)
    {
        T[] copy = items.ToArray();
        Array.Reverse(copy);
        return copy;
    }

    internal static System.Collections.Concurrent.BlockingCollection<T> Blocking<T>(List<T> items)
    {
        var collection = new System.Collections.Concurrent.BlockingCollection<T>();
        foreach (T item in items)
            collection.Add(item);
        return collection;
    }
}
