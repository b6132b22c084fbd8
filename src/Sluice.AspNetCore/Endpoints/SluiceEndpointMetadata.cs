namespace Sluice.AspNetCore.Endpoints;

/// <summary>Marks an endpoint whose plain return values are written by Sluice.</summary>
internal sealed class SluiceEndpointMetadata
{
    public static readonly SluiceEndpointMetadata Instance = new();
}
