using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Sluice.Reflection.Facts;

/// <summary>Reads the compiler's annotations of non-nullable references.</summary>
[UnconditionalSuppressMessage(
    "Trimming",
    "IL2075",
    Justification = "Asks about a member that survived trimming, and so did its definition."
)]
internal static class Nullability
{
    internal static bool IsNonNull(MemberInfo member)
    {
        var property = member as PropertyInfo;
        MethodInfo? accessor = property?.GetMethod ?? property?.SetMethod;
        Type type = property?.PropertyType ?? ((FieldInfo)member).FieldType;
        if (type.IsValueType || IsOpen(member))
            return false;
        ICustomAttributeProvider own =
            accessor is null ? member
            : accessor == property!.GetMethod ? accessor.ReturnParameter
            : accessor.GetParameters()[0];
        if (Mark(own, "System.Runtime.CompilerServices.NullableAttribute") is { } mark)
            return mark == 1;
        for (MemberInfo? level = accessor ?? member; level is not null; level = level.DeclaringType)
        {
            if (Mark(level, "System.Runtime.CompilerServices.NullableContextAttribute") is { } context)
                return context == 1;
        }
        return false;
    }

    // The member's type is an unconstrained type parameter: its annotation refers to the type argument, whose
    // nullability is unknown.
    private static bool IsOpen(MemberInfo member)
    {
        if (member.DeclaringType is not { IsConstructedGenericType: true } declaring)
            return false;
        MemberInfo open = declaring.GetGenericTypeDefinition().GetMemberWithSameMetadataDefinitionAs(member);
        Type declared = (open as PropertyInfo)?.PropertyType ?? ((FieldInfo)open).FieldType;
        return declared.IsGenericParameter
            && (declared.GenericParameterAttributes & GenericParameterAttributes.ReferenceTypeConstraint) == 0;
    }

    private static byte? Mark(ICustomAttributeProvider provider, string name)
    {
        IList<CustomAttributeData> attributes = provider is ParameterInfo parameter
            ? parameter.GetCustomAttributesData()
            : ((MemberInfo)provider).GetCustomAttributesData();
        foreach (CustomAttributeData attribute in attributes)
        {
            if (attribute.AttributeType.FullName != name)
                continue;
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
