using System.Globalization;
using System.Security.Cryptography;
using System.Text;

namespace Sluice.EntityFrameworkCore;

/// <summary>Writes the values of concurrency tokens as a text that a header can contain.</summary>
internal static class EntityVersion
{
    internal static string TextOf(IEnumerable<object?> tokens)
    {
        string joined = string.Join('\n', tokens.Select(TextOf));
        return Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(joined)).AsSpan(0, 12));
    }

    private static string TextOf(object? token) =>
        token switch
        {
            null => "-",
            byte[] bytes => Convert.ToHexStringLower(bytes),
            DateTime time => time.Ticks.ToString(CultureInfo.InvariantCulture),
            DateTimeOffset time => time.UtcTicks.ToString(CultureInfo.InvariantCulture),
            _ => "=" + Convert.ToString(token, CultureInfo.InvariantCulture),
        };
}
