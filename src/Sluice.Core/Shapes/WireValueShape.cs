using System.ComponentModel;
using Sluice.Boundary;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a value in its original encoding.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
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
