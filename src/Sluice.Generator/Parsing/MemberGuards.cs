using Microsoft.CodeAnalysis;

namespace Sluice.Generator.Parsing;

/// <summary>
/// The guards of a member, wherever they are declared: on the member, on members that it overrides or hides, on
/// interface members that it implements, and on a positional record's parameter. The run-time provider uses the same
/// rules.
/// </summary>
internal sealed class MemberGuards
{
    public bool IsNever { get; private set; }
    public List<string> Policies { get; } = [];

    /// <summary>
    /// Returns the guards of a member as seen from a type; a member declared by a base type may implement an interface
    /// of the derived type.
    /// </summary>
    public static MemberGuards Of(INamedTypeSymbol type, ISymbol member)
    {
        var result = new MemberGuards();
        for (INamedTypeSymbol? level = member.ContainingType; level is not null; level = level.BaseType)
        {
            foreach (ISymbol same in level.GetMembers(member.Name))
            {
                if (same is IPropertySymbol or IFieldSymbol && !same.IsStatic
                    && (same.DeclaredAccessibility != Accessibility.Private
                        || SymbolEqualityComparer.Default.Equals(same, member))) result.ReadAll(same);
            }
        }
        foreach (INamedTypeSymbol contract in type.AllInterfaces)
        {
            foreach (ISymbol property in contract.GetMembers(member.Name))
            {
                // The name of an explicit implementation starts with the name of its interface.
                if (property is IPropertySymbol
                    && (type.TypeKind == TypeKind.Interface
                        || type.FindImplementationForInterfaceMember(property) is not { } found
                        || found.Name == member.Name)) result.ReadAll(property);
            }
        }
        return result;
    }

    private void ReadAll(ISymbol member)
    {
        Read(member);
        if (member is not IPropertySymbol) return;
        foreach (IMethodSymbol constructor in member.ContainingType.InstanceConstructors)
        {
            foreach (IParameterSymbol parameter in constructor.Parameters)
            {
                if (string.Equals(parameter.Name, member.Name, StringComparison.OrdinalIgnoreCase)) Read(parameter);
            }
        }
    }

    private void Read(ISymbol symbol)
    {
        foreach (AttributeData attribute in symbol.GetAttributes())
        {
            string name = MemberAttributes.NameOf(attribute);
            IsNever |= name == "Sluice.NeverAttribute";
            if (name == "Sluice.RequirePolicyAttribute" && MemberAttributes.First(attribute) is string policy
                && !Policies.Contains(policy)) Policies.Add(policy);
        }
    }
}
