using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Internal;

namespace Sluice.Reflection.Analysis;

/// <summary>Enumerates a type and its base types, whose declared members are considered level by level.</summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static class TypeLevels
{
    internal const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic
        | BindingFlags.DeclaredOnly;

    /// <summary>
    /// Returns the type and its base types except <see cref="object"/>; for an interface, the interfaces it extends.
    /// </summary>
    internal static IEnumerable<Type> Of(Type type)
    {
        if (type.IsInterface) return [type, .. type.GetInterfaces()];
        var result = new List<Type>();
        for (Type? t = type; t is not null && t != typeof(object) && t != typeof(ValueType); t = t.BaseType)
            result.Add(t);
        return result;
    }

    /// <summary>Returns the type and all of its base types.</summary>
    internal static IEnumerable<Type> BasesOf(Type type)
    {
        for (Type? t = type; t is not null; t = t.BaseType) yield return t;
    }

    /// <summary>Returns whether the type or a base type declares members with the keyword <c>required</c>.</summary>
    internal static bool HasRequiredMembers(Type type) =>
        BasesOf(type).Any(t => t.GetCustomAttributesData().Any(a =>
            a.AttributeType.FullName == "System.Runtime.CompilerServices.RequiredMemberAttribute"));

    /// <summary>Returns the property that a property overrides.</summary>
    internal static PropertyInfo? Overridden(PropertyInfo property)
    {
        MethodInfo? accessor = property.GetMethod ?? property.SetMethod;
        if (accessor is not { IsVirtual: true } || accessor.Attributes.HasFlag(MethodAttributes.NewSlot)) return null;
        for (Type? t = property.DeclaringType!.BaseType; t is not null; t = t.BaseType)
        {
            if (t.GetProperty(property.Name, Declared, null, property.PropertyType, [], null) is { } found)
                return found;
        }
        return null;
    }
}
