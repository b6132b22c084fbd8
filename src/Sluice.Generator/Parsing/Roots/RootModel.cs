using Sluice.Generator.Model;

namespace Sluice.Generator.Parsing.Roots;

/// <summary>
/// A type with <c>[Shape]</c> or <c>[ShapeFor]</c>, by metadata name: its symbol is looked up in the current
/// compilation.
/// </summary>
internal sealed record RootModel(string MetadataName, bool IsFileLocal, string DisplayName, LocationModel? Location);
