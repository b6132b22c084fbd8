namespace Sluice.AspNetCore.Endpoints;

/// <summary>
/// Thrown for an endpoint that cannot honor <c>.WithSluice()</c> or an <see cref="Include{T}"/>, or cannot read its
/// body for every caller. Thrown at start-up if the signature reveals it.
/// </summary>
internal sealed class SluiceEndpointException(string message) : InvalidOperationException(message);
