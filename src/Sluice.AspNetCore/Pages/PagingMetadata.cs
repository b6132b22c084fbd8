namespace Sluice.AspNetCore.Pages;

/// <summary>
/// Marks an endpoint whose handler takes a <see cref="Sluice.Paging"/>, for OpenAPI and the explorer.
/// </summary>
public sealed record PagingMetadata;
