namespace Sluice.AspNetCore.Endpoints;

/// <summary>What a response says beside its body.</summary>
/// <param name="StatusCode">The status.</param>
/// <param name="Location">The URL of what was created or accepted.</param>
/// <param name="ContentType">The content type of JSON, where the application names one.</param>
internal sealed record ResponseHead(int StatusCode, string? Location = null, string? ContentType = null);
