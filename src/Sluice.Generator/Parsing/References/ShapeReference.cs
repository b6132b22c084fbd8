using Sluice.Generator.Model;

namespace Sluice.Generator.Parsing.References;

/// <summary>A reference to the shape of a type in generated code.</summary>
/// <param name="ShapeName">The shape struct, fully qualified and closed.</param>
/// <param name="UncheckedWrite">
/// How the value is written within a run; <see langword="null"/> for values that are written through their shape.
/// </param>
internal sealed record ShapeReference(string ShapeName, UncheckedWriteModel? UncheckedWrite = null);
