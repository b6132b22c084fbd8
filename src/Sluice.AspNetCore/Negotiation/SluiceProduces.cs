using Microsoft.AspNetCore.Http.Metadata;

namespace Sluice.AspNetCore.Negotiation;

/// <summary>Endpoint metadata about a response that Sluice writes, in whatever formats.</summary>
internal sealed class SluiceProduces(int statusCode, Type type, string[] contentTypes)
    : IProducesResponseTypeMetadata
{
    public int StatusCode => statusCode;
    public Type? Type => type;
    public IEnumerable<string> ContentTypes => contentTypes;
}
