namespace Sluice.AspNetCore.Endpoints;

/// <summary>Names query parameters that an endpoint reads without declaring them.</summary>
internal sealed record QueryParametersMetadata(IReadOnlyList<string> Names);
