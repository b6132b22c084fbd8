namespace Sluice.Wires.Json;

/// <summary>Validates the grammar of JSON numbers (RFC 8259 section 6).</summary>
internal static class JsonNumberText
{
    internal static bool IsValid(ReadOnlySpan<byte> text)
    {
        int at = 0;
        if (at < text.Length && text[at] == '-') at++;
        int whole = Digits(text, ref at);
        if (whole == 0 || (whole > 1 && text[at - whole] == '0')) return false;
        if (at < text.Length && text[at] == '.')
        {
            at++;
            if (Digits(text, ref at) == 0) return false;
        }

        if (at < text.Length && text[at] is (byte)'e' or (byte)'E')
        {
            at++;
            if (at < text.Length && text[at] is (byte)'+' or (byte)'-') at++;
            if (Digits(text, ref at) == 0) return false;
        }

        return at == text.Length;
    }

    private static int Digits(ReadOnlySpan<byte> text, ref int at)
    {
        int start = at;
        while (at < text.Length && char.IsAsciiDigit((char)text[at])) at++;
        return at - start;
    }
}
