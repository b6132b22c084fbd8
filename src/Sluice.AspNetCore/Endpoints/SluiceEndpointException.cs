namespace Sluice.AspNetCore.Endpoints;

/// <summary>
/// An endpoint that can't keep what <c>.WithSluice()</c> or an <see cref="Include{T}"/> promises, or read its body for
/// every caller. Thrown at start-up where the signature tells.
/// </summary>
internal sealed class SluiceEndpointException(string message) : InvalidOperationException(message);
