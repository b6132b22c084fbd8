using Sluice.Generator.Model;

namespace Sluice.Generator.Parsing;

/// <summary>How generated code names the shape of a type.</summary>
/// <param name="ShapeName">The shape struct, fully qualified and closed.</param>
/// <param name="Put">
/// How the value is put inside a run; <see langword="null"/> for values that go through their shape.
/// </param>
internal sealed record ShapeReference(string ShapeName, PutModel? Put = null);
