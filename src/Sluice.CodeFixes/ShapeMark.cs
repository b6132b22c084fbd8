using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Sluice.CodeFixes;

/// <summary>Marks a type of the solution with <c>[Shape]</c>.</summary>
internal static class ShapeMark
{
    /// <summary>Returns the solution with the attribute at the type, which is partial with what encloses it.</summary>
    public static async Task<Solution> AddAsync(Solution solution, INamedTypeSymbol type, CancellationToken stop)
    {
        SyntaxReference reference = type.DeclaringSyntaxReferences[0];
        if (
            await reference.GetSyntaxAsync(stop).ConfigureAwait(false) is not TypeDeclarationSyntax declared
            || solution.GetDocument(reference.SyntaxTree) is not { } document
        )
            return solution;
        SyntaxNode root = await reference.SyntaxTree.GetRootAsync(stop).ConfigureAwait(false);
        IEnumerable<TypeDeclarationSyntax> types = declared.AncestorsAndSelf().OfType<TypeDeclarationSyntax>();
        return document
            .WithSyntaxRoot(
                root.ReplaceNodes(
                    types,
                    (original, now) =>
                    {
                        TypeDeclarationSyntax part = AddPartialFix.AddPartial(now);
                        return original == declared ? AddIncludeFix.Mark(part, "Shape") : part;
                    }
                )
            )
            .Project.Solution;
    }
}
