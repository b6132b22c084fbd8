using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Sluice.CodeFixes;

/// <summary>
/// Fixes SLC023 by the remedy of its message, which is the one with the least to write, or by a witness.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class ShapedCallFix : CodeFixProvider
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds => ["SLC023"];

    // Each fix edits the same witness class or type, so fixes cannot be batched.
    /// <inheritdoc/>
    public override FixAllProvider? GetFixAllProvider() => null;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        Document document = context.Document;
        SyntaxNode? root = await document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
        SemanticModel? model = await document.GetSemanticModelAsync(context.CancellationToken).ConfigureAwait(false);
        if (
            root is not CompilationUnitSyntax unit
            || model is null
            || root.FindNode(context.Span, getInnermostNodeForTie: true)
                .FirstAncestorOrSelf<InvocationExpressionSyntax>()
                is not { } call
            || call.Expression is not MemberAccessExpressionSyntax
            || model.GetSymbolInfo(call, context.CancellationToken).Symbol
                is not IMethodSymbol { TypeArguments.Length: 1 } method
        )
            return;

        ImmutableDictionary<string, string?> properties = context.Diagnostics[0].Properties;
        string? remedy = properties.GetValueOrDefault("Remedy");
        if (remedy == "Elements" && properties.GetValueOrDefault("Element") is { } element)
            Offer(
                context,
                "Write the elements: pass null as the selection",
                document
                    .WithSyntaxRoot(unit.ReplaceNode(call, ElementsCall.Create(call, method, element)))
                    .Project.Solution
            );
        if (remedy == "Mark" && method.TypeArguments[0] is INamedTypeSymbol type)
            context.RegisterCodeFix(
                CodeAction.Create(
                    "Mark the type with [Shape]",
                    stop => ShapeMark.AddAsync(document.Project.Solution, type, stop),
                    "Mark"
                ),
                context.Diagnostics
            );
        if (WitnessCall.Create(unit, call, method) is { } mended)
            Offer(context, "Use a witness ([ShapeFor])", document.WithSyntaxRoot(mended).Project.Solution);
    }

    private static void Offer(CodeFixContext context, string title, Solution changed) =>
        context.RegisterCodeFix(CodeAction.Create(title, _ => Task.FromResult(changed), title), context.Diagnostics);
}
