using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Sluice.Reflection.Analysis;

/// <summary>
/// What forbids a member to be written, wherever it was said: on the member, on those that it overrides or hides, on
/// the members of interfaces that it implements, and on a positional record's parameter. A guard that could be shed by
/// redeclaring the member would guard nothing.
/// </summary>
[RequiresUnreferencedCode(Converters.UnreferencedCode)]
[RequiresDynamicCode(Converters.DynamicCode)]
internal sealed class MemberGuards
{
    internal bool IsNever { get; private set; }
    internal List<string> Policies { get; } = [];

    /// <summary>
    /// The guards of a member as a type shows it; one that a base declares may implement an interface of the derived
    /// type.
    /// </summary>
    internal static MemberGuards Of(Type type, MemberInfo member)
    {
        var result = new MemberGuards();
        for (Type? level = member.DeclaringType; level is not null; level = level.BaseType)
        {
            foreach (MemberInfo same in level.GetMember(member.Name, MemberTypes.Property | MemberTypes.Field,
                Members.Declared))
                if (same == member || !IsPrivate(same)) result.Read(same);
        }
        foreach (Type contract in type.GetInterfaces())
        {
            foreach (PropertyInfo property in contract.GetProperties(Members.Declared))
                if (property.Name == member.Name && Implements(type, contract, property)) result.Read(property);
        }
        return result;
    }

    private static bool IsPrivate(MemberInfo member) =>
        member is FieldInfo { IsPrivate: true }
            || (member is PropertyInfo property
                && property.GetAccessors(nonPublic: true).All(accessor => accessor.IsPrivate));

    // The name of an explicit implementation begins with its interface's.
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
        foreach (ConstructorInfo constructor in member.DeclaringType!.GetConstructors(Members.Declared))
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
                && MemberAttributes.First(attribute) is string policy && !Policies.Contains(policy))
                Policies.Add(policy);
        }
    }
}
