using System.Text.Json;

namespace Sluice.Wires.Json;

/// <summary>Writes a JSON text to any wire, token by token and without recursion: white space goes, strings are escaped anew, numbers stay as they are.</summary>
internal static class JsonTranscoder
{
    private const int MaxDepth = 1_000;

    internal static void Write<TWriter>(ref TWriter writer, ReadOnlySpan<byte> json) where TWriter : struct, IWireWriter, allows ref struct
    {
        var reader = new Utf8JsonReader(json, new JsonReaderOptions { MaxDepth = MaxDepth });
        // Marks and counts of the open containers, for wires that store counts.
        var open = new Stack<(int Mark, int Count)>();
        int count = 0;
        try
        {
            while (reader.Read())
            {
                switch (reader.TokenType)
                {
                    case JsonTokenType.StartObject:
                        open.Push((writer.BeginUncountedDictionary(), count + 1));
                        count = 0;
                        break;
                    case JsonTokenType.StartArray:
                        open.Push((writer.BeginUncountedArray(), count + 1));
                        count = 0;
                        break;
                    case JsonTokenType.EndObject:
                        (int mark, int outer) = open.Pop();
                        writer.EndUncountedDictionary(mark, count);
                        count = outer;
                        break;
                    case JsonTokenType.EndArray:
                        (mark, outer) = open.Pop();
                        writer.EndUncountedArray(mark, count);
                        count = outer;
                        break;
                    case JsonTokenType.PropertyName:
                        writer.Commit(ref writer.PutStringKey(ref writer.Reserve(0), reader.GetString()!, 0));
                        break;
                    default:
                        WriteValue(ref writer, ref reader);
                        count++;
                        break;
                }
            }
        }
        catch (JsonException e)
        {
            throw writer.Error(WireError.Syntax, $"The text to be written as it is, is not one JSON value: {e.Message}");
        }
        catch (InvalidOperationException e)
        {
            throw writer.Error(WireError.InvalidText, $"The text to be written as it is holds a string that is not Unicode: {e.Message}");
        }
    }

    private static void WriteValue<TWriter>(ref TWriter writer, ref Utf8JsonReader reader) where TWriter : struct, IWireWriter, allows ref struct
    {
        switch (reader.TokenType)
        {
            case JsonTokenType.Null:
                writer.WriteNull();
                break;
            case JsonTokenType.True or JsonTokenType.False:
                writer.WriteBoolean(reader.TokenType == JsonTokenType.True);
                break;
            case JsonTokenType.Number:
                writer.Commit(ref writer.PutNumberText(ref writer.Reserve(0), reader.ValueSpan, 0));
                break;
            case JsonTokenType.String when !reader.ValueIsEscaped:
                writer.WriteUtf8(reader.ValueSpan);
                break;
            case JsonTokenType.String:
                writer.WriteString(reader.GetString());
                break;
        }
    }
}
