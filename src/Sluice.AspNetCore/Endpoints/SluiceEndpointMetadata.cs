namespace Sluice.AspNetCore.Endpoints;

/// <summary>Marks an endpoint whose plain return values go out through Sluice.</summary>
internal sealed class SluiceEndpointMetadata
{
    public static readonly SluiceEndpointMetadata Instance = new();
}
