using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Sluice.Generator.Diagnostics;

namespace Sluice.Generator.Parsing;

/// <summary>
/// Reports members of shaped types that look as if they were read, and are not. That a property is stored and not
/// computed is visible in source alone, so that the run-time provider cannot say it.
/// </summary>
internal sealed partial class ShapeParser
{
    private void ReportLosses(INamedTypeSymbol type, List<MemberDraft> members)
    {
        foreach (MemberDraft member in members)
        {
            if (WhyLost(member) is { } reason)
                Report(Rules.LostWhenRead, member.Location, $"{Display(type)}.{member.Symbol.Name}", reason);
        }
    }

    private static string? WhyLost(MemberDraft member)
    {
        if (member.Location is null || member.Symbol is not IPropertySymbol property) return null;
        if (member.Attributes.IsIgnored)
            return member.Parameter is { HasExplicitDefaultValue: false } parameter
                ? $"the parameter '{parameter.Name}' of the constructor receives it, and the member is ignored, "
                    + "so that it is never in a document; give the parameter a default value"
                : null;
        bool isRead = member.Set is not null || member.Parameter is not null || member.Populate is not null
            || member.Extension is not null;
        if (isRead || member.Get is null || member.Attributes is { IgnoreReading: true } or { IsNever: true })
            return null;
        // A property with an initializer has the same value in each object.
        bool isLost = property.SetMethod is null && member.Found.Facts.IsStored
            && property.DeclaringSyntaxReferences.Any(reference =>
                reference.GetSyntax() is PropertyDeclarationSyntax { Initializer: null });
        return isLost
            ? "it has no setter, and no parameter of the constructor sets it; add one, or compute the member"
            : null;
    }
}
