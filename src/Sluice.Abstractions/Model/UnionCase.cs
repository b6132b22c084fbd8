namespace Sluice.Model;

/// <summary>Represents one case of a union.</summary>
/// <param name="Name">The discriminator as text, or <see langword="null"/>.</param>
/// <param name="Tag">The discriminator as a number, or <see langword="null"/>.</param>
/// <param name="Shape">The shape of the case (its object, without the discriminator).</param>
public sealed record UnionCase(string? Name, int? Tag, TypeShape Shape);
