using System.Reflection;

namespace Sluice.Reflection.Analysis;

/// <summary>Reads the compiler's marks of references that are declared never to be null.</summary>
internal static class Nullability
{
    internal static bool IsNonNull(MemberPlan member, ParameterInfo? parameter)
    {
        MemberInfo? source = member.Field ?? (MemberInfo?)(member.Getter ?? member.Setter);
        if (parameter is null && source is null) return false;
        ICustomAttributeProvider own = member.Field ?? member.Getter?.ReturnParameter ?? member.Setter?.GetParameters()[0] ?? (ICustomAttributeProvider)parameter!;
        if (Mark(own, "System.Runtime.CompilerServices.NullableAttribute") is { } mark) return mark == 1;
        for (MemberInfo? level = source ?? parameter!.Member; level is not null; level = level.DeclaringType)
        {
            if (Mark(level, "System.Runtime.CompilerServices.NullableContextAttribute") is { } context) return context == 1;
        }
        return false;
    }

    private static byte? Mark(ICustomAttributeProvider provider, string name)
    {
        IList<CustomAttributeData> attributes = provider is ParameterInfo p ? p.GetCustomAttributesData() : ((MemberInfo)provider).GetCustomAttributesData();
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
