using System.Collections.Immutable;
using System.Net.Http.Headers;

namespace Sluice.Hosting;

/// <summary>The media ranges of an <c>Accept</c> header.</summary>
internal sealed class AcceptHeader(List<MediaTypeWithQualityHeaderValue> ranges)
{
    /// <summary>Parses the header; returns <see langword="null"/> if it is empty or malformed.</summary>
    internal static AcceptHeader? TryParse(IReadOnlyList<string?> values)
    {
        var ranges = new List<MediaTypeWithQualityHeaderValue>();
        foreach (string? value in values)
            if (!TryAdd(value, ranges))
                return null;
        return ranges.Count == 0 ? null : new(ranges);
    }

    /// <summary>Chooses the offer of the highest quality, the first one among equals.</summary>
    internal bool TryChoose(ImmutableArray<string> offers, out string chosen)
    {
        double best = 0;
        chosen = offers[0];
        foreach (string offer in offers)
        {
            double quality = QualityOf(offer);
            if (quality <= best)
                continue;
            best = quality;
            chosen = offer;
        }
        return best > 0;
    }

    // Commas within quoted strings do not separate ranges.
    private static bool TryAdd(string? value, List<MediaTypeWithQualityHeaderValue> ranges)
    {
        int start = 0;
        bool quoted = false;
        for (int i = 0; i <= value?.Length; i++)
        {
            char character = i < value.Length ? value[i] : ',';
            if (character == '"')
                quoted = !quoted;
            else if (character == '\\' && quoted)
                i++;
            else if (character == ',' && (!quoted || i == value.Length))
            {
                string range = value[start..i].Trim();
                start = i + 1;
                if (range.Length == 0)
                    continue;
                if (!MediaTypeWithQualityHeaderValue.TryParse(range, out MediaTypeWithQualityHeaderValue? parsed))
                    return false;
                ranges.Add(parsed);
            }
        }
        return true;
    }

    // The most specific matching range decides, not the one with the highest quality.
    private double QualityOf(string offered)
    {
        double quality = 0;
        int specificity = -1;
        foreach (MediaTypeWithQualityHeaderValue range in ranges)
        {
            int rank = SpecificityOf(offered, range);
            if (rank <= specificity)
                continue;
            specificity = rank;
            quality = range.Quality ?? 1;
        }
        return quality;
    }

    private static int SpecificityOf(string offered, MediaTypeWithQualityHeaderValue range)
    {
        if (
            range.CharSet is { } charset
            && !charset.AsSpan().Trim('"').Equals("utf-8", StringComparison.OrdinalIgnoreCase)
        )
            return -1;
        ReadOnlySpan<char> type = range.MediaType;
        if (type is "*/*")
            return 0;
        if (type.EndsWith("/*", StringComparison.Ordinal))
            return offered.AsSpan().StartsWith(type[..^1], StringComparison.OrdinalIgnoreCase) ? 1 : -1;
        return type.Equals(offered, StringComparison.OrdinalIgnoreCase) ? 2 : -1;
    }
}
