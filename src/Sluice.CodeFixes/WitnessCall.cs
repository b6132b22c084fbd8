using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Sluice.CodeFixes;

/// <summary>Adds a type to a witness class and passes the witness to a call.</summary>
internal static class WitnessCall
{
    private const string Witness = "ShapeWitness";

    /// <summary>
    /// Returns the file with the call mended and the type on the witness; <see langword="null"/> if the call accepts no
    /// witness, or cannot name the type where the witness is.
    /// </summary>
    public static CompilationUnitSyntax? Create(
        CompilationUnitSyntax unit,
        InvocationExpressionSyntax call,
        IMethodSymbol method
    )
    {
        ITypeSymbol shaped = method.TypeArguments[0];
        // The witness is a top-level class.
        if (!IsVisible(shaped) || CallWithShapes(call, method, shaped) is not { } shapedCall)
            return null;
        return AddWitness(unit, call, shapedCall, shaped.ToDisplayString(s_plain));
    }

    private static readonly SymbolDisplayFormat s_annotated =
        SymbolDisplayFormat.FullyQualifiedFormat.AddMiscellaneousOptions(
            SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier
        );

    // An attribute cannot specify nullable annotations or tuple element names.
    private static readonly SymbolDisplayFormat s_plain =
        SymbolDisplayFormat.FullyQualifiedFormat.AddMiscellaneousOptions(
            SymbolDisplayMiscellaneousOptions.ExpandValueTuple
        );

    private static bool IsVisible(ITypeSymbol type) =>
        type switch
        {
            IArrayTypeSymbol array => IsVisible(array.ElementType),
            INamedTypeSymbol named => named
                is {
                    IsFileLocal: false,
                    DeclaredAccessibility: Accessibility.Public
                        or Accessibility.Internal
                        or Accessibility.ProtectedOrInternal
                }
                && named.TypeArguments.All(IsVisible)
                && (named.ContainingType is not { } around || IsVisible(around)),
            _ => false,
        };

    // The options have the shapes, or a parameter does.
    private static InvocationExpressionSyntax? CallWithShapes(
        InvocationExpressionSyntax call,
        IMethodSymbol method,
        ITypeSymbol shaped
    )
    {
        string type = shaped.ToDisplayString(s_annotated);
        string shapes = $"Sluice.WireShapes.Of<{type}, {Witness}>()";
        return (method.ContainingType.Name, method.Name) switch
        {
            ("JsonWire" or "MessagePackWire", _) => WithOptions(call, method, shapes, "new()", "options: "),
            ("FieldSelection", "Of") => CallArguments.Find(call.ArgumentList, method, "shapes") is { } nothing
                ? call.ReplaceNode(nothing.Expression, SyntaxFactory.ParseExpression(shapes))
                : WithArgument(call, $"shapes: {shapes}"),
            // The names are set in the options, too.
            ("FieldSelection", "Parse")
                when call.ArgumentList.Arguments.Count == 1 || method.Parameters[1].Name == "options" => WithOptions(
                call,
                method,
                shapes,
                "new Sluice.IncludeOptions",
                ""
            ),
            ("TypeShape", "Of") => WithTypeArguments(call, $"Of<{type}, {Witness}>"),
            _ => null,
        };
    }

    private static InvocationExpressionSyntax WithTypeArguments(InvocationExpressionSyntax call, string name)
    {
        var access = (MemberAccessExpressionSyntax)call.Expression;
        return call.WithExpression(access.WithName((GenericNameSyntax)SyntaxFactory.ParseName(name)));
    }

    private static InvocationExpressionSyntax WithOptions(
        InvocationExpressionSyntax call,
        IMethodSymbol method,
        string shapes,
        string creation,
        string name
    )
    {
        ArgumentSyntax? options = CallArguments.Find(call.ArgumentList, method, "options");
        if (
            options?.Expression is BaseObjectCreationExpressionSyntax
            {
                Initializer: { Expressions.Count: > 0 } settings,
            }
        )
            return call.ReplaceNode(settings, AddSetting(settings, $" Shapes = {shapes}"));
        string created = $"{creation} {{ Shapes = {shapes} }}";
        return options is null
            ? WithArgument(call, name + created)
            : call.ReplaceNode(options.Expression, SyntaxFactory.ParseExpression(created));
    }

    private static InitializerExpressionSyntax AddSetting(InitializerExpressionSyntax settings, string setting)
    {
        ExpressionSyntax last = settings.Expressions.Last();
        return settings.WithExpressions(
            settings
                .Expressions.Replace(last, last.WithoutTrailingTrivia())
                .Add(SyntaxFactory.ParseExpression(setting).WithTrailingTrivia(last.GetTrailingTrivia()))
        );
    }

    private static InvocationExpressionSyntax WithArgument(InvocationExpressionSyntax call, string argument) =>
        call.AddArgumentListArguments(SyntaxFactory.ParseArgumentList($"({argument})").Arguments[0]);

    private static CompilationUnitSyntax AddWitness(
        CompilationUnitSyntax unit,
        InvocationExpressionSyntax call,
        InvocationExpressionSyntax shapedCall,
        string type
    )
    {
        ClassDeclarationSyntax? witness = unit.DescendantNodes()
            .OfType<ClassDeclarationSyntax>()
            .FirstOrDefault(c => c.Identifier.Text == Witness);
        AttributeListSyntax attribute = SyntaxFactory
            .AttributeList([SyntaxFactory.Attribute(SyntaxFactory.ParseName($"Sluice.ShapeFor<{type}>"))])
            .WithTrailingTrivia(SyntaxFactory.ElasticLineFeed);
        if (witness is null)
        {
            var added = (ClassDeclarationSyntax)
                SyntaxFactory.ParseMemberDeclaration($"internal partial class {Witness};")!;
            return unit.ReplaceNode(call, shapedCall)
                .AddMembers(
                    added
                        .AddAttributeLists(attribute)
                        .WithLeadingTrivia(SyntaxFactory.ElasticLineFeed, SyntaxFactory.ElasticLineFeed)
                );
        }
        bool hasIt = witness
            .AttributeLists.SelectMany(list => list.Attributes)
            .Any(a => a.Name.ToString().EndsWith($"ShapeFor<{type}>", StringComparison.Ordinal));
        return unit.ReplaceNodes(
            new SyntaxNode[] { call, witness },
            (original, now) =>
                original == call ? shapedCall
                : hasIt ? now
                : ((ClassDeclarationSyntax)now).AddAttributeLists(attribute)
        );
    }
}
