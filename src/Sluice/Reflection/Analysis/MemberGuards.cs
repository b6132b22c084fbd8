using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Internal;

namespace Sluice.Reflection.Analysis;

/// <summary>
/// The guards of a member, wherever they are declared: on the member, on members that it overrides or hides, on
/// interface members that it implements, and on a positional record's parameter. Redeclaring a member must not remove
/// its guards.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal sealed class MemberGuards
{
    internal bool IsNever { get; private set; }
    internal List<string> Policies { get; } = [];

    /// <summary>
    /// Returns the guards of a member as seen from a type; a member declared by a base type may implement an interface
    /// of the derived type.
    /// </summary>
    internal static MemberGuards Of(Type type, MemberInfo member)
    {
        var result = new MemberGuards();
        for (Type? level = member.DeclaringType; level is not null; level = level.BaseType)
        {
            foreach (MemberInfo same in level.GetMember(member.Name, MemberTypes.Property | MemberTypes.Field,
                TypeLevels.Declared))
                if (same == member || !IsPrivate(same)) result.Read(same);
        }
        foreach (Type contract in type.GetInterfaces())
        {
            foreach (PropertyInfo property in contract.GetProperties(TypeLevels.Declared))
                if (property.Name == member.Name && Implements(type, contract, property)) result.Read(property);
        }
        return result;
    }

    private static bool IsPrivate(MemberInfo member) =>
        member is FieldInfo { IsPrivate: true }
            || (member is PropertyInfo property
                && property.GetAccessors(nonPublic: true).All(accessor => accessor.IsPrivate));

    // The name of an explicit implementation starts with the name of its interface.
    private static bool Implements(Type type, Type contract, PropertyInfo property)
    {
        if (type.IsInterface) return true;
        InterfaceMapping map = type.GetInterfaceMap(contract);
        int index = Array.IndexOf(map.InterfaceMethods, property.GetMethod ?? property.SetMethod);
        return index < 0 || map.TargetMethods[index] is not { } target
            || target.Name == map.InterfaceMethods[index].Name;
    }

    private void Read(MemberInfo member)
    {
        Read(member.GetCustomAttributesData());
        if (member is not PropertyInfo) return;
        foreach (ConstructorInfo constructor in member.DeclaringType!.GetConstructors(TypeLevels.Declared))
        {
            foreach (ParameterInfo parameter in constructor.GetParameters())
                if (string.Equals(parameter.Name, member.Name, StringComparison.OrdinalIgnoreCase))
                    Read(parameter.GetCustomAttributesData());
        }
    }

    private void Read(IList<CustomAttributeData> attributes)
    {
        foreach (CustomAttributeData attribute in attributes)
        {
            IsNever |= attribute.AttributeType == typeof(NeverAttribute);
            if (attribute.AttributeType == typeof(RequirePolicyAttribute)
                && AttributeArguments.First(attribute) is string policy && !Policies.Contains(policy))
                Policies.Add(policy);
        }
    }
}
