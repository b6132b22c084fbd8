namespace Sluice.Reflection.Analysis;

/// <summary>Questions about a type and its base types.</summary>
internal static class BaseTypes
{
    /// <summary>Returns the type and all of its base types, the most derived first.</summary>
    internal static IEnumerable<Type> Of(Type type)
    {
        for (Type? level = type; level is not null; level = level.BaseType) yield return level;
    }

    /// <summary>Returns whether the type or a base type declares members with the keyword <c>required</c>.</summary>
    internal static bool HasRequiredMembers(Type type) =>
        Of(type).Any(level => level.GetCustomAttributesData().Any(attribute =>
            attribute.AttributeType.FullName == "System.Runtime.CompilerServices.RequiredMemberAttribute"));
}
