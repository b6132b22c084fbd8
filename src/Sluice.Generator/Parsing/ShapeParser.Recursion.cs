using Sluice.Generator.Facts;
using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
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
        if (!IsComposed(definition)) return false;
        if (!_recursive.TryGetValue(definition, out bool isRecursive))
            _recursive[definition] = isRecursive = RecursiveTypes.ContainsItself<INamedTypeSymbol>(definition,
                PartsOf, SymbolEqualityComparer.Default);
        return isRecursive;
    }

    // Types of the platform have a shape of the library, which contains only their arguments.
    private bool IsComposed(INamedTypeSymbol definition)
    {
        if (definition.SpecialType != SpecialType.None || TypeNames.IsOfPlatform(definition)) return false;
        if (SurrogateOf(definition) is not null) return true;
        var attributes = MemberAttributes.Of(SymbolAttribute.Of(definition));
        return IsSequence(definition) && !IsUnion(definition) && attributes.WireConverter is null
            && JsonConverterOf(attributes) is null;
    }

    private IEnumerable<INamedTypeSymbol> PartsOf(INamedTypeSymbol definition)
    {
        if (!IsComposed(definition)) return [];
        if (TargetOf(definition) is { } target) return Mentioned(target);
        return definition.AllInterfaces.Append(definition)
            .Where(i => i.Name is "IEnumerable" or "IDictionary" or "IReadOnlyDictionary"
                && i.ContainingNamespace.ToDisplayString() == "System.Collections.Generic")
            .SelectMany(i => i.TypeArguments).SelectMany(Mentioned);
    }

    private static ITypeSymbol? TargetOf(INamedTypeSymbol definition)
    {
        if (SurrogateOf(definition) is not { } conversion) return null;
        if (conversion.IsUnboundGenericType && definition.Arity == conversion.Arity)
            conversion = conversion.OriginalDefinition.Construct([.. definition.TypeArguments]);
        return conversion.AllInterfaces
            .FirstOrDefault(i => i.MetadataName == "IWireSurrogate`2"
                && SymbolEqualityComparer.Default.Equals(i.TypeArguments[0].OriginalDefinition, definition))
            ?.TypeArguments[1];
    }

    private static IEnumerable<INamedTypeSymbol> Mentioned(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => Mentioned(array.ElementType),
        INamedTypeSymbol named => TypeNames.Chain(named).SelectMany(t => t.TypeArguments).SelectMany(Mentioned)
            .Append(named.OriginalDefinition),
        _ => [],
    };

    // A surrogate that is written as its own type again never ends.
    private static bool ReturnsToItself(INamedTypeSymbol type)
    {
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        ITypeSymbol? next = type;
        while (next is INamedTypeSymbol named)
        {
            bool isWrapper = named.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T
                || (named is { Name: "Lazy", Arity: 1 } && TypeNames.IsOfPlatform(named));
            if (!isWrapper && !seen.Add(named.OriginalDefinition)) return true;
            next = isWrapper ? named.TypeArguments[0] : TargetOf(named.OriginalDefinition);
        }
        return false;
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
