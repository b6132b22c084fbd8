namespace Sluice.AspNetCore.Binding;

/// <summary>
/// Endpoint metadata with the type that the body is read as, or that a patch is applied to, for tools that describe
/// endpoints.
/// </summary>
/// <param name="Type">The type.</param>
/// <param name="IsPatch">Whether the body is a patch, whose members are all optional.</param>
public sealed record BodyMetadata(Type Type, bool IsPatch = false);
