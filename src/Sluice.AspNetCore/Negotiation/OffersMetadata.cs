using System.Collections.Immutable;

namespace Sluice.AspNetCore.Negotiation;

/// <summary>
/// Endpoint metadata with the formats of a response, so that a cache negotiates as the response does.
/// </summary>
internal sealed record OffersMetadata(ImmutableArray<string> Offers);
