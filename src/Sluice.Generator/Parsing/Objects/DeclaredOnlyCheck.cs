using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Facts;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Parsing.Unions;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing.Objects;

/// <summary>Reports abstract types whose values are written with the members of the declared type alone.</summary>
internal sealed class DeclaredOnlyCheck(ParsingContext context)
{
    private readonly HashSet<(Location? Place, string Type)> _reported = [];

    public void Check(INamedTypeSymbol type, LocationSource site)
    {
        bool isBase = type.IsAbstract || type.TypeKind == TypeKind.Interface;
        if (
            !isBase
            || UnionParser.IsUnion(type)
            || MemberAttributes.ReadAttributes(SymbolAttribute.ReadAttributes(type)).IsDeclaredOnly
        )
            return;

        string name = TypeNames.Display(type);
        // Nothing can be changed in a package, and an inherited member is reported once, where it is declared.
        if (site.Inner is not null || (site.MemberType is not null && !_reported.Add((site.Location, name))))
            return;

        string kind = type.TypeKind == TypeKind.Interface ? "interface" : "abstract type";
        context.Report(
            Rules.DeclaredMembersOnly,
            site.Location,
            site.Member,
            site.Member == name ? $"an {kind}" : $"of the {kind} '{name}'",
            name
        );
    }
}
