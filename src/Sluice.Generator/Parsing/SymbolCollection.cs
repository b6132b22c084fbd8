using Microsoft.CodeAnalysis;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing;

/// <summary>What the compiler knows of a collection type.</summary>
internal sealed class SymbolCollection(INamedTypeSymbol type, Compilation compilation, bool canCreate,
    Func<ITypeSymbol, bool> hasBuilder) : ICollectionFacts<ITypeSymbol>
{
    private readonly List<INamedTypeSymbol> _all = [.. Bases(type), .. type.AllInterfaces];

    public bool CanCreate => canCreate;

    public ITypeSymbol[]? ArgumentsOf(string definition) =>
        _all.FirstOrDefault(t => t.Arity > 0 && NameOf(t) == definition)?.TypeArguments.ToArray();

    public bool Is(string name) => _all.Any(t => NameOf(t) == name);

    public bool HasBuilder(ITypeSymbol element) => hasBuilder(element);

    public bool HasConstructor(ITypeSymbol element) => ConstructorOf(element) is not null;

    public bool HasConstructor(ITypeSymbol key, ITypeSymbol value) => ConstructorOf(key, value) is not null;

    /// <summary>Returns the first public constructor that takes an array or a span of the elements.</summary>
    public IMethodSymbol? ConstructorOf(ITypeSymbol element)
    {
        IArrayTypeSymbol array = compilation.CreateArrayTypeSymbol(element);
        return ConstructorOf(parameter => NameOf(parameter) == "System.ReadOnlySpan`1"
            ? parameter is INamedTypeSymbol span
                && SymbolEqualityComparer.Default.Equals(span.TypeArguments[0], element)
            : Takes(parameter, array));
    }

    /// <summary>Returns the first public constructor that takes a dictionary of the entries.</summary>
    public IMethodSymbol? ConstructorOf(ITypeSymbol key, ITypeSymbol value) =>
        compilation.GetTypeByMetadataName("System.Collections.Generic.Dictionary`2")?.Construct(key, value)
            is { } dictionary
            ? ConstructorOf(parameter => Takes(parameter, dictionary))
            : null;

    private IMethodSymbol? ConstructorOf(Func<ITypeSymbol, bool> takes) =>
        type.IsAbstract || type.TypeKind is not (TypeKind.Class or TypeKind.Struct)
            ? null
            : type.InstanceConstructors.FirstOrDefault(c => c.DeclaredAccessibility == Accessibility.Public
                && c.Parameters.Length == 1 && c.Parameters[0].RefKind == RefKind.None
                && takes(c.Parameters[0].Type));

    private bool Takes(ITypeSymbol parameter, ITypeSymbol items) =>
        (parameter.TypeKind == TypeKind.Array
            || parameter.AllInterfaces.Append(parameter)
                .Any(i => i.SpecialType == SpecialType.System_Collections_IEnumerable))
        && compilation.ClassifyCommonConversion(items, parameter) is { IsImplicit: true, IsUserDefined: false };

    private static IEnumerable<INamedTypeSymbol> Bases(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? t = type; t is not null; t = t.BaseType) yield return t;
    }

    private static string NameOf(ITypeSymbol type) => type is not INamedTypeSymbol { ContainingType: null } named
        ? "" : $"{named.ContainingNamespace.ToDisplayString()}.{named.MetadataName}";
}
