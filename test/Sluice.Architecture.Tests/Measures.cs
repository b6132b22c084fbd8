using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Sluice.Architecture.Tests;

/// <summary>What is counted of the sources. Each measure may fall and must not rise.</summary>
internal static partial class Measures
{
    /// <summary>
    /// Words of identifiers that docs/glossary.md replaces, where a declaration of src contains one.
    /// </summary>
    [GeneratedRegex(
        "^(made|makes?|making|settle[sd]?|walk(s|ing)?|loose(ly)?|nought|told|gather(s|ed|ing)?|gates?|room|folds?)$",
        RegexOptions.IgnoreCase
    )]
    private static partial Regex OldIdentifiers { get; }

    [GeneratedRegex("[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")]
    private static partial Regex WordsOfIdentifiers { get; }

    public static SortedDictionary<string, int> Compute()
    {
        TypeGraph graph = TypeGraph.Core;
        List<INamedTypeSymbol> types = [.. graph.Types.Where(type => PackageParts.IsOfCore(TypeGraph.FileOf(type)))];
        ILookup<bool, SyntaxTree> trees = CoreCompilation.Instance.SyntaxTrees.ToLookup(tree =>
            PackageParts.IsOfCore(tree.FilePath)
        );
        var cycles = Cycles.Of(
            graph.Types,
            graph.From,
            SymbolEqualityComparer.Default as IEqualityComparer<INamedTypeSymbol>
        );
        string[] sources = [.. Repository.CSharpFiles("src")];
        return new(
            new Dictionary<string, int>(Density.Compute())
            {
                ["core.types"] = types.Count,
                ["package.largest-cycle"] = cycles.Count == 0 ? 0 : cycles[0].Count,
                ["core.layers-in-cycles"] = LayersInCycles(graph),
                ["core.tokens"] = trees[true].Sum(tree => tree.GetRoot().DescendantTokens().Count()),
                ["core.layer-edges"] = LayerEdges(graph),
                ["parts.tokens"] = trees[false].Sum(tree => tree.GetRoot().DescendantTokens().Count()),
                ["core.public-types"] = PublicTypes().Count(),
                ["core.visible-types"] = PublicTypes().Count(IsVisible),
                ["JsonWire.visible-members"] = VisibleMembers("Sluice.JsonWire"),
                ["MessagePackWire.visible-members"] = VisibleMembers("Sluice.MessagePackWire"),
                ["src.files-outside-their-namespace"] = Folders.FilesElsewhere.Count(),
                ["src.public-types-in-root-namespace"] = Folders.UsersTypes.Count(),
                ["src.lines-over-120"] = sources.Sum(LongLines),
                ["docs.old-words"] = Pages().Sum(OldWordsIn),
                ["src.old-identifiers"] = OldIdentifiersIn(Density.Roots),
                ["src.old-words"] = sources.Sum(OldWordsIn),
            },
            StringComparer.Ordinal
        );
    }

    private static int LayerEdges(TypeGraph graph) =>
        graph
            .References.Where(reference => PackageParts.HasLayers(TypeGraph.FileOf(reference.From)))
            .Select(reference => (TypeGraph.LayerOf(reference.From), TypeGraph.LayerOf(reference.To)))
            .Where(edge => edge.Item1 != edge.Item2)
            .Distinct()
            .Count();

    private static int LayersInCycles(TypeGraph graph)
    {
        var targets = graph.References.ToLookup(
            reference => TypeGraph.LayerOf(reference.From),
            reference => TypeGraph.LayerOf(reference.To)
        );
        return Cycles
            .Of(
                targets.Select(layer => layer.Key),
                layer => targets[layer].Where(to => to != layer).Distinct(),
                StringComparer.Ordinal
            )
            .Sum(cycle => cycle.Count);
    }

    private static IEnumerable<INamedTypeSymbol> PublicTypes() =>
        TypeGraph.Core.Types.Where(type => type.DeclaredAccessibility == Accessibility.Public);

    private static bool IsVisible(ISymbol symbol) =>
        !symbol
            .GetAttributes()
            .Any(attribute =>
                attribute.AttributeClass?.Name == "EditorBrowsableAttribute"
                && attribute.ConstructorArguments is [{ Value: 1 }]
            );

    private static int VisibleMembers(string type) =>
        CoreCompilation
            .Instance.GetTypeByMetadataName(type)!
            .GetMembers()
            .Count(member =>
                member.DeclaredAccessibility == Accessibility.Public
                && IsVisible(member)
                && member is not IMethodSymbol { AssociatedSymbol: not null }
            );

    // Counts the declarations, each once, whose name has a word that the glossary replaces.
    private static int OldIdentifiersIn(IEnumerable<SyntaxNode> roots) =>
        roots
            .SelectMany(root => root.DescendantNodes())
            .Select(node =>
                node switch
                {
                    MethodDeclarationSyntax method => method.Identifier.Text,
                    BaseTypeDeclarationSyntax type => type.Identifier.Text,
                    PropertyDeclarationSyntax property => property.Identifier.Text,
                    VariableDeclaratorSyntax variable => variable.Identifier.Text,
                    ParameterSyntax parameter => parameter.Identifier.Text,
                    LocalFunctionStatementSyntax function => function.Identifier.Text,
                    SingleVariableDesignationSyntax designation => designation.Identifier.Text,
                    ForEachStatementSyntax loop => loop.Identifier.Text,
                    _ => "",
                }
            )
            .Count(name =>
                name is "at" or "_at" or "_gate"
                || WordsOfIdentifiers.Matches(name).Any(word => OldIdentifiers.IsMatch(word.Value))
            );

    private static IEnumerable<string> Pages() =>
        Directory
            .EnumerateFiles(Path.Combine(Repository.Root, "docs"), "*.md", SearchOption.AllDirectories)
            .Concat(Directory.EnumerateFiles(Repository.Root, "*.md"))
            .Select(path => Path.GetRelativePath(Repository.Root, path));

    private static int LongLines(string path) =>
        File.ReadLines(Path.Combine(Repository.Root, path)).Count(line => line.Length > 120);

    private static int OldWordsIn(string path) =>
        OldWords.Anywhere.Count(File.ReadAllText(Path.Combine(Repository.Root, path)));
}
