using Sluice.Internal;
using Sluice.Wires.Json;

namespace Sluice.Wires.MessagePack;

/// <summary>
/// Converts MessagePack directly to JSON, value by value. <see cref="JsonTranscoder"/> does the opposite. Both refuse
/// an object that has a name twice, whatever the options, because another reader could take the other value.
/// </summary>
internal static class MessagePackTranscoder
{
    internal static byte[] ReadJson(ref MessagePackWireReader reader)
    {
        var writer = new JsonWireWriter(WireBuffers.Rent(), maxDepth: int.MaxValue); // the reader's limit applies
        var names = new NamesOfMaps();
        try
        {
            Copy(ref reader, ref writer, ref names);
            return writer.Written.ToArray();
        }
        finally
        {
            writer.Dispose();
        }
    }

    private static void Copy(ref MessagePackWireReader reader, ref JsonWireWriter writer, ref NamesOfMaps names)
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
                do Copy(ref reader, ref writer, ref names);
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
                int map = names.Begin(entries);
                do
                {
                    CopyKey(ref reader, ref writer, ref names, map);
                    Copy(ref reader, ref writer, ref names);
                } while (reader.NextEntry(ref entries));
                writer.EndUncheckedDictionary(ref writer.Reserve(0));
                break;
            default:
                CopyScalar(ref reader, ref writer);
                break;
        }
    }

    private static void CopyKey(
        ref MessagePackWireReader reader,
        ref JsonWireWriter writer,
        ref NamesOfMaps names,
        int map
    )
    {
        if (reader.Peek() is WireToken.Array or WireToken.Object or WireToken.Null)
            throw reader.Error(
                WireError.Unsupported,
                "A key is null, an array or a map, which cannot be a JSON member name."
            );
        int position = reader.Position;
        int start = writer.Length;
        writer.BeginKey();
        CopyScalar(ref reader, ref writer);
        writer.EndKey();
        ReadOnlySpan<byte> name = writer.Written[start..];
        if (names.TryAdd(map, name))
            return;
        reader.Position = position;
        throw reader.Error(
            WireError.DuplicateMember,
            $"A map has two keys that are the member {JsonErrors.Shorten(name)} in JSON, so that its readers could "
                + "take either value. Remove one."
        );
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

    // The names of a document's maps, which are kept from the first map with two entries.
    private struct NamesOfMaps
    {
        private DocumentNames? _names;
        private int _maps;

        // Returns the number of a map, or 0 for one that has no name twice.
        internal int Begin(int entries)
        {
            if (entries < 2)
                return 0;
            _names ??= new();
            return ++_maps;
        }

        internal readonly bool TryAdd(int map, scoped ReadOnlySpan<byte> name) => map == 0 || _names!.TryAdd(map, name);
    }
}
