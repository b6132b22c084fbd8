using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace Sluice.CodeFixes;

/// <summary>Fixes SLC028 by making a naming policy a record, which has value equality.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class ConvertToRecordFix : CodeFixProvider
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds => ["SLC028"];

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode? root = await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
        SemanticModel? model = await context
            .Document.GetSemanticModelAsync(context.CancellationToken)
            .ConfigureAwait(false);
        if (model is null || root?.FindNode(context.Span) is not ClassDeclarationSyntax declared)
            return;
        // A record can derive only from object or a record, and all its parts must be declared as records.
        if (
            model.GetDeclaredSymbol(declared, context.CancellationToken)
            is not { BaseType.SpecialType: SpecialType.System_Object, DeclaringSyntaxReferences.Length: 1 }
        )
            return;
        SourceText text = await context.Document.GetTextAsync(context.CancellationToken).ConfigureAwait(false);
        context.RegisterCodeFix(
            CodeAction.Create(
                "Make the policy a record",
                _ => Task.FromResult(context.Document.WithText(text.Replace(declared.Keyword.Span, "record"))),
                nameof(ConvertToRecordFix)
            ),
            context.Diagnostics
        );
    }
}
