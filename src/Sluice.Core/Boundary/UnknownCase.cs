namespace Sluice;

/// <summary>
/// Represents a value of a union whose discriminator is unknown, such as a case of a later version of the program.
/// </summary>
/// <param name="Name">The discriminator as text, or <see langword="null"/> if it is a number.</param>
/// <param name="Tag">The discriminator as a number, or <see langword="null"/> if it is text.</param>
/// <param name="Value">The value without its discriminator; in JSON, an object.</param>
public readonly record struct UnknownCase(string? Name, int? Tag, WireValue Value);
