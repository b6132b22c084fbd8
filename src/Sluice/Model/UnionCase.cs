namespace Sluice.Model;

/// <summary>One arm of a union.</summary>
/// <param name="Name">The discriminator as text, or <see langword="null"/>.</param>
/// <param name="Tag">The discriminator as a number, or <see langword="null"/>.</param>
/// <param name="Shape">The arm's shape (its object, without the union around it).</param>
public sealed record UnionCase(string? Name, int? Tag, TypeShape Shape);
