namespace Sluice.AspNetCore.Endpoints;

/// <summary>Endpoint metadata with JSON options that replace those of the host.</summary>
internal sealed class EndpointJson(JsonWireOptions options)
{
    public JsonWireOptions Options => options;
}
