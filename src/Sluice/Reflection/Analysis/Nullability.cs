using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Internal;

namespace Sluice.Reflection.Analysis;

/// <summary>Reads the compiler's annotations of non-nullable references.</summary>
internal static class Nullability
{
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    internal static bool IsNonNull(MemberModel member, ParameterInfo? parameter)
    {
        MemberInfo? source = member.Field ?? (MemberInfo?)(member.Getter ?? member.Setter);
        if (parameter is null && source is null) return false;
        if (IsOpen(source, parameter)) return false;
        ICustomAttributeProvider own = member.Field ?? member.Getter?.ReturnParameter
            ?? member.Setter?.GetParameters()[0] ?? (ICustomAttributeProvider)parameter!;
        if (Mark(own, "System.Runtime.CompilerServices.NullableAttribute") is { } mark) return mark == 1;
        for (MemberInfo? level = source ?? parameter!.Member; level is not null; level = level.DeclaringType)
        {
            if (Mark(level, "System.Runtime.CompilerServices.NullableContextAttribute") is { } context)
                return context == 1;
        }
        return false;
    }

    // The member's type is an unconstrained type parameter: its annotation refers to the type argument, whose
    // nullability is unknown.
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    private static bool IsOpen(MemberInfo? source, ParameterInfo? parameter)
    {
        MemberInfo member = source ?? parameter!.Member;
        if (member.DeclaringType is not { IsConstructedGenericType: true } declaring) return false;
        Type? declared = declaring.GetGenericTypeDefinition().GetMemberWithSameMetadataDefinitionAs(member) switch
        {
            FieldInfo field => field.FieldType,
            MethodInfo getter when getter.ReturnType != typeof(void) => getter.ReturnType,
            MethodInfo setter => setter.GetParameters()[0].ParameterType,
            ConstructorInfo constructor => constructor.GetParameters()[parameter!.Position].ParameterType,
            _ => null,
        };
        return declared is { IsGenericParameter: true }
            && (declared.GenericParameterAttributes & GenericParameterAttributes.ReferenceTypeConstraint) == 0;
    }

    private static byte? Mark(ICustomAttributeProvider provider, string name)
    {
        IList<CustomAttributeData> attributes = provider is ParameterInfo p
            ? p.GetCustomAttributesData()
            : ((MemberInfo)provider).GetCustomAttributesData();
        foreach (CustomAttributeData attribute in attributes)
        {
            if (attribute.AttributeType.FullName != name) continue;
            return attribute.ConstructorArguments[0].Value switch
            {
                byte one => one,
                IReadOnlyList<CustomAttributeTypedArgument> { Count: > 0 } many => many[0].Value as byte?,
                _ => null,
            };
        }
        return null;
    }
}
