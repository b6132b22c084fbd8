namespace Sluice.Fuzz;

/// <summary>An oracle's objection.</summary>
internal sealed class Mismatch(string message) : Exception(message)
{
    /// <summary>The document that it is about, for the report.</summary>
    internal byte[]? Document { get; init; }

    internal static void Unless(bool holds, string message, byte[]? document = null)
    {
        if (!holds)
            throw new Mismatch(message) { Document = document };
    }

    /// <summary>Bytes as text where they are text, otherwise in hexadecimal.</summary>
    internal static string Show(ReadOnlySpan<byte> bytes)
    {
        ReadOnlySpan<byte> shown = bytes[..Math.Min(bytes.Length, 600)];
        string text =
            System.Text.Unicode.Utf8.IsValid(shown) && !shown.ContainsAnyInRange<byte>(0, 8)
                ? System.Text.Encoding.UTF8.GetString(shown)
                : Convert.ToHexStringLower(shown);
        return shown.Length == bytes.Length ? text : text + $"… ({bytes.Length} bytes)";
    }
}
