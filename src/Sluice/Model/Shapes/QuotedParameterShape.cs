using System.Globalization;
using System.Numerics;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Model;

/// <summary>A value of a type parameter under <c>[JsonNumberHandling(WriteAsString)]</c>: numbers are text on wires that have names, everything else is as it is.</summary>
public struct QuotedParameterShape<T, TElement> : IShape<T> where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        if (!TWriter.UsesKeys && IsNumber && value is IFormattable number) writer.WriteString(number.ToString(null, CultureInfo.InvariantCulture));
        else TElement.Write(ref writer, value, selection);
    }

    /// <inheritdoc/>
    public static T? Read<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct => TElement.Read(ref reader);

    /// <inheritdoc/>
    public static TypeShape<T> Shape => (TypeShape<T>?)Number() ?? TElement.Shape;

    // A constant in code that is compiled for the type.
    private static bool IsNumber => Is<sbyte>() || Is<byte>() || Is<short>() || Is<ushort>() || Is<int>() || Is<uint>() || Is<long>() || Is<ulong>()
        || Is<Int128>() || Is<UInt128>() || Is<Half>() || Is<float>() || Is<double>() || Is<decimal>();

    private static bool Is<TNumber>() where TNumber : struct => typeof(T) == typeof(TNumber) || typeof(T) == typeof(TNumber?);

    private static TypeShape? Number() => !IsNumber ? null
        : Of<sbyte, SByteShape>() ?? Of<byte, ByteShape>() ?? Of<short, Int16Shape>() ?? Of<ushort, UInt16Shape>() ?? Of<int, Int32Shape>() ?? Of<uint, UInt32Shape>()
        ?? Of<long, Int64Shape>() ?? Of<ulong, UInt64Shape>() ?? Of<Int128, Int128Shape>() ?? Of<UInt128, UInt128Shape>()
        ?? Of<Half, HalfShape>() ?? Of<float, SingleShape>() ?? Of<double, DoubleShape>() ?? Of<decimal, DecimalShape>();

    private static TypeShape? Of<TNumber, TShape>() where TNumber : struct, INumberBase<TNumber> where TShape : struct, IShape<TNumber> =>
        typeof(T) == typeof(TNumber) ? QuotedNumberShape<TNumber, TShape>.Shape
        : typeof(T) == typeof(TNumber?) ? NullableShape<TNumber, QuotedNumberShape<TNumber, TShape>>.Shape
        : null;
}
