using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Sluice.CodeFixes;

/// <summary>Fixes SLC026 and SLC027 by removing the attribute.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class RemoveAttributeFix : CodeFixProvider
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds => ["SLC026", "SLC027"];

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode? root = await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
        if (
            root?.FindNode(context.Span).FirstAncestorOrSelf<AttributeSyntax>()
            is not { Parent: AttributeListSyntax list } attribute
        )
            return;
        context.RegisterCodeFix(
            CodeAction.Create(
                $"Remove [{attribute.Name}]",
                _ => Task.FromResult(context.Document.WithSyntaxRoot(Without(root, list, attribute))),
                nameof(RemoveAttributeFix)
            ),
            context.Diagnostics
        );
    }

    private static SyntaxNode Without(SyntaxNode root, AttributeListSyntax list, AttributeSyntax attribute)
    {
        if (list.Attributes.Count > 1)
            return root.RemoveNode(attribute, SyntaxRemoveOptions.KeepNoTrivia)!;
        SyntaxNode owner = list.Parent!;
        // Keep the leading trivia of the first list, including comments, before the rest of the declaration.
        bool isFirst = owner.GetFirstToken() == list.GetFirstToken();
        SyntaxNode rest = owner.RemoveNode(list, SyntaxRemoveOptions.KeepNoTrivia)!;
        return root.ReplaceNode(owner, isFirst ? rest.WithLeadingTrivia(list.GetLeadingTrivia()) : rest);
    }
}
