namespace Sluice.Wires.Json;

/// <summary>Validates the grammar of JSON numbers (RFC 8259 section 6).</summary>
internal static class JsonNumberText
{
    internal static bool IsValid(ReadOnlySpan<byte> text)
    {
        int position = 0;
        if (position < text.Length && text[position] == '-')
            position++;
        int whole = Digits(text, ref position);
        if (whole == 0 || (whole > 1 && text[position - whole] == '0'))
            return false;
        if (position < text.Length && text[position] == '.')
        {
            position++;
            if (Digits(text, ref position) == 0)
                return false;
        }

        if (position < text.Length && text[position] is (byte)'e' or (byte)'E')
        {
            position++;
            if (position < text.Length && text[position] is (byte)'+' or (byte)'-')
                position++;
            if (Digits(text, ref position) == 0)
                return false;
        }

        return position == text.Length;
    }

    private static int Digits(ReadOnlySpan<byte> text, ref int position)
    {
        int start = position;
        while (position < text.Length && char.IsAsciiDigit((char)text[position]))
            position++;
        return position - start;
    }
}
