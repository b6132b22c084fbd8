using Sluice.Generated;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Model;

/// <summary>A value kept in the bytes that it came in.</summary>
public struct WireValueShape : IShape<WireValue>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, WireValue value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
            where TSelection : struct, ISelection<TSelection> => RawValues.Write(ref writer, value);
    /// <inheritdoc/>
    public static WireValue Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => RawValues.Read(ref reader);
    /// <inheritdoc/>
    public static TypeShape<WireValue> Shape => ShapeCache<WireValue, WireValueShape>.Primitive(PrimitiveForm.Any);
}
