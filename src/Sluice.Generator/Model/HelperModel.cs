namespace Sluice.Generator.Model;

/// <summary>
/// A small struct that a library shape takes as a type argument, such as the names of an enumeration or the builder of
/// a collection.
/// </summary>
/// <param name="HintName">The name of the generated file.</param>
/// <param name="Place">The location of the struct.</param>
/// <param name="Declaration">The struct's declaration, including its interfaces.</param>
/// <param name="Lines">The struct's body.</param>
internal sealed record HelperModel(string HintName, PlaceModel Place, string Declaration, EquatableArray<string> Lines);
