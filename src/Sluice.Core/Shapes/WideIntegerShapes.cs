using System.ComponentModel;
using System.Numerics;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a native-sized signed integer. A number out of its range is an error.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct IntPtrShape : IShape<nint>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, nint value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => writer.WriteInt64(value);

    /// <inheritdoc/>
    public static nint Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        long value = reader.ReadInt64();
        return value >= nint.MinValue && value <= nint.MaxValue
            ? (nint)value
            : throw reader.Error(WireError.Range, "The number does not fit a native integer.");
    }

    /// <inheritdoc/>
    public static TypeShape<nint> Shape => ShapeCache<nint, IntPtrShape>.Primitive(PrimitiveForm.Integer);
}

/// <summary>Writes and reads a native-sized unsigned integer. A number out of its range is an error.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct UIntPtrShape : IShape<nuint>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, nuint value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => writer.WriteUInt64(value);

    /// <inheritdoc/>
    public static nuint Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        ulong value = reader.ReadUInt64();
        return value <= nuint.MaxValue
            ? (nuint)value
            : throw reader.Error(WireError.Range, "The number does not fit an unsigned native integer.");
    }

    /// <inheritdoc/>
    public static TypeShape<nuint> Shape => ShapeCache<nuint, UIntPtrShape>.Primitive(PrimitiveForm.Integer);
}

/// <summary>Writes and reads a signed 128-bit integer.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct Int128Shape : IShape<Int128>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Int128 value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => writer.WriteInt128(value);

    /// <inheritdoc/>
    public static Int128 Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadInt128();

    /// <inheritdoc/>
    public static TypeShape<Int128> Shape => ShapeCache<Int128, Int128Shape>.Primitive(PrimitiveForm.Integer);
}

/// <summary>Writes and reads an unsigned 128-bit integer.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct UInt128Shape : IShape<UInt128>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, UInt128 value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => writer.WriteUInt128(value);

    /// <inheritdoc/>
    public static UInt128 Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadUInt128();

    /// <inheritdoc/>
    public static TypeShape<UInt128> Shape => ShapeCache<UInt128, UInt128Shape>.Primitive(PrimitiveForm.Integer);
}

/// <summary>Writes and reads an integer of any size.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct BigIntegerShape : IShape<BigInteger>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, BigInteger value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => writer.WriteBigInteger(value);

    /// <inheritdoc/>
    public static BigInteger Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadBigInteger();

    /// <inheritdoc/>
    public static TypeShape<BigInteger> Shape =>
        ShapeCache<BigInteger, BigIntegerShape>.Primitive(PrimitiveForm.Integer);
}
