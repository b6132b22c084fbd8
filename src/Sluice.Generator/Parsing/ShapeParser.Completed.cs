using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Sluice.Generator.Diagnostics;

namespace Sluice.Generator.Parsing;

/// <summary>
/// Reports types without members that another source generator completes: generators do not see each other's code, so
/// that the value of a strongly typed key would be written as an empty object.
/// </summary>
internal sealed partial class ShapeParser
{
    private const string CompletedElsewhere = "no member of it is visible here, and nothing but the code of another "
        + "source generator, which this one cannot see, can add one; give it a [WireConverter] or a [WireSurrogate], "
        + "declare it in another project, or remove 'partial'";

    private void ReportCompleted(Definition definition, bool hasMembers)
    {
        INamedTypeSymbol type = definition.Symbol;
        if (hasMembers || type.TypeKind is not (TypeKind.Class or TypeKind.Struct) || !IsPartial(type)) return;
        // A case without members has a shape of its own, and a key has an attribute of whoever completes it.
        bool isMarker = IsShaped(type) && (type.TypeKind == TypeKind.Class || !HasForeignAttribute(type));
        if (isMarker) return;
        Report(Rules.CannotShape, LocationOf(type, definition.Site.Location), Display(type), CompletedElsewhere);
    }

    private static bool IsPartial(INamedTypeSymbol type) => type.DeclaringSyntaxReferences
        .Any(each => each.GetSyntax() is TypeDeclarationSyntax declaration
            && declaration.Modifiers.Any(SyntaxKind.PartialKeyword));

    private static bool HasForeignAttribute(INamedTypeSymbol type) => type.GetAttributes()
        .Select(each => each.AttributeClass?.ContainingNamespace?.ToDisplayString() ?? "")
        .Any(name => name is not ("Sluice" or "System") && !name.StartsWith("System.", StringComparison.Ordinal));
}
