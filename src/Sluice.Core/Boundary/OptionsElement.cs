using System.ComponentModel;
using System.Runtime.CompilerServices;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;
using Sluice.Wires.Json;

namespace Sluice.Boundary;

// SAFETY: A writer or reader is cast only after a test that it has exactly that type, which Cast asserts.
/// <summary>
/// Writes and reads the elements and members of every shape, through a converter from the options if there is one. Has
/// no cost on the plain wires.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class OptionsElement
{
    /// <summary>Writes an element or member.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write<T, TShape, TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TShape : struct, IShape<T>
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (TWriter.IsOptionsDriven && !MemberConverters.Has<T, TShape>() && writer.TryConvert(value, selection.Node))
            return;
        TShape.Write(ref writer, value, selection);
    }

    /// <summary>Reads an element or member.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T? Read<T, TShape, TReader>(ref TReader reader)
        where TShape : struct, IShape<T>
        where TReader : struct, IWireReader, allows ref struct
    {
        // Only this reader needs the shape too, because references identify a value after it was read.
        if (typeof(TReader) == typeof(JsonOptionsReader))
            return MemberConverters.Has<T, TShape>()
                ? TShape.Read(ref reader)
                : JsonOptionsReader.Read<T, TShape>(ref WireSafety.Cast<TReader, JsonOptionsReader>(ref reader));
        if (TReader.IsOptionsDriven && !MemberConverters.Has<T, TShape>() && reader.TryConvert(out T? value))
            return value;
        return TShape.Read(ref reader);
    }
}
