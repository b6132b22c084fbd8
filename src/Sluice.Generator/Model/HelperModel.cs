namespace Sluice.Generator.Model;

/// <summary>
/// A small struct that a library shape takes as an argument: an enumeration's names, a collection's builder.
/// </summary>
/// <param name="HintName">The generated file's name.</param>
/// <param name="Place">Where it stands.</param>
/// <param name="Declaration">The struct's declaration, with what it implements.</param>
/// <param name="Lines">Its body.</param>
internal sealed record HelperModel(string HintName, PlaceModel Place, string Declaration, EquatableArray<string> Lines);
