using Sluice.Generator.Model;

namespace Sluice.Generator.Parsing;

/// <summary>
/// A type that carries <c>[Shape]</c> or <c>[ShapeFor]</c>, by metadata name: the symbol is found again in the current
/// compilation.
/// </summary>
internal sealed record RootModel(string MetadataName, bool IsFileLocal, string DisplayName, LocationModel? Location);
