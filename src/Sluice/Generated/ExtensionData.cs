using System.ComponentModel;
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
    public static void Write<TValue, TValueShape, TWriter, TSelection>(ref TWriter writer, IDictionary<string, TValue>? entries, TSelection selection)
        where TValueShape : struct, IShape<TValue>
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (entries is null) return;
        foreach ((string name, TValue value) in entries)
        {
            writer.Commit(ref writer.PutStringKey(ref writer.Reserve(0), name, 0));
            TableElement.Write<TValue, TValueShape, TWriter, TSelection>(ref writer, value, selection);
        }
    }

    /// <summary>Reads the value of a member that the type does not have; the last of the same name wins.</summary>
    public static void Read<TValue, TValueShape, TReader>(ref TReader reader, scoped ReadOnlySpan<byte> utf8Name, IDictionary<string, TValue> entries)
        where TValueShape : struct, IShape<TValue>
        where TReader : struct, IWireReader, allows ref struct
    {
        string name = Encoding.UTF8.GetString(utf8Name);
        entries[name] = TableElement.Read<TValue, TValueShape, TReader>(ref reader)!;
    }
}
