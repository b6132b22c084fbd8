using Sluice.Http;

namespace Sluice.AspNetCore.Negotiation;

/// <summary>
/// Says on an endpoint what a response can be sent as, so that a cache negotiates as the response does.
/// </summary>
internal sealed record OffersMetadata((string MediaType, WireFormat Format)[] Offers);
