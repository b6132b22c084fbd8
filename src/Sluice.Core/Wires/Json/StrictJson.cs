namespace Sluice.Wires.Json;

/// <summary>
/// Documents that are kept as text, without what options allow beyond the grammar: other parsers and readers of the
/// text know nothing of these options.
/// </summary>
internal static class StrictJson
{
    /// <summary>Copies a document without comments and without commas before closing brackets.</summary>
    /// <param name="json">A document that a reader with these options has verified.</param>
    internal static byte[] Copy(ReadOnlySpan<byte> json)
    {
        byte[] strict = new byte[json.Length];
        int length = 0,
            comma = -1;
        for (int position = 0; position < json.Length; )
        {
            byte next = json[position];
            if (next == '/')
            {
                position += CommentLength(json[position..]);
                continue;
            }
            int count = next == '"' ? StringLength(json[position..]) : 1;
            if (next is (byte)']' or (byte)'}' && comma >= 0)
                strict[comma] = (byte)' ';
            if (next == ',')
                comma = length;
            else if (next is not ((byte)' ' or (byte)'\t' or (byte)'\r' or (byte)'\n'))
                comma = -1;
            json.Slice(position, count).CopyTo(strict.AsSpan(length));
            position += count;
            length += count;
        }

        return length == strict.Length ? strict : strict[..length];
    }

    private static int CommentLength(ReadOnlySpan<byte> text)
    {
        if (text[1] == '*')
            return text[2..].IndexOf("*/"u8) + 4;
        int end = text.IndexOfAny((byte)'\n', (byte)'\r');
        return end < 0 ? text.Length : end;
    }

    private static int StringLength(ReadOnlySpan<byte> text)
    {
        int position = 1;
        while (text[position] != '"')
            position += text[position] == '\\' ? 2 : 1;
        return position + 1;
    }
}
