using System.Collections.Immutable;

namespace Sluice.AspNetCore.Negotiation;

/// <summary>
/// Endpoint metadata with the formats of a response, so that a cache negotiates as the response does.
/// </summary>
/// <param name="Offers">The media types.</param>
/// <param name="CanBeCsv">Whether the endpoint can add CSV.</param>
internal sealed record OffersMetadata(ImmutableArray<string> Offers, bool CanBeCsv);
