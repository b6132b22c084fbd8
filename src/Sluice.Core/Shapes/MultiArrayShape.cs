using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Sluice.Boundary;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

// SAFETY: An array of any rank stores its elements in one block of Length elements at its data reference; T is its
// element type, because the shape is created from it.
/// <summary>
/// Writes and reads a multidimensional array: nested arrays, or the lengths followed by one array of all elements on
/// wires that use keys. Nested arrays that are not rectangular are an error.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct MultiArrayShape<TArray, T, TElement> : IShape<TArray>
    where TArray : class
    where TElement : struct, IShape<T>
{
    private static readonly int s_rank = typeof(TArray).GetArrayRank();

    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, TArray? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
        {
            writer.WriteNull();
            return;
        }
        var array = (Array)(object)value;
        Debug.Assert(array.GetType().GetElementType() == typeof(T));
        ReadOnlySpan<T> items = MemoryMarshal.CreateReadOnlySpan(
            ref Unsafe.As<byte, T>(ref MemoryMarshal.GetArrayDataReference(array)),
            array.Length
        );
        if (!TWriter.UsesKeys)
        {
            WriteNested(ref writer, array, 0, ref items, selection);
            return;
        }
        writer.Commit(ref writer.BeginUncheckedArray(s_rank + 1, 0));
        for (int i = 0; i < s_rank; i++)
            writer.WriteInt32(array.GetLength(i));
        Sequence.WriteSpan<T, TElement, TWriter, TSelection>(ref writer, items, selection);
        writer.EndUncheckedArray(ref writer.Reserve(0));
    }

    private static void WriteNested<TWriter, TSelection>(
        ref TWriter writer,
        Array array,
        int dimension,
        ref ReadOnlySpan<T> items,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        int length = array.GetLength(dimension);
        if (dimension == s_rank - 1)
        {
            Sequence.WriteSpan<T, TElement, TWriter, TSelection>(ref writer, items[..length], selection);
            items = items[length..];
            return;
        }
        writer.Commit(ref writer.BeginUncheckedArray(length, 0));
        for (int i = 0; i < length; i++)
            WriteNested(ref writer, array, dimension + 1, ref items, selection);
        writer.EndUncheckedArray(ref writer.Reserve(0));
    }

    /// <inheritdoc/>
    public static TArray? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return null;
        int[] lengths = new int[s_rank];
        List<T> items;
        if (TReader.UsesKeys)
        {
            items = ReadFlat(ref reader, lengths);
        }
        else
        {
            items = [];
            Array.Fill(lengths, -1);
            ReadNested(ref reader, lengths, 0, items);
            // No element of a dimension was found: dimensions inside an empty one have length 0.
            for (int i = 0; i < lengths.Length; i++)
                lengths[i] = Math.Max(lengths[i], 0);
        }
        Array array = Array.CreateInstanceFromArrayType(typeof(TArray), lengths);
        Debug.Assert(array.GetType().GetElementType() == typeof(T) && items.Count == array.Length);
        CollectionsMarshal
            .AsSpan(items)
            .CopyTo(
                MemoryMarshal.CreateSpan(
                    ref Unsafe.As<byte, T>(ref MemoryMarshal.GetArrayDataReference(array)),
                    array.Length
                )
            );
        return (TArray)(object)array;
    }

    private static List<T> ReadFlat<TReader>(ref TReader reader, int[] lengths)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (!reader.BeginArray(out int left))
            throw Malformed(ref reader);
        Int128 total = 1;
        for (int i = 0; i < lengths.Length; i++)
        {
            lengths[i] = reader.ReadInt32();
            if (lengths[i] < 0)
                throw Malformed(ref reader);
            total *= lengths[i];
            if (total > Array.MaxLength || !reader.NextElement(ref left))
                throw Malformed(ref reader);
        }
        List<T> items = reader.TryReadNull() ? [] : Sequence.ReadList<T, TElement, TReader>(ref reader);
        if (items.Count != total || reader.NextElement(ref left))
            throw Malformed(ref reader);
        return items;
    }

    private static void ReadNested<TReader>(ref TReader reader, int[] lengths, int dimension, List<T> items)
        where TReader : struct, IWireReader, allows ref struct
    {
        int count = 0;
        if (reader.BeginArray(out int left))
        {
            do
            {
                if (dimension == lengths.Length - 1)
                    items.Add(OptionsElement.Read<T, TElement, TReader>(ref reader)!);
                else
                    ReadNested(ref reader, lengths, dimension + 1, items);
                count++;
            } while (reader.NextElement(ref left));
        }
        if (lengths[dimension] >= 0 && lengths[dimension] != count)
            throw reader.Error(WireError.Type, "The nested arrays are not rectangular.");
        lengths[dimension] = count;
    }

    private static WireException Malformed<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.Error(WireError.Type, $"Expected an array of the lengths of {s_rank} dimensions and the elements.");

    /// <inheritdoc/>
    public static TypeShape<TArray> Shape =>
        ShapeCache<TArray, MultiArrayShape<TArray, T, TElement>>.Known ?? Describe();

    // The description contains the flat elements without the lengths, so it has no delegate to create an array.
    private static TypeShape<TArray> Describe() =>
        ShapeCache<TArray, MultiArrayShape<TArray, T, TElement>>.Collection<T, TElement>(
            static array => ((Array)(object)array).Cast<T>(),
            null
        );
}
