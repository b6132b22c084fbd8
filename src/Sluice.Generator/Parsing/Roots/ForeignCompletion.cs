using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Parsing.Symbols;

namespace Sluice.Generator.Parsing.Roots;

/// <summary>
/// Reports types without members that another source generator completes: generators do not see each other's code, so
/// that the value of a strongly typed key would be written as an empty object.
/// </summary>
internal static class ForeignCompletion
{
    private const string CompletedElsewhere =
        "no member of it is visible here, and nothing but the code of another "
        + "source generator, which this one cannot see, can add one; give it a [WireConverter] or a [WireSurrogate], "
        + "declare it in another project, or remove 'partial'";

    public static void Report(ParsingContext context, Definition definition, bool hasMembers)
    {
        INamedTypeSymbol type = definition.Symbol;
        bool isCandidate = !hasMembers && type.TypeKind is TypeKind.Class or TypeKind.Struct;
        if (!isCandidate || !TypeNames.IsPartial(type))
            return;

        // A case without members has a shape of its own, and a key has an attribute of whoever completes it.
        bool isMarker =
            KnownAttributes.IsShaped(type) && (type.TypeKind == TypeKind.Class || !HasForeignAttribute(type));
        if (isMarker)
            return;
        context.Report(
            Rules.CannotShape,
            SourceLocations.Find(type, definition.Site.Location),
            TypeNames.Display(type),
            CompletedElsewhere
        );
    }

    private static bool HasForeignAttribute(INamedTypeSymbol type) =>
        type.GetAttributes()
            .Select(each => each.AttributeClass?.ContainingNamespace?.ToDisplayString() ?? "")
            .Any(name => name is not ("Sluice" or "System") && !name.StartsWith("System.", StringComparison.Ordinal));
}
