using System.Text.Json;
using Sluice.Wires;

namespace Cbor;

/// <summary>JSON into CBOR and back (RFC 8949 section 6).</summary>
internal static class CborJson
{
    internal static void Write(ref CborWireWriter writer, ReadOnlySpan<byte> json)
    {
        var reader = new Utf8JsonReader(json);
        reader.Read();
        Value(ref writer, ref reader);
    }

    private static void Value(ref CborWireWriter writer, ref Utf8JsonReader reader)
    {
        switch (reader.TokenType)
        {
            case JsonTokenType.Null:
                writer.WriteNull();
                break;
            case JsonTokenType.True or JsonTokenType.False:
                writer.WriteBoolean(reader.GetBoolean());
                break;
            case JsonTokenType.String:
                writer.WriteString(reader.GetString());
                break;
            case JsonTokenType.Number:
                writer.Commit(ref writer.WriteUncheckedNumberText(ref writer.Reserve(0), reader.ValueSpan, 0));
                break;
            case JsonTokenType.StartArray:
                int array = writer.BeginUncountedArray();
                while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
                    Value(ref writer, ref reader);
                writer.EndUncountedArray(array, 0);
                break;
            default:
                int map = writer.BeginUncountedDictionary();
                while (reader.Read() && reader.TokenType != JsonTokenType.EndObject)
                {
                    writer.WriteString(reader.GetString());
                    reader.Read();
                    Value(ref writer, ref reader);
                }
                writer.EndUncountedDictionary(map, 0);
                break;
        }
    }

    internal static void Read(ref CborWireReader reader, Utf8JsonWriter json)
    {
        switch (reader.Peek())
        {
            case WireToken.Null:
                reader.TryReadNull();
                json.WriteNullValue();
                break;
            case WireToken.Boolean:
                json.WriteBooleanValue(reader.ReadBoolean());
                break;
            case WireToken.Number:
                json.WriteRawValue(reader.ReadNumberText(), skipInputValidation: true);
                break;
            case WireToken.String:
                json.WriteStringValue(reader.ReadUtf8());
                break;
            case WireToken.Bytes:
                json.WriteBase64StringValue(reader.ReadBytes());
                break;
            case WireToken.Array:
                json.WriteStartArray();
                if (reader.BeginArray(out int elements))
                {
                    do Read(ref reader, json);
                    while (reader.NextElement(ref elements));
                }
                json.WriteEndArray();
                break;
            case WireToken.Object:
                json.WriteStartObject();
                if (reader.BeginObject(out int members))
                {
                    do
                    {
                        json.WritePropertyName(reader.ReadName());
                        Read(ref reader, json);
                    } while (reader.NextMember(ref members));
                }
                json.WriteEndObject();
                break;
            default:
                throw reader.Error(Sluice.WireError.Unsupported, "The value has no form in JSON.");
        }
    }
}
