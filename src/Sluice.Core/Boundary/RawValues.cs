using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Boundary;

// SAFETY: A writer or reader is cast only after a test that it has exactly that type, which Cast asserts.
/// <summary>Writes and reads values that are kept in their original encoding.</summary>
internal static class RawValues
{
    internal static void Write<TWriter>(ref TWriter writer, WireValue value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (!value.IsMessagePack)
        {
            try
            {
                writer.WriteJson(value.Bytes);
            }
            catch (WireException exception) when (exception.Error == WireError.Syntax)
            {
                // The value was kept by a reader whose options allow comments or trailing commas.
                writer.WriteJson(WithoutExtras(value.Bytes));
            }
            return;
        }
        if (typeof(TWriter) == typeof(MessagePackWireWriter))
        {
            ref MessagePackWireWriter plain = ref WireSafety.Cast<TWriter, MessagePackWireWriter>(ref writer);
            RequireLevels(ref writer, plain.LevelsLeft, value.Bytes);
            plain.WriteRaw(value.Bytes);
        }
        else if (typeof(TWriter) == typeof(MessagePackOptionsWriter))
        {
            ref MessagePackOptionsWriter driven = ref WireSafety.Cast<TWriter, MessagePackOptionsWriter>(ref writer);
            RequireLevels(ref writer, driven.LevelsLeft, value.Bytes);
            driven.WriteRaw(value.Bytes);
        }
        else
        {
            // The writer's own limit applies to the text.
            writer.WriteJson(MessagePackReading.ReadJson(value.Bytes, new() { MaxDepth = JsonTranscoder.MaxDepth }));
        }
    }

    // A value may have been read under a higher limit than the one that it is written under.
    private static void RequireLevels<TWriter>(ref TWriter writer, int levelsLeft, ReadOnlySpan<byte> value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (!MessagePackScan.IsContainer(value[0]))
            return;
        var reader = new MessagePackWireReader(value, levelsLeft);
        try
        {
            reader.SkipValue();
        }
        catch (WireException exception) when (exception.Error == WireError.Depth)
        {
            throw writer.Error(
                WireError.Depth,
                "A value that was kept in its encoding nests deeper than the limit allows "
                    + "(MessagePackWireOptions.MaxDepth, 64 by default)."
            );
        }
    }

    // The text was read before, so all strings and comments are terminated.
    private static byte[] WithoutExtras(ReadOnlySpan<byte> json)
    {
        var plain = new List<byte>(json.Length);
        for (int position = 0; position < json.Length; )
        {
            int end = position + 1;
            if (json[position] == '"')
            {
                while (json[end] != '"')
                    end += json[end] == '\\' ? 2 : 1;
                end++;
            }
            else if (json[position] == '/')
            {
                bool isLine = json[end] == '/';
                int length = isLine
                    ? json[position..].IndexOfAny((byte)'\n', (byte)'\r')
                    : json[(position + 2)..].IndexOf("*/"u8) + 4;
                position = length < 0 ? json.Length : position + length;
                continue;
            }
            else if (json[position] <= ' ')
            {
                position++;
                continue;
            }
            if (json[position] is (byte)']' or (byte)'}' && plain[^1] == ',')
                plain.RemoveAt(plain.Count - 1);
            plain.AddRange(json[position..end]);
            position = end;
        }
        return [.. plain];
    }

    internal static WireValue Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (typeof(TReader) == typeof(MessagePackWireReader))
            return Read(ref WireSafety.Cast<TReader, MessagePackWireReader>(ref reader));
        if (typeof(TReader) == typeof(MessagePackOptionsReader))
            return Read(ref WireSafety.Cast<TReader, MessagePackOptionsReader>(ref reader).Plain);
        return new(reader.ReadJson(), false);
    }

    private static WireValue Read(ref MessagePackWireReader reader)
    {
        int start = reader.Position;
        reader.SkipValue();
        return new(reader.Input[start..reader.Position].ToArray(), true);
    }

    /// <summary>Reads a complete value of a union and removes its discriminator.</summary>
    internal static UnknownCase ReadCase<TReader>(ref TReader reader, ReadOnlySpan<byte> utf8Discriminator)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (TReader.IsJson)
        {
            // Copies the case's object without the discriminator; all other bytes are unchanged.
            TReader ahead = reader;
            CaseToken token = ahead.BeginCase(utf8Discriminator, out ReadOnlySpan<byte> name, out int tag, out _);
            string? text = token == CaseToken.Name ? System.Text.Encoding.UTF8.GetString(name) : null;
            return new(text, text is null ? tag : null, new(Without(ref reader, utf8Discriminator), false));
        }
        CaseToken packed = reader.BeginCase(
            utf8Discriminator,
            out ReadOnlySpan<byte> packedName,
            out int packedTag,
            out int state
        );
        string? packedText = packed == CaseToken.Name ? System.Text.Encoding.UTF8.GetString(packedName) : null;
        WireValue value = Read(ref reader);
        reader.EndCase(state);
        return new(packedText, packedText is null ? packedTag : null, value);
    }

    private static byte[] Without<TReader>(ref TReader reader, ReadOnlySpan<byte> utf8Discriminator)
        where TReader : struct, IWireReader, allows ref struct
    {
        byte[] json = reader.ReadJson();
        var members = new JsonWireReader(json, int.MaxValue, JsonReadFlags.Comments | JsonReadFlags.TrailingCommas);
        var rest = new List<byte>(json.Length) { (byte)'{' };
        bool isRead = false;
        if (members.BeginObject(out int left))
        {
            do
            {
                members.Peek(); // to the name
                int start = members.Position;
                bool isDiscriminator = members.ReadName().SequenceEqual(utf8Discriminator);
                members.SkipValue();
                if (isDiscriminator && isRead)
                    throw reader.Error(WireError.DuplicateMember, "The union's discriminator occurs twice.");
                isRead |= isDiscriminator;
                if (isDiscriminator)
                    continue;
                if (rest.Count > 1)
                    rest.Add((byte)',');
                rest.AddRange(json.AsSpan(start, members.Position - start));
            } while (members.NextMember(ref left));
        }
        rest.Add((byte)'}');
        return [.. rest];
    }
}
