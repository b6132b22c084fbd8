using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Sluice.CodeFixes;

/// <summary>Fixes SLC001 by making the type and its enclosing types partial.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class AddPartialFix : CodeFixProvider
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds => ["SLC001"];

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode? root = await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
        if (root?.FindNode(context.Span).FirstAncestorOrSelf<TypeDeclarationSyntax>() is not { } type)
            return;
        context.RegisterCodeFix(
            CodeAction.Create(
                "Make partial",
                _ => Task.FromResult(Fix(context.Document, root, type)),
                nameof(AddPartialFix)
            ),
            context.Diagnostics
        );
    }

    private static Document Fix(Document document, SyntaxNode root, TypeDeclarationSyntax type)
    {
        IEnumerable<TypeDeclarationSyntax> closed = type.AncestorsAndSelf()
            .OfType<TypeDeclarationSyntax>()
            .Where(t => !t.Modifiers.Any(SyntaxKind.PartialKeyword));
        return document.WithSyntaxRoot(root.ReplaceNodes(closed, (_, t) => AddPartial(t)));
    }

    internal static TypeDeclarationSyntax AddPartial(TypeDeclarationSyntax type)
    {
        if (type.Modifiers.Any(SyntaxKind.PartialKeyword))
            return type;
        SyntaxToken partial = SyntaxFactory.Token(SyntaxKind.PartialKeyword).WithTrailingTrivia(SyntaxFactory.Space);
        if (type.Modifiers.Count > 0)
            return type.WithModifiers(type.Modifiers.Add(partial));
        // Move comments before the keyword to the modifier.
        SyntaxTriviaList leading = type.Keyword.LeadingTrivia;
        return type.WithKeyword(type.Keyword.WithLeadingTrivia()).WithModifiers([partial.WithLeadingTrivia(leading)]);
    }
}
