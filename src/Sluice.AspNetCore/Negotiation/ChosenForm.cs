using Sluice.Http;

namespace Sluice.AspNetCore.Negotiation;

/// <summary>The form that a host has negotiated already; a feature of the request.</summary>
/// <param name="ContentType">The response's content type.</param>
/// <param name="Format">The form that it names.</param>
internal sealed record ChosenForm(string ContentType, WireFormat Format);
