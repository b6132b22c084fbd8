namespace Sluice.AspNetCore.Endpoints;

/// <summary>The status and headers of a response.</summary>
/// <param name="StatusCode">The status code.</param>
/// <param name="Location">The URL of the created or accepted resource.</param>
/// <param name="ContentType">The content type of JSON responses if the application specifies one.</param>
internal sealed record ResponseHead(int StatusCode, string? Location = null, string? ContentType = null);
