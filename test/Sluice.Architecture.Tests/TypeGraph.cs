using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Sluice.Architecture.Tests;

/// <summary>One reference from a type of the core to another, with the place of its first occurrence.</summary>
internal sealed record TypeReference(INamedTypeSymbol From, INamedTypeSymbol To, string Place);

/// <summary>
/// Which type of the core names which. A node is an outermost type: nested types count as their container, and the
/// files of a partial type as one. An edge is any name in a type's declaration or code that binds to another type of
/// the core or to one of its members; documentation comments do not count.
/// </summary>
internal sealed class TypeGraph
{
    private readonly Dictionary<INamedTypeSymbol, Dictionary<INamedTypeSymbol, TypeReference>> _edges = new(
        SymbolEqualityComparer.Default
    );

    public static TypeGraph Core { get; } = new(CoreCompilation.Instance);

    public TypeGraph(Compilation compilation)
    {
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
            Add(compilation, tree);
    }

    public IEnumerable<INamedTypeSymbol> Types => _edges.Keys;

    public IEnumerable<TypeReference> References => _edges.Values.SelectMany(targets => targets.Values);

    /// <summary>Returns the types that a type names.</summary>
    public IEnumerable<INamedTypeSymbol> From(INamedTypeSymbol type) =>
        _edges.TryGetValue(type, out var targets) ? targets.Keys : [];

    /// <summary>
    /// Returns the layer of a type: the folder of its first file; attributes, helpers and exceptions are one layer, the
    /// contracts another. For a type of an assembly without layers, the assembly.
    /// </summary>
    public static string LayerOf(INamedTypeSymbol type)
    {
        string[] folders = FileOf(type).Split('/')[1..^1];
        return folders switch
        {
            ["Sluice.TypeModel", ..] => "TypeModel",
            [PackageParts.Abstractions] or [PackageParts.Abstractions, "Attributes" or "Internal", ..] => "Base",
            [PackageParts.Abstractions, "Registrations", ..] => "Registrations",
            [PackageParts.Abstractions, ..] => "Model",
            [PackageParts.Core, string folder, ..] => folder,
            _ => folders[0],
        };
    }

    /// <summary>
    /// Returns the part of a layer: a folder of the wires or of the run-time provider; for any other type, its layer.
    /// </summary>
    public static string SublayerOf(INamedTypeSymbol type)
    {
        string[] folders = FileOf(type).Split('/')[1..^1];
        return folders switch
        {
            [PackageParts.Core, "Wires", string part, ..] => $"Wires/{part}",
            [PackageParts.Reflection, string part, ..] => $"{PackageParts.Reflection}/{part}",
            _ => LayerOf(type),
        };
    }

    /// <summary>Returns the first file of a type.</summary>
    public static string FileOf(INamedTypeSymbol type) =>
        type.Locations.Select(location => location.SourceTree!.FilePath).Order(StringComparer.Ordinal).First();

    private static INamedTypeSymbol? Outermost(ISymbol? symbol)
    {
        INamedTypeSymbol? type = symbol switch
        {
            null or INamespaceSymbol or ILabelSymbol => null,
            INamedTypeSymbol named => named,
            IArrayTypeSymbol array => array.ElementType as INamedTypeSymbol,
            _ => symbol.ContainingType,
        };
        while (type?.ContainingType is { } container)
            type = container;
        return type?.OriginalDefinition;
    }

    private void Add(Compilation compilation, SyntaxTree tree)
    {
        SemanticModel model = compilation.GetSemanticModel(tree);
        foreach (SimpleNameSyntax name in tree.GetRoot().DescendantNodes().OfType<SimpleNameSyntax>())
        {
            BaseTypeDeclarationSyntax? declaration = name.Ancestors()
                .OfType<BaseTypeDeclarationSyntax>()
                .LastOrDefault();
            MemberDeclarationSyntax? container =
                declaration
                ?? (MemberDeclarationSyntax?)name.Ancestors().OfType<DelegateDeclarationSyntax>().LastOrDefault();
            if (container is null || Outermost(model.GetDeclaredSymbol(container)) is not { } from)
                continue;
            if (!_edges.TryGetValue(from, out var targets))
                _edges.Add(from, targets = new(SymbolEqualityComparer.Default));
            if (
                Outermost(model.GetSymbolInfo(name).Symbol) is not { } to
                || SymbolEqualityComparer.Default.Equals(from, to)
            )
                continue;
            if (to.Locations.Any(location => location.IsInSource) && !targets.ContainsKey(to))
                targets.Add(
                    to,
                    new(from, to, $"{tree.FilePath}:{tree.GetLineSpan(name.Span).StartLinePosition.Line + 1}")
                );
        }
    }
}
