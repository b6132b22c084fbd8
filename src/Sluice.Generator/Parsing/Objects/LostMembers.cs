using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Sluice.Generator.Facts;
using Sluice.Generator.Parsing.Symbols;
using Sluice.TypeModel.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing.Objects;

/// <summary>
/// Finds types that cannot be read, and members that look as if they were read, and are not. That a property is stored
/// and not computed is visible in source alone, so that the run-time provider cannot say it.
/// </summary>
internal static class LostMembers
{
    /// <summary>Returns the members that lose their values when a type is read, each with the reason.</summary>
    /// <param name="compilation">The compilation that refers to the type.</param>
    /// <param name="type">The type.</param>
    public static IEnumerable<(ISymbol Member, string Reason)> FindAll(Compilation compilation, INamedTypeSymbol type)
    {
        ObjectPlan<BareMember> plan = CreatePlan(compilation, type);
        if (plan.Problem is not null)
            yield break;
        foreach (BareMember member in plan.All)
        {
            if (FindReason(member, plan.Choice) is { } reason)
                yield return ((ISymbol)member.Found.Facts.Handle, reason);
        }
    }

    /// <summary>
    /// Returns the reason why values of a type can be written but not read; <see langword="null"/> if they can be read.
    /// </summary>
    /// <param name="compilation">The compilation that refers to the type.</param>
    /// <param name="type">The type.</param>
    public static string? FindReadProblem(Compilation compilation, INamedTypeSymbol type) =>
        CreatePlan(compilation, type).Problem;

    /// <summary>Returns why a member loses its value; <see langword="null"/> if it does not.</summary>
    public static string? FindReason(MemberPlan member, ConstructorChoice choice)
    {
        if (member.Found.Facts.Handle is not IPropertySymbol property || SourceLocations.Find(property) is null)
            return null;
        if (member.Attributes.IsIgnored)
            return
                member.Parameter >= 0
                && choice.Constructor!.Parameters[member.Parameter] is { HasDefault: false } parameter
                ? $"the parameter '{parameter.Name}' of the constructor receives it, and the member is ignored, "
                    + "so that it is never in a document; give the parameter a default value"
                : null;

        bool isRead =
            member.Found.CanSet
            || member.Parameter >= 0
            || member.Filling is not null
            || member.ExtensionValue is not null;
        if (isRead || !member.Found.CanGet || member.Attributes is { IgnoreReading: true } or { IsNever: true })
            return null;

        // A property with an initializer has the same value in each object.
        bool isLost =
            property.SetMethod is null
            && member.Found.Facts.IsStored
            && property.DeclaringSyntaxReferences.Any(reference =>
                reference.GetSyntax() is PropertyDeclarationSyntax { Initializer: null }
            );
        return isLost
            ? "it has no setter, and no parameter of the constructor sets it; add one, or compute the member"
            : null;
    }

    // As the run-time provider decides about a type.
    private static ObjectPlan<BareMember> CreatePlan(Compilation compilation, INamedTypeSymbol type)
    {
        var facts = new SymbolType(type, compilation);
        var contract = TypeContract.ReadContract(facts);
        return ObjectPlan<BareMember>.Create(
            facts,
            contract,
            contract.Naming,
            found => new BareMember(found),
            _ => true,
            _ => { }
        );
    }

    private sealed class BareMember(DiscoveredMember found) : MemberPlan(found);
}
