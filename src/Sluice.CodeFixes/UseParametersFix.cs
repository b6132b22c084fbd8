using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Sluice.CodeFixes;

/// <summary>Fixes SLC054 by converting the interpolations of a SQL string to parameters.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class UseParametersFix : CodeFixProvider
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds => ["SLC054"];

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode? root = await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
        if (
            root?.FindNode(context.Span, getInnermostNodeForTie: true)
            is not InterpolatedStringExpressionSyntax
            {
                Parent: ArgumentSyntax { Parent: ArgumentListSyntax list } argument
            } text
        )
            return;
        // Parameters follow the SQL text; a call that already has arguments there is not fixed.
        if (
            list.Arguments.Last() != argument
            || list.Arguments.Any(a => a.NameColon is not null)
            || !text.StringStartToken.IsKind(SyntaxKind.InterpolatedStringStartToken)
        )
            return;
        InterpolationSyntax[] holes = [.. text.Contents.OfType<InterpolationSyntax>()];
        if (holes.Any(h => h.AlignmentClause is not null || h.FormatClause is not null || IsQuoted(text, h)))
            return;
        context.RegisterCodeFix(
            CodeAction.Create(
                "Pass the values as parameters",
                _ =>
                    Task.FromResult(context.Document.WithSyntaxRoot(root.ReplaceNode(list, Fix(list, argument, text)))),
                nameof(UseParametersFix)
            ),
            context.Diagnostics
        );
    }

    // '{name}' is a SQL literal, where a parameter is not possible.
    private static bool IsQuoted(InterpolatedStringExpressionSyntax text, InterpolationSyntax hole)
    {
        int position = text.Contents.IndexOf(hole);
        return position > 0
            && text.Contents[position - 1] is InterpolatedStringTextSyntax before
            && before.TextToken.ValueText.Count(character => character == '\'') % 2 == 1;
    }

    private static ArgumentListSyntax Fix(
        ArgumentListSyntax list,
        ArgumentSyntax argument,
        InterpolatedStringExpressionSyntax text
    )
    {
        var names = new Dictionary<string, string>();
        var taken = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        var members = new List<string>();
        string sql = "";
        foreach (InterpolatedStringContentSyntax part in text.Contents)
        {
            if (part is InterpolatedStringTextSyntax plain)
            {
                sql += plain.TextToken.ValueText.Replace("{{", "{").Replace("}}", "}");
                continue;
            }
            ExpressionSyntax value = ((InterpolationSyntax)part).Expression;
            string shown = value.ToString();
            if (!names.TryGetValue(shown, out string? name))
            {
                string? own = value switch
                {
                    IdentifierNameSyntax id => id.Identifier.ValueText,
                    MemberAccessExpressionSyntax member => member.Name.Identifier.ValueText,
                    _ => null,
                };
                name = own ?? "p" + members.Count;
                while (!taken.Add(name))
                    name += "_";
                names[shown] = name;
                members.Add(name == own ? shown : $"{name} = {shown}");
            }
            sql += "@" + name;
        }
        return list.ReplaceNode(
                argument,
                argument.WithExpression(
                    SyntaxFactory
                        .LiteralExpression(SyntaxKind.StringLiteralExpression, SyntaxFactory.Literal(sql))
                        .WithTriviaFrom(text)
                )
            )
            .AddArguments(
                SyntaxFactory
                    .Argument(SyntaxFactory.ParseExpression($"new {{ {string.Join(", ", members)} }}"))
                    .WithLeadingTrivia(SyntaxFactory.Space)
            );
    }
}
