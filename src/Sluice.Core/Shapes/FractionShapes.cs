using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a half-precision number.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct HalfShape : IShape<Half>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Half value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => writer.WriteHalf(value);

    /// <inheritdoc/>
    public static Half Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadHalf();

    /// <inheritdoc/>
    public static TypeShape<Half> Shape => ShapeCache<Half, HalfShape>.Primitive(PrimitiveForm.Number);
}

/// <summary>Writes and reads a single-precision number.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct SingleShape : IShape<float>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, float value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        writer.Commit(ref writer.WriteUncheckedSingle(ref writer.Reserve(WireSizes.Double), value));

    /// <inheritdoc/>
    public static float Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadSingle();

    /// <inheritdoc/>
    public static TypeShape<float> Shape => ShapeCache<float, SingleShape>.Primitive(PrimitiveForm.Number);
}

/// <summary>Writes and reads a double-precision number.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct DoubleShape : IShape<double>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, double value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        writer.Commit(ref writer.WriteUncheckedDouble(ref writer.Reserve(WireSizes.Double), value));

    /// <inheritdoc/>
    public static double Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadDouble();

    /// <inheritdoc/>
    public static TypeShape<double> Shape => ShapeCache<double, DoubleShape>.Primitive(PrimitiveForm.Number);
}

/// <summary>Writes and reads a decimal with its scale.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct DecimalShape : IShape<decimal>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, decimal value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        writer.Commit(ref writer.WriteUncheckedDecimal(ref writer.Reserve(WireSizes.Decimal), value));

    /// <inheritdoc/>
    public static decimal Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadDecimal();

    /// <inheritdoc/>
    public static TypeShape<decimal> Shape => ShapeCache<decimal, DecimalShape>.Primitive(PrimitiveForm.Number);
}
