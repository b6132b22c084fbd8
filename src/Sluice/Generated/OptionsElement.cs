using System.ComponentModel;
using System.Runtime.CompilerServices;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;
using Sluice.Wires.Json;

namespace Sluice.Generated;

// SAFETY: The cast of the reader is under a test that TReader is exactly that type.
/// <summary>
/// How every shape writes and reads a part of itself: through a converter of the options where there may be one. Costs
/// nothing on the plain wires.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class OptionsElement
{
    /// <summary>Writes a part.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write<T, TShape, TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TShape : struct, IShape<T>
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (TWriter.IsOptionsDriven && writer.TryConvert(value, selection.Node)) return;
        TShape.Write(ref writer, value, selection);
    }

    /// <summary>Reads a part.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T? Read<T, TShape, TReader>(ref TReader reader)
        where TShape : struct, IShape<T>
        where TReader : struct, IWireReader, allows ref struct
    {
        // The one reader that must know of the shape too, since references name a value after it was read.
        if (typeof(TReader) == typeof(JsonOptionsReader))
            return JsonOptionsReader.Read<T, TShape>(ref Unsafe.As<TReader, JsonOptionsReader>(ref reader));
        if (TReader.IsOptionsDriven && reader.TryConvert(out T? value)) return value;
        return TShape.Read(ref reader);
    }
}
