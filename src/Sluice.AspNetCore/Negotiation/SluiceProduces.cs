using Microsoft.AspNetCore.Http.Metadata;
using Sluice.Hosting;

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

    /// <summary>Gets whether the response is a download as CSV, whose values have no types.</summary>
    public bool IsCsvAlone => contentTypes.All(each => each == MediaTypes.Csv);
}
