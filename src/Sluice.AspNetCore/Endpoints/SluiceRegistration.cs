using Microsoft.Extensions.Options;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>
/// Registered by <c>AddSluice()</c>, and the options that it configured. Where it is missing guards would not hold in
/// the host's own JSON, so that nothing of Sluice runs without it.
/// </summary>
internal sealed class SluiceRegistration(IOptions<SluiceHttpOptions> options)
{
    public SluiceHttpOptions Options { get; } = options.Value;

    /// <summary>Says which endpoint uses Sluice without it.</summary>
    public static SluiceEndpointException Missing(string? endpoint) =>
        new($"The endpoint '{endpoint}' uses Sluice, which is not registered. Call builder.Services.AddSluice() before the application is built.");
}
