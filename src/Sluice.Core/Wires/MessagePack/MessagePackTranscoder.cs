using Sluice.Internal;
using Sluice.Wires.Json;

namespace Sluice.Wires.MessagePack;

/// <summary>
/// Converts MessagePack directly to JSON, value by value. <see cref="JsonTranscoder"/> does the opposite.
/// </summary>
internal static class MessagePackTranscoder
{
    internal static byte[] ReadJson(ref MessagePackWireReader reader)
    {
        var writer = new JsonWireWriter(WireBuffers.Rent(), maxDepth: int.MaxValue); // the reader's limit applies
        try
        {
            Copy(ref reader, ref writer);
            return writer.Written.ToArray();
        }
        finally
        {
            writer.Dispose();
        }
    }

    internal static void Copy(ref MessagePackWireReader reader, ref JsonWireWriter writer)
    {
        switch (reader.Peek())
        {
            case WireToken.Array:
                if (!reader.BeginArray(out int elements))
                {
                    writer.EndUncheckedArray(ref writer.BeginUncheckedArray(0, 0));
                    break;
                }
                writer.Commit(ref writer.BeginUncheckedArray(elements, 0));
                do Copy(ref reader, ref writer);
                while (reader.NextElement(ref elements));
                writer.EndUncheckedArray(ref writer.Reserve(0));
                break;
            case WireToken.Object:
                if (!reader.BeginDictionary(out int entries))
                {
                    writer.EndUncheckedDictionary(ref writer.BeginUncheckedDictionary(0, 0));
                    break;
                }
                writer.Commit(ref writer.BeginUncheckedDictionary(entries, 0));
                do
                {
                    writer.BeginKey();
                    CopyKey(ref reader, ref writer);
                    writer.EndKey();
                    Copy(ref reader, ref writer);
                } while (reader.NextEntry(ref entries));
                writer.EndUncheckedDictionary(ref writer.Reserve(0));
                break;
            default:
                CopyScalar(ref reader, ref writer);
                break;
        }
    }

    private static void CopyKey(ref MessagePackWireReader reader, ref JsonWireWriter writer)
    {
        if (reader.Peek() is WireToken.Array or WireToken.Object or WireToken.Null)
            throw reader.Error(
                WireError.Unsupported,
                "A key is null, an array or a map, which cannot be a JSON member name."
            );
        CopyScalar(ref reader, ref writer);
    }

    private static void CopyScalar(ref MessagePackWireReader reader, ref JsonWireWriter writer)
    {
        int position = reader.Position;
        switch (reader.Peek())
        {
            case WireToken.Null:
                reader.TryReadNull();
                writer.WriteNull();
                break;
            case WireToken.Boolean:
                writer.WriteBoolean(reader.ReadBoolean());
                break;
            case WireToken.String:
                writer.WriteUtf8(reader.ReadUtf8());
                break;
            case WireToken.Bytes:
                writer.WriteBytes(reader.TakeBytes());
                break;
            case WireToken.Number:
                CopyNumber(ref reader, ref writer, position);
                break;
            default:
                writer.WriteDateTime(reader.ReadDateTime()); // a timestamp; any other extension is an error
                break;
        }
    }

    private static void CopyNumber(ref MessagePackWireReader reader, ref JsonWireWriter writer, int position)
    {
        switch (reader.ReadUntypedNumber())
        {
            case float number when float.IsFinite(number):
                writer.Commit(ref writer.WriteUncheckedSingle(ref writer.Reserve(WireSizes.Double), number));
                break;
            case double number when double.IsFinite(number):
                writer.WriteDouble(number);
                break;
            case float or double:
                reader.Position = position;
                throw reader.Error(WireError.Range, "JSON cannot represent NaN and infinity as numbers.");
            case ulong number:
                writer.WriteUInt64(number);
                break;
            case var number:
                writer.WriteInt64(Convert.ToInt64(number, null));
                break;
        }
    }
}
