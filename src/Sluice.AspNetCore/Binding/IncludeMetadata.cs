namespace Sluice;

/// <summary>
/// Endpoint metadata with the type that the include expression applies to, for OpenAPI, the explorer and output
/// caching.
/// </summary>
/// <param name="Type">The type whose members are selected.</param>
public sealed record IncludeMetadata(Type Type);
