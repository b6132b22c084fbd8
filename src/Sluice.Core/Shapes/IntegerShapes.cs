using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a signed 8-bit integer.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct SByteShape : IShape<sbyte>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, sbyte value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => writer.WriteInt32(value);

    /// <inheritdoc/>
    public static sbyte Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadSByte();

    /// <inheritdoc/>
    public static TypeShape<sbyte> Shape => ShapeCache<sbyte, SByteShape>.Primitive(PrimitiveForm.Integer);
}

/// <summary>Writes and reads an unsigned 8-bit integer.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ByteShape : IShape<byte>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, byte value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        writer.Commit(ref writer.WriteUncheckedUInt32(ref writer.Reserve(WireSizes.UInt32), value));

    /// <inheritdoc/>
    public static byte Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadByte();

    /// <inheritdoc/>
    public static TypeShape<byte> Shape => ShapeCache<byte, ByteShape>.Primitive(PrimitiveForm.Integer);
}

/// <summary>Writes and reads a signed 16-bit integer.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct Int16Shape : IShape<short>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, short value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => writer.WriteInt32(value);

    /// <inheritdoc/>
    public static short Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadInt16();

    /// <inheritdoc/>
    public static TypeShape<short> Shape => ShapeCache<short, Int16Shape>.Primitive(PrimitiveForm.Integer);
}

/// <summary>Writes and reads an unsigned 16-bit integer.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct UInt16Shape : IShape<ushort>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ushort value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => writer.WriteUInt32(value);

    /// <inheritdoc/>
    public static ushort Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadUInt16();

    /// <inheritdoc/>
    public static TypeShape<ushort> Shape => ShapeCache<ushort, UInt16Shape>.Primitive(PrimitiveForm.Integer);
}

/// <summary>Writes and reads a signed 32-bit integer.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct Int32Shape : IShape<int>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, int value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        writer.Commit(ref writer.WriteUncheckedInt32(ref writer.Reserve(WireSizes.Int32), value));

    /// <inheritdoc/>
    public static int Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadInt32();

    /// <inheritdoc/>
    public static TypeShape<int> Shape => ShapeCache<int, Int32Shape>.Primitive(PrimitiveForm.Integer);
}

/// <summary>Writes and reads an unsigned 32-bit integer.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct UInt32Shape : IShape<uint>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, uint value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        writer.Commit(ref writer.WriteUncheckedUInt32(ref writer.Reserve(WireSizes.UInt32), value));

    /// <inheritdoc/>
    public static uint Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadUInt32();

    /// <inheritdoc/>
    public static TypeShape<uint> Shape => ShapeCache<uint, UInt32Shape>.Primitive(PrimitiveForm.Integer);
}

/// <summary>Writes and reads a signed 64-bit integer.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct Int64Shape : IShape<long>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, long value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        writer.Commit(ref writer.WriteUncheckedInt64(ref writer.Reserve(WireSizes.Int64), value));

    /// <inheritdoc/>
    public static long Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadInt64();

    /// <inheritdoc/>
    public static TypeShape<long> Shape => ShapeCache<long, Int64Shape>.Primitive(PrimitiveForm.Integer);
}

/// <summary>Writes and reads an unsigned 64-bit integer.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct UInt64Shape : IShape<ulong>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ulong value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        writer.Commit(ref writer.WriteUncheckedUInt64(ref writer.Reserve(WireSizes.UInt64), value));

    /// <inheritdoc/>
    public static ulong Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadUInt64();

    /// <inheritdoc/>
    public static TypeShape<ulong> Shape => ShapeCache<ulong, UInt64Shape>.Primitive(PrimitiveForm.Integer);
}
