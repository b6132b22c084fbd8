using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

// SAFETY: A number is cast to T only where T is that number or its nullable.
/// <summary>
/// Writes and reads a value of a type parameter, or one declared as object, under
/// <c>[JsonNumberHandling(WriteAsString)]</c>: numbers are text on wires with names; other values are not changed.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct QuotedParameterShape<T, TElement> : IShape<T>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (
            !TWriter.UsesKeys
            && (IsNumber || (typeof(T) == typeof(object) && IsBoxedNumber(value)))
            && value is IFormattable number
        )
            writer.WriteString(number.ToString(null, CultureInfo.InvariantCulture));
        else
            TElement.Write(ref writer, value, selection);
    }

    /// <inheritdoc/>
    public static T? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (TReader.UsesKeys || !IsNumber)
            return TElement.Read(ref reader);
        if (Is<Half>())
            return Read<Half, HalfShape, TReader>(ref reader);
        if (Is<float>())
            return Read<float, SingleShape, TReader>(ref reader);
        if (Is<double>())
            return Read<double, DoubleShape, TReader>(ref reader);
        if (Is<decimal>())
            return Read<decimal, DecimalShape, TReader>(ref reader);
        return ReadInteger(ref reader);
    }

    private static T? ReadInteger<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (Is<sbyte>())
            return Read<sbyte, SByteShape, TReader>(ref reader);
        if (Is<byte>())
            return Read<byte, ByteShape, TReader>(ref reader);
        if (Is<short>())
            return Read<short, Int16Shape, TReader>(ref reader);
        if (Is<ushort>())
            return Read<ushort, UInt16Shape, TReader>(ref reader);
        if (Is<int>())
            return Read<int, Int32Shape, TReader>(ref reader);
        if (Is<uint>())
            return Read<uint, UInt32Shape, TReader>(ref reader);
        if (Is<long>())
            return Read<long, Int64Shape, TReader>(ref reader);
        if (Is<ulong>())
            return Read<ulong, UInt64Shape, TReader>(ref reader);
        if (Is<Int128>())
            return Read<Int128, Int128Shape, TReader>(ref reader);
        return Read<UInt128, UInt128Shape, TReader>(ref reader);
    }

    private static bool IsBoxedNumber(object? value) =>
        value
            is int
                or long
                or double
                or decimal
                or sbyte
                or byte
                or short
                or ushort
                or uint
                or ulong
                or float
                or Half
                or Int128
                or UInt128;

    // As the attribute specifies, regardless of the options for numbers in strings.
    private static T? Read<TNumber, TShape, TReader>(ref TReader reader)
        where TNumber : struct, INumberBase<TNumber>
        where TShape : struct, IShape<TNumber>
        where TReader : struct, IWireReader, allows ref struct
    {
        if (typeof(T) == typeof(TNumber))
        {
            TNumber number = QuotedNumberShape<TNumber, TShape>.Read(ref reader);
            return Unsafe.As<TNumber, T>(ref number);
        }
        Debug.Assert(typeof(T) == typeof(TNumber?));
        TNumber? optional = NullableShape<TNumber, QuotedNumberShape<TNumber, TShape>>.Read(ref reader);
        return Unsafe.As<TNumber?, T>(ref optional);
    }

    /// <inheritdoc/>
    public static TypeShape<T> Shape => (TypeShape<T>?)Number() ?? TElement.Shape;

    private static bool IsNumber => NumberTypes.IsNumber<T>();

    private static bool Is<TNumber>()
        where TNumber : struct => NumberTypes.Is<T, TNumber>();

    private static TypeShape? Number() =>
        !IsNumber
            ? null
            : FindShape<sbyte, SByteShape>()
                ?? FindShape<byte, ByteShape>()
                ?? FindShape<short, Int16Shape>()
                ?? FindShape<ushort, UInt16Shape>()
                ?? FindShape<int, Int32Shape>()
                ?? FindShape<uint, UInt32Shape>()
                ?? FindShape<long, Int64Shape>()
                ?? FindShape<ulong, UInt64Shape>()
                ?? FindShape<Int128, Int128Shape>()
                ?? FindShape<UInt128, UInt128Shape>()
                ?? FindShape<Half, HalfShape>()
                ?? FindShape<float, SingleShape>()
                ?? FindShape<double, DoubleShape>()
                ?? FindShape<decimal, DecimalShape>();

    private static TypeShape? FindShape<TNumber, TShape>()
        where TNumber : struct, INumberBase<TNumber>
        where TShape : struct, IShape<TNumber> =>
        typeof(T) == typeof(TNumber) ? QuotedNumberShape<TNumber, TShape>.Shape
        : typeof(T) == typeof(TNumber?) ? NullableShape<TNumber, QuotedNumberShape<TNumber, TShape>>.Shape
        : null;
}
