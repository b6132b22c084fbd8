using System.ComponentModel;
using System.Globalization;
using System.Text;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Generated;

/// <summary>Members that a type does not have, kept in a dictionary of its own.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ExtensionData
{
    /// <summary>Writes the entries as members of the object that is open.</summary>
    public static void Write<TValue, TValueShape, TWriter, TSelection>(ref TWriter writer,
        IDictionary<string, TValue>? entries, TSelection selection)
        where TValueShape : struct, IShape<TValue>
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (entries is null) return;
        foreach ((string name, TValue value) in entries)
        {
            writer.Commit(ref writer.WriteUncheckedStringKey(ref writer.Reserve(0), name, 0));
            OptionsElement.Write<TValue, TValueShape, TWriter, TSelection>(ref writer, value, selection);
        }
    }

    /// <summary>Reads an element of an array by key for which the type has no member; its name is the number of its
    /// slot.</summary>
    public static void ReadSlot<TValue, TValueShape, TReader>(ref TReader reader, int slot,
        IDictionary<string, TValue> entries)
        where TValueShape : struct, IShape<TValue>
        where TReader : struct, IWireReader, allows ref struct =>
        entries[slot.ToString(CultureInfo.InvariantCulture)] =
            OptionsElement.Read<TValue, TValueShape, TReader>(ref reader)!;

    /// <summary>Reads the value of a member that the type does not have.</summary>
    /// <param name="reader">The reader, before the value.</param>
    /// <param name="utf8Name">The member's name.</param>
    /// <param name="entries">
    /// The dictionary that receives it. An entry that it held before the document was read is replaced.
    /// </param>
    /// <param name="names">The names that this object's document has used so far.</param>
    /// <exception cref="WireException">
    /// The document holds the name twice, and the options do not let the last one win.
    /// </exception>
    public static void Read<TValue, TValueShape, TReader>(ref TReader reader, scoped ReadOnlySpan<byte> utf8Name,
        IDictionary<string, TValue> entries, ref ExtensionNames names)
        where TValueShape : struct, IShape<TValue>
        where TReader : struct, IWireReader, allows ref struct
    {
        string name = Encoding.UTF8.GetString(utf8Name);
        if (names.IsRepeated(name, entries)) reader.DuplicateMember(utf8Name);
        // Read all the same: what is wrong with the value is reported as for any other name.
        bool isHidden = TReader.IsOptionsDriven && ObjectReading.IsNameHidden(ref reader);
        TValue value = OptionsElement.Read<TValue, TValueShape, TReader>(ref reader)!;
        if (!isHidden) entries[name] = value;
    }
}
