using Microsoft.Extensions.Options;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>
/// Registered by <c>AddSluice()</c>, with the options it configured. Sluice refuses to run without it, because guards
/// would not be enforced in the host's own JSON serialization.
/// </summary>
internal sealed class SluiceRegistration(IOptions<SluiceHttpOptions> options)
{
    public SluiceHttpOptions Options { get; } = options.Value;

    /// <summary>Creates the exception for an endpoint that uses Sluice without registration.</summary>
    public static SluiceEndpointException Missing(string? endpoint) =>
        new($"The endpoint '{endpoint}' uses Sluice, which is not registered. Call builder.Services.AddSluice() before "
            + "the application is built.");
}
