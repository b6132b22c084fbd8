using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Sluice.CodeFixes;

/// <summary>Fixes SLC023 by adding the type to a witness class and passing the witness to the call.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class UseWitnessFix : CodeFixProvider
{
    private const string Witness = "WireShapes";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds => ["SLC023"];
    // Each fix edits the same witness class, so fixes cannot be batched.
    /// <inheritdoc/>
    public override FixAllProvider? GetFixAllProvider() => null;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode? root = await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
        SemanticModel? model = await context.Document.GetSemanticModelAsync(context.CancellationToken)
            .ConfigureAwait(false);
        if (root is not CompilationUnitSyntax unit || model is null
            || root.FindNode(context.Span, getInnermostNodeForTie: true)
                .FirstAncestorOrSelf<InvocationExpressionSyntax>() is not { } call) return;
        if (model.GetSymbolInfo(call, context.CancellationToken).Symbol
            is not IMethodSymbol { TypeArguments.Length: 1 } method
                || call.Expression is not MemberAccessExpressionSyntax access) return;
        ITypeSymbol shaped = method.TypeArguments[0];
        // The witness is a top-level class, and the overload takes its options by value.
        if (!IsVisible(shaped) || call.ArgumentList.Arguments.Any(a => a.RefKindKeyword.IsKind(SyntaxKind.InKeyword)))
            return;
        context.RegisterCodeFix(CodeAction.Create("Use a witness ([ShapeFor])",
            _ => Task.FromResult(context.Document.WithSyntaxRoot(
                Fix(unit, access, shaped.ToDisplayString(s_annotated), shaped.ToDisplayString(s_plain)))),
                    nameof(UseWitnessFix)), context.Diagnostics);
    }

    private static readonly SymbolDisplayFormat s_annotated =
        SymbolDisplayFormat.FullyQualifiedFormat.AddMiscellaneousOptions(
            SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier);
    // An attribute cannot specify nullable annotations or tuple element names.
    private static readonly SymbolDisplayFormat s_plain =
        SymbolDisplayFormat.FullyQualifiedFormat.AddMiscellaneousOptions(
            SymbolDisplayMiscellaneousOptions.ExpandValueTuple);

    private static bool IsVisible(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => IsVisible(array.ElementType),
        INamedTypeSymbol named =>
            named is
            {
                IsFileLocal: false,
                DeclaredAccessibility: Accessibility.Public or Accessibility.Internal
                    or Accessibility.ProtectedOrInternal
            }
                && named.TypeArguments.All(IsVisible) && (named.ContainingType is not { } around || IsVisible(around)),
        _ => false,
    };

    private static CompilationUnitSyntax Fix(CompilationUnitSyntax unit, MemberAccessExpressionSyntax access,
        string annotated, string type)
    {
        GenericNameSyntax name = SyntaxFactory.GenericName(access.Name.Identifier.WithoutTrivia())
            .WithTypeArgumentList(SyntaxFactory.TypeArgumentList([SyntaxFactory.ParseTypeName(annotated),
                SyntaxFactory.ParseTypeName(Witness)]));
        ClassDeclarationSyntax? witness = unit.DescendantNodes().OfType<ClassDeclarationSyntax>()
            .FirstOrDefault(c => c.Identifier.Text == Witness);
        AttributeListSyntax attribute =
            SyntaxFactory.AttributeList([SyntaxFactory.Attribute(SyntaxFactory.ParseName($"Sluice.ShapeFor<{type}>"))])
                .WithTrailingTrivia(SyntaxFactory.ElasticLineFeed);
        if (witness is null)
        {
            var added =
                (ClassDeclarationSyntax)SyntaxFactory.ParseMemberDeclaration($"internal partial class {Witness};")!;
            return unit.ReplaceNode(access.Name, name)
                .AddMembers(added.AddAttributeLists(attribute)
                    .WithLeadingTrivia(SyntaxFactory.ElasticLineFeed, SyntaxFactory.ElasticLineFeed));
        }
        bool hasIt = witness.AttributeLists.SelectMany(l => l.Attributes)
            .Any(a => a.Name.ToString().EndsWith($"ShapeFor<{type}>", StringComparison.Ordinal));
        return unit.ReplaceNodes(new SyntaxNode[] { access.Name, witness }, (original, now) =>
            original == access.Name ? name : hasIt ? now : ((ClassDeclarationSyntax)now).AddAttributeLists(attribute));
    }
}
