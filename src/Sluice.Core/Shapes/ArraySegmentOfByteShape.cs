using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>
/// Writes and reads a segment of a byte array: binary data on wires that use keys, and otherwise an array of numbers,
/// as System.Text.Json and MessagePack-CSharp do.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ArraySegmentOfByteShape : IShape<ArraySegment<byte>>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ArraySegment<byte> value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value.Array is null)
            writer.WriteNull();
        else if (TWriter.UsesKeys)
            writer.WriteBytes(value);
        else
            Sequence.WriteSpan<byte, ByteShape, TWriter, TSelection>(ref writer, value, selection);
    }

    /// <inheritdoc/>
    public static ArraySegment<byte> Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return default;
        return TReader.UsesKeys && reader.Peek() != WireToken.Array
            ? new(reader.ReadBytes()!)
            : new(Sequence.ReadArray<byte, ByteShape, TReader>(ref reader));
    }

    /// <inheritdoc/>
    public static TypeShape<ArraySegment<byte>> Shape =>
        ShapeCache<ArraySegment<byte>, ArraySegmentOfByteShape>.Collection<byte, ByteShape>(
            static bytes => bytes.Array is null ? Array.Empty<byte>() : bytes,
            static bytes => new(bytes.ToArray())
        );
}
