using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Sluice.Wires.Json;

internal ref partial struct JsonOptionsWriter
{
    /// <inheritdoc/>
    public int BeginCase(ReadOnlySpan<byte> jsonHead, ReadOnlySpan<byte> utf8Name, int tag, bool isTag)
    {
        if (_state.Encoder is { } encoder && !jsonHead.IsEmpty)
            jsonHead = Escaped(jsonHead, encoder);
        _state.IsCaseBody = !jsonHead.IsEmpty;
        if (_state.LineLength != 0 && !jsonHead.IsEmpty)
            return BeginCaseLine(jsonHead);
        if (_state.Pending is null || jsonHead.IsEmpty)
            return Plain.BeginCase(jsonHead, utf8Name, tag, isTag);
        // The object's "$id" precedes its discriminator.
        Plain.WriteRaw("{"u8);
        WriteUncheckedId();
        Plain.WriteRaw(","u8);
        Plain.WriteRaw(jsonHead[1..]);
        _state.OpenedAt = Plain.Length;
        return Plain.Length;
    }

    /// <inheritdoc/>
    public void EndCase(int mark)
    {
        _state.IsCaseBody = false;
        _state.OpenedAt = null;
        bool hasLines = _state.LineLength != 0 && mark >= 0 && mark < Plain.Length;
        if (hasLines && Plain.Raw[mark] == '[')
        {
            EncloseLines(mark);
            return;
        }
        bool isEmpty = hasLines && Plain.Raw[mark..].StartsWith("{}"u8);
        Plain.EndCase(mark);
        if (!isEmpty)
            return;
        Plain.Rewind(Plain.Length - 2);
        WriteLine();
        Plain.WriteRaw("},"u8);
    }

    // A list becomes the member "$values": each of its lines moves by one level. Text has no raw line breaks.
    private void EncloseLines(int mark)
    {
        byte[] elements = Plain.Raw[mark..^1].ToArray();
        byte[] indentation = new byte[_state.IndentSize];
        Array.Fill(indentation, (byte)_state.Options.IndentCharacter);
        Plain.Rewind(mark);
        Plain.WriteRaw(","u8);
        WriteLine();
        Plain.WriteRaw(indentation);
        Plain.WriteRaw("\"$values\": "u8);
        ReadOnlySpan<byte> rest = elements;
        for (int end = rest.IndexOf((byte)'\n'); end >= 0; end = rest.IndexOf((byte)'\n'))
        {
            Plain.WriteRaw(rest[..(end + 1)]);
            Plain.WriteRaw(indentation);
            rest = rest[(end + 1)..];
        }
        Plain.WriteRaw(rest);
        WriteLine();
        Plain.WriteRaw("},"u8);
    }

    // The discriminator is the first line of the case's object.
    private int BeginCaseLine(ReadOnlySpan<byte> jsonHead)
    {
        if ((_state.Arrays & 1) != 0)
            WriteLine();
        Plain.WriteRaw("{"u8);
        SetLine(_state.LineLength + _state.IndentSize);
        WriteLine();
        SetLine(_state.LineLength - _state.IndentSize);
        int colon = 2;
        while (jsonHead[colon] != '"')
            colon += jsonHead[colon] == '\\' ? 2 : 1;
        colon++;
        Plain.WriteRaw(jsonHead[1..(colon + 1)]);
        Plain.WriteRaw(" "u8);
        Plain.WriteRaw(jsonHead[(colon + 1)..]);
        return Plain.Length;
    }

    // Returns the shape's head, {"$type":"x" without the comma, with this writer's escaping. Heads without characters
    // to escape are returned unchanged.
    private static ReadOnlySpan<byte> Escaped(ReadOnlySpan<byte> jsonHead, JavaScriptEncoder encoder)
    {
        if (jsonHead.IndexOfAnyExcept(s_plainInHeads) < 0)
            return jsonHead;
        var reader = new Utf8JsonReader(jsonHead, isFinalBlock: false, default);
        reader.Read();
        reader.Read();
        byte[] name = JsonNameTable.Encode(reader.GetString()!, encoder);
        ReadOnlySpan<byte> value = jsonHead[(int)reader.BytesConsumed..];
        if (value[0] != '"')
            return (byte[])[(byte)'{', .. name, .. value];
        reader.Read();
        return Encoding.UTF8.GetBytes($"{{{Encoding.UTF8.GetString(name)}\"{encoder.Encode(reader.GetString()!)}\"");
    }

    private static readonly SearchValues<byte> s_plainInHeads = SearchValues.Create(
        "{}:,\"$-_.0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"u8
    );
}
