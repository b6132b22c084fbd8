using Sluice.TypeModel.Facts;

namespace Sluice.TypeModel.Rules;

/// <summary>
/// The guards of a member, wherever they are declared: on the member, on members that it overrides or hides, on
/// interface members that it implements, on a positional record's parameter, and on a type that names it. Redeclaring a
/// member must not remove its guards.
/// </summary>
internal sealed class MemberGuards
{
    public bool IsNever { get; private set; }
    public bool IsNeverSet { get; private set; }

    /// <summary>Gets whether the type or one of its bases leaves the member out by its name.</summary>
    public bool IsLeftOut { get; private set; }
    public List<string> Policies { get; } = [];

    /// <summary>
    /// Returns the guards of a member as seen from a type; a member declared by a base type may implement an interface
    /// of the derived type.
    /// </summary>
    public static MemberGuards ReadGuards(TypeFacts type, MemberFacts member)
    {
        var result = new MemberGuards { IsLeftOut = LeftOutMembers.Contain(type, member.Name) };
        for (TypeFacts? level = member.DeclaringType; level is not null; level = level.Base)
        {
            foreach (MemberFacts same in level.Properties.Concat(level.Fields))
            {
                if (same.Name == member.Name && (!same.IsPrivate || same.IsSame(member)))
                    result.Read(level, same);
            }
        }
        foreach (TypeFacts contract in type.Interfaces)
        {
            foreach (MemberFacts property in contract.Properties)
            {
                if (property.Name == member.Name && (type.IsInterface || type.ImplementsByName(property)))
                    result.Read(contract, property);
            }
        }
        return result;
    }

    private void Read(TypeFacts owner, MemberFacts member)
    {
        Read(member.Attributes);
        if (member.IsField)
            return;
        foreach (ConstructorFacts constructor in owner.Constructors)
        {
            foreach (ParameterFacts parameter in constructor.Parameters)
            {
                if (string.Equals(parameter.Name, member.Name, StringComparison.OrdinalIgnoreCase))
                    Read(parameter.Attributes);
            }
        }
    }

    private void Read(IReadOnlyList<AttributeFacts> attributes)
    {
        foreach (AttributeFacts attribute in attributes)
        {
            IsNever |= attribute.Name == "Sluice.NeverAttribute";
            IsNeverSet |= attribute.Name == "Sluice.NeverSetAttribute";
            if (
                attribute.Name == "Sluice.RequirePolicyAttribute"
                && attribute.Argument(0) is string policy
                && !Policies.Contains(policy)
            )
                Policies.Add(policy);
        }
    }
}
