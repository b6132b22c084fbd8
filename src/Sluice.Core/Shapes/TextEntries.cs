using System.Diagnostics;
using System.Runtime.CompilerServices;
using Sluice.Boundary;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

// SAFETY: StringShape implements only IShape<string>, so values with this shape are strings, and the dictionary is a
// dictionary of strings.
/// <summary>
/// Writes dictionaries with string keys without the key among the type arguments: code that is generic over a class is
/// shared by all classes, and looks up the methods that it calls for each entry wherever it is not inlined. (The gate's
/// write.runtime.my-poco took 1.65 × the generated shape's time with the type argument, and 1.2 × without.)
/// </summary>
internal static class TextEntries
{
    internal static void Write<TValue, TValueShape, TWriter, TSelection>(
        ref TWriter writer,
        Dictionary<string, TValue> entries,
        TSelection selection
    )
        where TValueShape : struct, IShape<TValue>
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        ElementCounting.Count(ref writer, selection, entries.Count);
        if (!TWriter.IsOptionsDriven && typeof(TValueShape) == typeof(StringShape))
        {
            Debug.Assert(typeof(TValue) == typeof(string));
            WriteTexts(ref writer, Unsafe.As<Dictionary<string, string?>>(entries));
            return;
        }
        int left = entries.Count;
        ref byte position = ref writer.BeginUncheckedDictionary(left, 0);
        bool mayCoincide = TWriter.IsOptionsDriven && EntryNames.MayCoincide<string, StringShape, TWriter>(ref writer);
        EntryNames names = default;
        foreach ((string key, TValue value) in entries)
        {
            if (--left < 0)
                break;
            string name = TWriter.IsOptionsDriven ? Entries.Named(ref writer, key) : key;
            if (TWriter.IsOptionsDriven && mayCoincide)
                names.Add(ref writer, name);
            position = ref WriteEntry<TValue, TValueShape, TWriter, TSelection>(
                ref writer,
                ref position,
                name,
                value,
                selection
            );
        }
        if (left != 0)
            throw Entries.Miscounted(ref writer);
        writer.EndUncheckedDictionary(ref position);
    }

    /// <summary>Writes an entry in the space that was reserved before, and reserves some for the next one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte WriteEntry<TValue, TValueShape, TWriter, TSelection>(
        scoped ref TWriter writer,
        ref byte position,
        string name,
        TValue value,
        TSelection selection
    )
        where TValueShape : struct, IShape<TValue>
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (!TWriter.IsOptionsDriven && FixedSize.GetSize<TValueShape>() > 0)
        {
            position = ref writer.WriteUncheckedStringKey(ref position, name, FixedSize.GetSize<TValueShape>());
            return ref FixedSize.WriteUnchecked<TValue, TValueShape, TWriter>(ref writer, ref position, value);
        }

        if (!TWriter.IsOptionsDriven && typeof(TValueShape) == typeof(StringShape))
        {
            position = ref writer.WriteUncheckedStringKey(ref position, name, 0);
            return ref writer.WriteUncheckedString(ref position, Unsafe.As<string?>(value), 0);
        }

        writer.Commit(ref writer.WriteUncheckedStringKey(ref position, name, 0));
        OptionsElement.Write<TValue, TValueShape, TWriter, TSelection>(ref writer, value, selection);
        return ref writer.Reserve(0);
    }

    private static void WriteTexts<TWriter>(ref TWriter writer, Dictionary<string, string?> entries)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        int left = entries.Count;
        ref byte position = ref writer.BeginUncheckedDictionary(left, 0);
        foreach ((string key, string? value) in entries)
        {
            if (--left < 0)
                break;
            position = ref writer.WriteUncheckedStringKey(ref position, key, 0);
            position = ref writer.WriteUncheckedString(ref position, value, 0);
        }
        if (left != 0)
            throw Entries.Miscounted(ref writer);
        writer.EndUncheckedDictionary(ref position);
    }
}
