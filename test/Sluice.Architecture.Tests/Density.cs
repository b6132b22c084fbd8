using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Sluice.Architecture.Tests;

/// <summary>What is counted of the size of methods, the density of lines and the length of names in src.</summary>
internal static class Density
{
    private const int TokensOfMethod = 300;
    private const int LinesOfMethod = 60;
    private const int Parameters = 7;
    private const int TypeParameters = 5;

    /// <summary>Names of four letters or fewer that say what a method does.</summary>
    private static readonly HashSet<string> s_verbs = new(StringComparer.Ordinal)
    {
        "Add",
        "Bind",
        "Box",
        "Call",
        "Cast",
        "Copy",
        "Drop",
        "Emit",
        "End",
        "Fail",
        "Fill",
        "Find",
        "Fix",
        "Get",
        "Grow",
        "Has",
        "Hash",
        "Hide",
        "Is",
        "Join",
        "Keep",
        "Lend",
        "Link",
        "Load",
        "Map",
        "Mark",
        "Move",
        "Next",
        "Open",
        "Pack",
        "Peek",
        "Pop",
        "Push",
        "Read",
        "Rent",
        "Run",
        "Scan",
        "Seek",
        "Set",
        "Show",
        "Skip",
        "Sort",
        "Stop",
        "Take",
        "Test",
        "Trim",
        "Try",
        "Undo",
        "Use",
        "Wait",
        "With",
        "Wrap",
    };

    /// <summary>Gets the syntax of each file of src.</summary>
    public static IReadOnlyList<SyntaxNode> Roots { get; } = [.. Repository.CSharpFiles("src").Select(Parse)];

    public static IEnumerable<KeyValuePair<string, int>> Compute()
    {
        SyntaxNode[] nodes = [.. Roots.SelectMany(root => root.DescendantNodes())];
        SyntaxNode[] methods = [.. nodes.Where(IsMethod)];
        yield return new("src.methods-over-300-tokens", methods.Count(IsLong));
        yield return new("src.methods-over-60-lines", methods.Count(method => Lines(method) > LinesOfMethod));
        yield return new(
            "src.parameters-over-7",
            nodes.OfType<ParameterListSyntax>().Count(list => list.Parameters.Count > Parameters)
        );
        yield return new(
            "src.type-parameters-over-5",
            nodes.OfType<TypeParameterListSyntax>().Count(list => list.Parameters.Count > TypeParameters)
        );
        string[] names = [.. methods.Select(NameOf).OfType<string>()];
        yield return new("src.short-method-names-per-mille", 1000 * names.Count(IsShort) / names.Length);
        yield return new("src.tokens-per-10-lines", 10 * Roots.Sum(Tokens) / Roots.Sum(CodeLines));
    }

    private static SyntaxNode Parse(string path) =>
        CSharpSyntaxTree
            .ParseText(File.ReadAllText(Path.Combine(Repository.Root, path)), new(LanguageVersion.Preview))
            .GetRoot();

    private static bool IsMethod(SyntaxNode node) =>
        node is BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or LocalFunctionStatementSyntax;

    private static bool IsLong(SyntaxNode method) => Tokens(method) > TokensOfMethod;

    private static string? NameOf(SyntaxNode method) =>
        method switch
        {
            MethodDeclarationSyntax declared => declared.Identifier.Text,
            LocalFunctionStatementSyntax local => local.Identifier.Text,
            _ => null,
        };

    private static bool IsShort(string name) => name.Length <= 4 && !s_verbs.Contains(name);

    private static int Tokens(SyntaxNode node) =>
        node.DescendantTokens().Count(token => !token.IsKind(SyntaxKind.EndOfFileToken));

    private static int FirstLine(SyntaxNode node) => node.GetLocation().GetLineSpan().StartLinePosition.Line + 1;

    private static int Lines(SyntaxNode node) =>
        node.GetLocation().GetLineSpan().EndLinePosition.Line + 2 - FirstLine(node);

    // The lines that hold a token; comments and empty lines are not code.
    private static int CodeLines(SyntaxNode root) =>
        root.DescendantTokens()
            .Where(token => !token.IsKind(SyntaxKind.EndOfFileToken))
            .Select(token => token.GetLocation().GetLineSpan())
            .SelectMany(span =>
                Enumerable.Range(
                    span.StartLinePosition.Line,
                    span.EndLinePosition.Line - span.StartLinePosition.Line + 1
                )
            )
            .Distinct()
            .Count();
}
