using Sluice.Hosting;

namespace Sluice.AspNetCore.Negotiation;

/// <summary>Request feature with the result of the host's own content negotiation.</summary>
/// <param name="ContentType">The response's content type.</param>
/// <param name="Format">The wire format of that content type.</param>
internal sealed record ChosenForm(string ContentType, WireFormat Format);
