using System.Text;

namespace Sluice.Wires.Json;

/// <summary>Formats parts of error messages.</summary>
internal static class JsonErrors
{
    /// <summary>Shortens a name from the wire and replaces its control characters, for a message.</summary>
    internal static string Shorten(ReadOnlySpan<byte> utf8)
    {
        const int Most = 64;
        string text = Encoding.UTF8.GetString(utf8.Length > Most ? utf8[..Most] : utf8);
        if (utf8.Length > Most)
            text = text.TrimEnd('\uFFFD') + "…";
        return string.Create(
            text.Length,
            text,
            static (to, from) =>
            {
                for (int i = 0; i < to.Length; i++)
                    to[i] = char.IsControl(from[i]) ? '\uFFFD' : from[i];
            }
        );
    }

    /// <summary>Describes an unexpected byte, for a message.</summary>
    internal static string Describe(byte found) =>
        found switch
        {
            (byte)'"' => "a string",
            (byte)'{' => "an object",
            (byte)'[' => "an array",
            (byte)'t' or (byte)'f' => "true or false",
            (byte)'n' => "null",
            (byte)'-' or (>= (byte)'0' and <= (byte)'9') => "a number",
            > 0x20 and < 0x7F => $"'{(char)found}'",
            _ => $"the byte 0x{found:X2}",
        };
}
