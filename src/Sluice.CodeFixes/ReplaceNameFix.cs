using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;
using Sluice.Analyzers.Includes;

namespace Sluice.CodeFixes;

/// <summary>Fixes SLC029 by replacing an unknown name in an include expression with the nearest valid one.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class ReplaceNameFix : CodeFixProvider
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds => ["SLC029"];

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        Diagnostic diagnostic = context.Diagnostics[0];
        if (!diagnostic.Properties.TryGetValue(IncludeAnalyzer.Nearest, out string? nearest) || nearest is null)
            return;
        SourceText text = await context.Document.GetTextAsync(context.CancellationToken).ConfigureAwait(false);
        context.RegisterCodeFix(
            CodeAction.Create(
                $"Change to '{nearest}'",
                _ => Task.FromResult(context.Document.WithText(text.Replace(diagnostic.Location.SourceSpan, nearest))),
                nameof(ReplaceNameFix)
            ),
            context.Diagnostics
        );
    }
}
