using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;

namespace Sluice.AspNetCore.Negotiation;

internal static class VaryExtensions
{
    /// <summary>
    /// Adds the request headers that the response depends on to <c>Vary</c> (RFC 9110, section 12.5.5), each once.
    /// </summary>
    public static void AddVary(this IHeaderDictionary headers, SluiceHttpOptions options)
    {
        Add(headers, HeaderNames.Accept);
        Add(headers, options.IncludeHeader);
    }

    private static void Add(IHeaderDictionary headers, string name)
    {
        foreach (string? known in headers.Vary)
            if (name.Equals(known, StringComparison.OrdinalIgnoreCase))
                return;
        headers.Append(HeaderNames.Vary, name);
    }
}
