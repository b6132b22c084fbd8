namespace Sluice;

/// <summary>A value of a union whose discriminator is not that of a case here, such as one that a later version of
/// the program has.</summary>
/// <param name="Name">The discriminator as text; <see langword="null"/> where it is a number.</param>
/// <param name="Tag">The discriminator as a number; <see langword="null"/> where it is text.</param>
/// <param name="Value">The rest of the value, without its discriminator: on JSON an object.</param>
public readonly record struct UnknownCase(string? Name, int? Tag, WireValue Value);
