using System.ComponentModel;
using System.Globalization;
using System.Text;
using Sluice.Boundary;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Shapes;
using Sluice.Wires;

namespace Sluice.Generated;

/// <summary>Writes and reads extension data: unknown members that are kept in a dictionary.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ExtensionData
{
    /// <summary>Writes the entries as members of the open object.</summary>
    public static void Write<TValue, TValueShape, TWriter, TSelection>(
        ref TWriter writer,
        IDictionary<string, TValue>? entries,
        TSelection selection
    )
        where TValueShape : struct, IShape<TValue>
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (entries is null)
            return;
        foreach ((string name, TValue value) in entries)
        {
            Entries.WriteText(ref writer, name);
            OptionsElement.Write<TValue, TValueShape, TWriter, TSelection>(ref writer, value, selection);
        }
    }

    /// <summary>
    /// Reads an element of a keyed array for which the type has no member. Its name is the number of its slot.
    /// </summary>
    public static void ReadSlot<TValue, TValueShape, TReader>(
        ref TReader reader,
        int slot,
        IDictionary<string, TValue> entries
    )
        where TValueShape : struct, IShape<TValue>
        where TReader : struct, IWireReader, allows ref struct =>
        entries[slot.ToString(CultureInfo.InvariantCulture)] = OptionsElement.Read<TValue, TValueShape, TReader>(
            ref reader
        )!;

    /// <summary>Reads the value of an unknown member.</summary>
    /// <param name="reader">The reader, before the value.</param>
    /// <param name="utf8Name">The member's name.</param>
    /// <param name="entries">
    /// The dictionary that receives the value. An entry from before the document was read is replaced.
    /// </param>
    /// <param name="names">The names that occurred in this object so far.</param>
    /// <exception cref="WireException">
    /// The name occurs twice, and the options do not let the last value win.
    /// </exception>
    public static void Read<TValue, TValueShape, TReader>(
        ref TReader reader,
        scoped ReadOnlySpan<byte> utf8Name,
        IDictionary<string, TValue> entries,
        ref ExtensionNames names
    )
        where TValueShape : struct, IShape<TValue>
        where TReader : struct, IWireReader, allows ref struct
    {
        string name = Encoding.UTF8.GetString(utf8Name);
        if (names.IsRepeated(name, entries))
            reader.DuplicateMember(utf8Name);
        // The value is read even if it is hidden, so that its errors are reported as for any other name.
        bool isHidden = TReader.IsOptionsDriven && ObjectReading.IsNameHidden(ref reader);
        TValue value = OptionsElement.Read<TValue, TValueShape, TReader>(ref reader)!;
        if (!isHidden)
            entries[name] = value;
    }

    /// <summary>Adds what was read before the owner was constructed to its dictionary.</summary>
    /// <exception cref="WireException">
    /// There is no dictionary, or two names are one by its comparer.
    /// </exception>
    public static void Add<TValue, TReader>(
        ref TReader reader,
        IObjectShape shape,
        IDictionary<string, TValue>? existing,
        Dictionary<string, TValue> entries
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        if (existing is null)
            throw NotKept(ref reader, shape);
        ExtensionNames names = default;
        foreach ((string name, TValue value) in entries)
        {
            if (names.IsRepeated(name, existing))
                reader.DuplicateMember(Encoding.UTF8.GetBytes(name));
            existing[name] = value;
        }
    }

    /// <summary>Creates the error for unknown members that no dictionary receives.</summary>
    public static WireException NotKept<TReader>(ref TReader reader, IObjectShape shape)
        where TReader : struct, IWireReader, allows ref struct
    {
        string member = shape.Members.First(m => (m.Flags & MemberFlags.ExtensionData) != 0).Name;
        return reader.Error(
            WireError.Unsupported,
            $"{shape.Type} keeps unknown members in {member}, which is null and "
                + "cannot be set; initialize it, or add a public setter."
        );
    }
}
