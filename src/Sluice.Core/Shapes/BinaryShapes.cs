using System.Buffers;
using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads binary data, or null.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ByteArrayShape : IShape<byte[]>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, byte[]? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            writer.WriteBytes(value);
    }

    /// <inheritdoc/>
    public static byte[]? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadBytes();

    /// <inheritdoc/>
    public static TypeShape<byte[]> Shape => ShapeCache<byte[], ByteArrayShape>.Primitive(PrimitiveForm.Binary);
}

/// <summary>Writes and reads binary data. Null is read as empty.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct MemoryOfByteShape : IShape<Memory<byte>>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Memory<byte> value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => writer.WriteBytes(value.Span);

    /// <inheritdoc/>
    public static Memory<byte> Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadBytes();

    /// <inheritdoc/>
    public static TypeShape<Memory<byte>> Shape =>
        ShapeCache<Memory<byte>, MemoryOfByteShape>.Primitive(PrimitiveForm.Binary);
}

/// <summary>Writes and reads binary data. Null is read as empty.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ReadOnlyMemoryOfByteShape : IShape<ReadOnlyMemory<byte>>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ReadOnlyMemory<byte> value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => writer.WriteBytes(value.Span);

    /// <inheritdoc/>
    public static ReadOnlyMemory<byte> Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.ReadBytes();

    /// <inheritdoc/>
    public static TypeShape<ReadOnlyMemory<byte>> Shape =>
        ShapeCache<ReadOnlyMemory<byte>, ReadOnlyMemoryOfByteShape>.Primitive(PrimitiveForm.Binary);
}

/// <summary>Writes and reads segmented binary data. Null is read as empty.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ReadOnlySequenceOfByteShape : IShape<ReadOnlySequence<byte>>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        ReadOnlySequence<byte> value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        writer.WriteBytes(value.IsSingleSegment ? value.FirstSpan : value.ToArray());

    /// <inheritdoc/>
    public static ReadOnlySequence<byte> Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.ReadBytes() is { } bytes ? new(bytes) : default;

    /// <inheritdoc/>
    public static TypeShape<ReadOnlySequence<byte>> Shape =>
        ShapeCache<ReadOnlySequence<byte>, ReadOnlySequenceOfByteShape>.Primitive(PrimitiveForm.Binary);
}
