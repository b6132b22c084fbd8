using Sluice.Generator.Facts;
using Microsoft.CodeAnalysis;
using Sluice.Generator.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing;

/// <summary>
/// Refers to collections, dictionaries and surrogates that contain themselves by name, as to objects: a struct that
/// forwards to the composed shape.
/// </summary>
internal sealed partial class ShapeParser
{
    private readonly Dictionary<ISymbol, bool> _recursive = new(SymbolEqualityComparer.Default);
    // The recursive type whose composed shape is resolved next, instead of a reference to it.
    private INamedTypeSymbol? _unfolding;

    private bool ContainsItself(INamedTypeSymbol type)
    {
        INamedTypeSymbol definition = type.OriginalDefinition;
        if (!_recursive.TryGetValue(definition, out bool isRecursive))
            _recursive[definition] = isRecursive =
                RecursiveTypes.ContainsItself(new SymbolType(definition, _compilation));
        return isRecursive;
    }

    private void PrintRecursive(Definition definition)
    {
        _current = definition;
        _unfolding = definition.Symbol;
        ShapeReference? composed = Resolve(definition.Symbol, definition.Site);
        _unfolding = null;
        if (composed is null) return;
        INamedTypeSymbol type = definition.Symbol;
        (string typeParameters, List<string> constraints, Func<string, string> free) = Header(definition);
        string name = TypeNames.Of(type), nullable = type.IsValueType ? "" : "?";
        string writer = free("TWriter"), selection = free("TSelection"), reader = free("TReader");
        AddHelper(new HelperModel(Hint(type) + ".Recursive",
            definition.Owner is { } owner ? PlaceIn(owner) : s_assemblyPlace,
            $"{AccessibilityOf(definition)} struct {definition.StructName}{typeParameters} : {Model}IShape<{name}>"
            + string.Concat(constraints.Select(c => " " + c)),
            new[]
            {
                $"public static void Write<{writer}, {selection}>(ref {writer} writer, {name}{nullable} value, "
                + $"{selection} selection)",
                $"    where {writer} : struct, global::Sluice.Wires.IWireWriter, allows ref struct",
                $"    where {selection} : struct, global::Sluice.Selection.ISelection<{selection}> =>",
                $"    {composed.ShapeName}.Write(ref writer, value, selection);",
                "",
                $"public static {name}{nullable} Read<{reader}>(ref {reader} reader)",
                $"    where {reader} : struct, global::Sluice.Wires.IWireReader, allows ref struct =>",
                $"    {composed.ShapeName}.Read(ref reader);",
                "",
                $"public static {Model}TypeShape<{name}> Shape => {composed.ShapeName}.Shape;",
            }.ToEquatableArray()));
    }
}
