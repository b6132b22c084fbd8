using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;
using Sluice.Http;

namespace Sluice.AspNetCore.Negotiation;

/// <summary>
/// Negotiates a response's format from the <c>Accept</c> header (RFC 9110, section 12.5.1): the highest quality wins;
/// ties are resolved in favor of the first offer.
/// </summary>
internal static class Negotiator
{
    /// <summary>Chooses an offer; returns <see langword="false"/> if none is acceptable (406).</summary>
    public static bool TryChoose(HttpRequest request, ReadOnlySpan<(string MediaType, WireFormat Format)> offers,
        out string mediaType, out WireFormat format)
    {
        StringValues accept = request.Headers.Accept;
        (mediaType, format) = (MediaTypes.Json, WireFormat.Json);
        if (accept.Count == 0 || (accept.Count == 1 && accept[0] is null or "" or "*/*" or MediaTypes.Json))
            return true;
        // Treat a header that cannot be parsed as absent.
        if (!MediaTypeHeaderValue.TryParseList(accept, out IList<MediaTypeHeaderValue>? ranges) || ranges.Count == 0)
            return true;

        double best = 0;
        foreach ((string offered, WireFormat offeredFormat) in offers)
        {
            double quality = QualityOf(offered, ranges);
            if (quality <= best) continue;
            best = quality;
            (mediaType, format) = (offered, offeredFormat);
        }

        return best > 0;
    }

    // The most specific matching range decides, not the one with the highest quality.
    private static double QualityOf(string offered, IList<MediaTypeHeaderValue> ranges)
    {
        double quality = 0;
        int specificity = -1;
        foreach (MediaTypeHeaderValue range in ranges)
        {
            int rank = SpecificityOf(offered, range);
            if (rank <= specificity) continue;
            specificity = rank;
            quality = range.Quality ?? 1;
        }

        return quality;
    }

    private static int SpecificityOf(string offered, MediaTypeHeaderValue range)
    {
        if (range.Charset.HasValue && !range.Charset.Equals("utf-8", StringComparison.OrdinalIgnoreCase)
            && !range.Charset.Equals("\"utf-8\"", StringComparison.OrdinalIgnoreCase)) return -1;
        if (range.MatchesAllTypes) return 0;
        if (range.MatchesAllSubTypes)
            return offered.AsSpan(0, offered.IndexOf('/')).Equals(range.Type, StringComparison.OrdinalIgnoreCase)
                ? 1
                : -1;
        return range.MediaType.Equals(offered, StringComparison.OrdinalIgnoreCase) ? 2 : -1;
    }
}
