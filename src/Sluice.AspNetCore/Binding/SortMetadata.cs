namespace Sluice;

/// <summary>
/// Endpoint metadata with the type that the sort expression applies to, for OpenAPI and the explorer.
/// </summary>
/// <param name="Type">The type of the values.</param>
public sealed record SortMetadata(Type Type);
