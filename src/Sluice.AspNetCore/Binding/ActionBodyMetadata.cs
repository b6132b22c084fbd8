namespace Sluice.AspNetCore.Binding;

/// <summary>
/// Describes the type that an MVC action's body is read as, for start-up checks and API descriptions.
/// </summary>
/// <param name="Type">The type of the body.</param>
/// <param name="Wrapper">
/// <see cref="Body{T}"/> or <see cref="Patch{T}"/>; <see langword="null"/> for <c>[FromBody]</c> parameters, which the
/// host describes.
/// </param>
/// <param name="IsOptional">Whether the parameter is optional.</param>
internal sealed record ActionBodyMetadata(Type Type, Type? Wrapper = null, bool IsOptional = false)
{
    public bool IsPatch => Wrapper == typeof(Patch<>);
}
