namespace Sluice.AspNetCore.Endpoints;

/// <summary>Metadata of an endpoint that writes rows of the application's SQL.</summary>
/// <param name="Type">The type that a row represents; <see langword="null"/> for every column.</param>
internal sealed record RowsMetadata(Type? Type);
