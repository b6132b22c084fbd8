using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;

namespace Sluice.AspNetCore.Negotiation;

internal static class VaryExtensions
{
    /// <summary>
    /// Adds the request headers that the response depends on to <c>Vary</c> (RFC 9110, section 12.5.5).
    /// </summary>
    public static void AddVary(this IHeaderDictionary headers, SluiceHttpOptions options)
    {
        headers.Append(HeaderNames.Vary, HeaderNames.Accept);
        headers.Append(HeaderNames.Vary, options.IncludeHeader);
    }
}
