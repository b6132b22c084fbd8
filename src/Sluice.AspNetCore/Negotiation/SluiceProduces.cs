using Microsoft.AspNetCore.Http.Metadata;

namespace Sluice.AspNetCore.Negotiation;

/// <summary>Endpoint metadata about a response that Sluice writes, in whatever formats.</summary>
internal sealed class SluiceProduces(int statusCode, Type type, string[] contentTypes, bool canBeCsv = false)
    : IProducesResponseTypeMetadata
{
    public int StatusCode => statusCode;
    public Type? Type => type;
    public IEnumerable<string> ContentTypes => contentTypes;

    /// <summary>Gets whether the endpoint can add CSV.</summary>
    public bool CanBeCsv => canBeCsv;
}
