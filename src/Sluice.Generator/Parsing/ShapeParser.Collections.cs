using Microsoft.CodeAnalysis;
using Sluice.Generator.Facts;
using Sluice.Generator.Model;

namespace Sluice.Generator.Parsing;

/// <summary>Resolves user-defined collection types, and BCL collections without a dedicated shape.</summary>
internal sealed partial class ShapeParser
{
    private bool FromCollection(INamedTypeSymbol type, LocationSource site, out ShapeReference? reference)
    {
        reference = null;
        if (type.SpecialType == SpecialType.System_String) return false;
        List<INamedTypeSymbol> interfaces = [.. type.AllInterfaces];
        if (type.TypeKind == TypeKind.Interface) interfaces.Insert(0, type);
        INamedTypeSymbol? Find(string name, int arity) =>
            interfaces.FirstOrDefault(i => i.Name == name && i.Arity == arity
                && i.ContainingNamespace.ToDisplayString() == "System.Collections.Generic");

        if ((Find("IDictionary", 2) ?? Find("IReadOnlyDictionary", 2)) is { } dictionary)
        {
            if (Resolve(dictionary.TypeArguments[0], site) is not { } key
                || Resolve(dictionary.TypeArguments[1], site) is not { } value) return true;
            string list = string.Join(", ", TypeNames.Of(type), TypeNames.Of(dictionary.TypeArguments[0]),
                TypeNames.Of(dictionary.TypeArguments[1]), key.ShapeName, value.ShapeName);
            bool isMutable = dictionary.Name == "IDictionary" && CanMake(type);
            reference =
                new ShapeReference(
                    $"{Model}{(isMutable ? "MutableDictionaryShape" : "WriteOnlyDictionaryShape")}<{list}>");
            return true;
        }
        if (interfaces.FirstOrDefault(i => i.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T
            || i.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T)
                is { } sequence)
        {
            if (Resolve(sequence.TypeArguments[0], site) is not { } element) return true;
            string list = string.Join(", ", TypeNames.Of(type), TypeNames.Of(sequence.TypeArguments[0]),
                element.ShapeName);
            if (BuilderOf(type, sequence.TypeArguments[0]) is { } builder)
                reference = new ShapeReference($"{Model}BuilderCollectionShape<{list}, {builder}>");
            else
            {
                bool isMutable = CanMake(type)
                    && interfaces.Any(i => i.OriginalDefinition.SpecialType
                        == SpecialType.System_Collections_Generic_ICollection_T);
                reference = new ShapeReference($"{Model}"
                    + $"{(isMutable ? "MutableCollectionShape" : "WriteOnlyCollectionShape")}<{list}>");
            }
            return true;
        }
        if (interfaces.Any(i => i.SpecialType == SpecialType.System_Collections_IEnumerable))
        {
            bool Has(string name) =>
                interfaces.Any(i => i.Name == name && i.Arity == 0
                    && i.ContainingNamespace.ToDisplayString() == "System.Collections");
            string shape = !CanMake(type)
                ? "WriteOnlySequenceShape"
                : Has("IDictionary") ? "MutableUntypedDictionaryShape"
                : Has("IList") ? "MutableUntypedListShape" : "WriteOnlySequenceShape";
            reference = new ShapeReference($"{Model}{shape}<{TypeNames.Of(type)}>");
            return true;
        }
        return false;
    }

    private bool CanMake(INamedTypeSymbol type) =>
        !type.IsAbstract && type.TypeKind is TypeKind.Class or TypeKind.Struct
            && (type.IsValueType
                || type.InstanceConstructors.Any(c => c.Parameters.Length == 0
                    && c.DeclaredAccessibility == Accessibility.Public)) && !HasRequiredMembers(type);

    // Supports [CollectionBuilder(typeof(B), "Create")] with B.Create(ReadOnlySpan<T>).
    private string? BuilderOf(INamedTypeSymbol type, ITypeSymbol element)
    {
        AttributeData? attribute = type.OriginalDefinition.GetAttributes()
            .FirstOrDefault(a => SymbolAttribute.NameOf(a)
                == "System.Runtime.CompilerServices.CollectionBuilderAttribute");
        if (attribute is not { ConstructorArguments.Length: 2 }
            || attribute.ConstructorArguments[0].Value is not INamedTypeSymbol factory
            || attribute.ConstructorArguments[1].Value is not string name) return null;
        IMethodSymbol? method = factory.GetMembers(name).OfType<IMethodSymbol>()
            .FirstOrDefault(m => m.IsStatic && m.Arity == type.Arity && m.Parameters.Length == 1);
        if (method is null || TypeNames.Chain(type).Sum(t => t.Arity) != type.Arity
            || !_compilation.IsSymbolAccessibleWithin(method, _compilation.Assembly)) return null;
        INamedTypeSymbol open = type.OriginalDefinition;
        string parameters = Brackets(open.TypeParameters.Select(p => TypeNames.Escape(p.Name)));
        ITypeSymbol openElement = open.AllInterfaces.FirstOrDefault(i => i.OriginalDefinition.SpecialType
            == SpecialType.System_Collections_Generic_IEnumerable_T)?.TypeArguments[0] ?? element;
        string structName = TypeNames.Mangle(type) + "Builder";
        string constraints = string.Concat(open.TypeParameters.Select(TypeNames.Constraint).Where(c => c is not null)
            .Select(c => " " + c));
        AddHelper(new HelperModel(Hint(type) + ".Builder", s_assemblyPlace,
            $"internal struct {structName}{parameters} : {Model}ICollectionBuilder<{TypeNames.Of(open)}, "
            + $"{TypeNames.Of(openElement)}>{constraints}",
            new[] {
                $"public static {TypeNames.Of(open)} Create({TypeNames.Of(openElement)}[] items) => "
                + $"{TypeNames.Of(factory)}.{TypeNames.Escape(name)}{parameters}(items);" }.ToEquatableArray()));
        return Place + structName + Brackets(type.TypeArguments.Select(TypeNames.Of));
    }

    private static readonly PlaceModel s_assemblyPlace = new("Sluice.Generated",
        new[] { "internal static partial class Shapes" }.ToEquatableArray());

    private void AddHelper(HelperModel helper)
    {
        if (_helperNames.Add(helper.HintName)) _helpers.Add(helper with { HintName = UniqueHint(helper.HintName) });
    }

    private readonly HashSet<string> _helperNames = [];
    private readonly List<HelperModel> _helpers = [];
    private readonly List<UnionModel> _unions = [];
}
