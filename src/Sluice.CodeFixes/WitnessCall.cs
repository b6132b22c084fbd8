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
    private const string Witness = "ShapeWitness";

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
        // The witness is a top-level class.
        if (!IsVisible(shaped) || Fixed(call, access, method, shaped) is not { } fixedCall) return;
        context.RegisterCodeFix(CodeAction.Create("Use a witness ([ShapeFor])",
            _ => Task.FromResult(context.Document.WithSyntaxRoot(
                Fix(unit, call, fixedCall, shaped.ToDisplayString(s_plain)))),
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

    /// <summary>
    /// Returns the call with the witness: in the options of a wire, or as a type argument of a selection's method;
    /// <see langword="null"/> if the method accepts none.
    /// </summary>
    private static InvocationExpressionSyntax? Fixed(InvocationExpressionSyntax call,
        MemberAccessExpressionSyntax access, IMethodSymbol method, ITypeSymbol shaped)
    {
        TypeSyntax type = SyntaxFactory.ParseTypeName(shaped.ToDisplayString(s_annotated));
        TypeArgumentListSyntax arguments =
            SyntaxFactory.TypeArgumentList([type, SyntaxFactory.ParseTypeName(Witness)]);
        if (method.ContainingType.Name is "FieldSelection" or "TypeShape")
            return call.WithExpression(access.WithName(
                SyntaxFactory.GenericName(access.Name.Identifier.WithoutTrivia()).WithTypeArgumentList(arguments)));
        if (method.ContainingType.Name is not ("JsonWire" or "MessagePackWire")) return null;
        ExpressionSyntax shapes = SyntaxFactory.ParseExpression(
            $"Sluice.WireShapes.Of{arguments.NormalizeWhitespace().ToFullString()}()");
        ArgumentSyntax? options = call.ArgumentList.Arguments.FirstOrDefault(a =>
            a.Expression is BaseObjectCreationExpressionSyntax
            || a.Expression.IsKind(SyntaxKind.DefaultLiteralExpression));
        if (options?.Expression is BaseObjectCreationExpressionSyntax { Initializer.Expressions: var settings } created)
            return call.ReplaceNode(created.Initializer!,
                created.Initializer!.WithExpressions(settings.Add(Setting(shapes))));
        ExpressionSyntax value = SyntaxFactory.ParseExpression($"new() {{ Shapes = {shapes} }}");
        return options is not null
            ? call.ReplaceNode(options.Expression, value)
            : call.AddArgumentListArguments(SyntaxFactory.Argument(SyntaxFactory.NameColon("options"), default, value));
    }

    private static AssignmentExpressionSyntax Setting(ExpressionSyntax shapes) =>
        SyntaxFactory.AssignmentExpression(SyntaxKind.SimpleAssignmentExpression,
            SyntaxFactory.IdentifierName("Shapes"), shapes).NormalizeWhitespace();

    private static CompilationUnitSyntax Fix(CompilationUnitSyntax unit, InvocationExpressionSyntax call,
        InvocationExpressionSyntax fixedCall, string type)
    {
        ClassDeclarationSyntax? witness = unit.DescendantNodes().OfType<ClassDeclarationSyntax>()
            .FirstOrDefault(c => c.Identifier.Text == Witness);
        AttributeListSyntax attribute =
            SyntaxFactory.AttributeList([SyntaxFactory.Attribute(SyntaxFactory.ParseName($"Sluice.ShapeFor<{type}>"))])
                .WithTrailingTrivia(SyntaxFactory.ElasticLineFeed);
        if (witness is null)
        {
            var added =
                (ClassDeclarationSyntax)SyntaxFactory.ParseMemberDeclaration($"internal partial class {Witness};")!;
            return unit.ReplaceNode(call, fixedCall)
                .AddMembers(added.AddAttributeLists(attribute)
                    .WithLeadingTrivia(SyntaxFactory.ElasticLineFeed, SyntaxFactory.ElasticLineFeed));
        }
        bool hasIt = witness.AttributeLists.SelectMany(l => l.Attributes)
            .Any(a => a.Name.ToString().EndsWith($"ShapeFor<{type}>", StringComparison.Ordinal));
        return unit.ReplaceNodes(new SyntaxNode[] { call, witness }, (original, now) =>
            original == call ? fixedCall : hasIt ? now : ((ClassDeclarationSyntax)now).AddAttributeLists(attribute));
    }
}
