using System.Security.Cryptography;
using System.Text;

namespace Sluice.Aot;

/// <summary>
/// One line a result: what was done, then the bytes (sorted where the order is another in each process), or of many
/// bytes a digest, or the error (without its place, where the order is another).
/// </summary>
internal static class Lines
{
    internal static void Write(TextWriter output, string what, Func<byte[]> make, bool inAnyOrder = false)
    {
        string result;
        try
        {
            byte[] bytes = make();
            if (inAnyOrder)
                Array.Sort(bytes);
            result =
                bytes.Length <= 160
                    ? Convert.ToHexStringLower(bytes)
                    : $"{bytes.Length} bytes {Convert.ToHexStringLower(SHA256.HashData(bytes))}";
        }
        catch (Exception e)
        {
            result = inAnyOrder ? e.GetType().Name : $"{e.GetType().Name}: {e.Message}";
        }
        output.WriteLine(Escaped(what) + "\t" + Escaped(result));
    }

    private static string Escaped(string text)
    {
        var escaped = new StringBuilder();
        foreach (char c in text)
        {
            if (c is '\t' || c is >= ' ' and < '\u007f')
                escaped.Append(c);
            else
                escaped.Append($"\\u{(int)c:x4}");
        }
        return escaped.ToString();
    }
}
