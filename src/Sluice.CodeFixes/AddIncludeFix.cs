using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Sluice.CodeFixes;

/// <summary>Fixes SLC020 and SLC021 by including or ignoring the member.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class AddIncludeFix : CodeFixProvider
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds => ["SLC020", "SLC021"];

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode? root = await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
        if (
            root?.FindNode(context.Span).FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } member
            || member is BaseTypeDeclarationSyntax
        )
            return;
        // Static members, indexers and ignored members remain excluded, whatever their attributes.
        if (
            context.Diagnostics.Any(diagnostic =>
                diagnostic.Id == "SLC021" || diagnostic.Properties.ContainsKey("CanInclude")
            )
        )
            Offer("WireInclude", "Write it: [WireInclude]");
        if (context.Diagnostics.Any(diagnostic => diagnostic.Id == "SLC021"))
            Offer("WireIgnore", "Leave it out: [WireIgnore]");

        void Offer(string attribute, string title) =>
            context.RegisterCodeFix(
                CodeAction.Create(
                    title,
                    _ =>
                        Task.FromResult(
                            context.Document.WithSyntaxRoot(root.ReplaceNode(member, Mark(member, attribute)))
                        ),
                    attribute
                ),
                context.Diagnostics
            );
    }

    internal static MemberDeclarationSyntax Mark(MemberDeclarationSyntax member, string attribute)
    {
        SyntaxTriviaList leading = member.GetLeadingTrivia();
        AttributeListSyntax list = SyntaxFactory
            .AttributeList([SyntaxFactory.Attribute(SyntaxFactory.ParseName("Sluice." + attribute))])
            .WithTrailingTrivia(SyntaxFactory.Space);
        MemberDeclarationSyntax bare = member.WithoutLeadingTrivia();
        return bare.WithAttributeLists(bare.AttributeLists.Insert(0, list)).WithLeadingTrivia(leading);
    }
}
