namespace Sluice.AspNetCore.Binding;

/// <summary>
/// Metadata of an MVC action with the type that its body is read as, for tools that describe actions.
/// </summary>
/// <param name="Type">The type of the body.</param>
/// <param name="Wrapper">
/// <see cref="Body{T}"/> or <see cref="Patch{T}"/>; <see langword="null"/> for <c>[FromBody]</c> parameters, which the
/// host describes.
/// </param>
/// <param name="IsOptional">Whether the parameter is optional.</param>
public sealed record ActionBodyMetadata(Type Type, Type? Wrapper = null, bool IsOptional = false)
{
    /// <summary>Gets whether the body is a patch, whose members are all optional.</summary>
    public bool IsPatch => Wrapper == typeof(Patch<>);
}
