namespace Sluice.AspNetCore.Binding;

/// <summary>Endpoint metadata with the type that the body is read as, or that a patch is applied to.</summary>
internal sealed record BodyMetadata(Type Type, bool IsPatch = false);
