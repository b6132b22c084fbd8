namespace Sluice;

/// <summary>
/// Says on an endpoint which type its include expression speaks of, for OpenAPI, the explorer and output caching.
/// </summary>
/// <param name="Type">The type whose members are chosen.</param>
public sealed record IncludeMetadata(Type Type);
