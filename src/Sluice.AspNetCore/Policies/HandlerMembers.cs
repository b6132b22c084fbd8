using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;

namespace Sluice.AspNetCore.Policies;

/// <summary>
/// Finds the <c>[NeverSet]</c> members that a minimal API sets by their names: those of <c>[AsParameters]</c> types,
/// and of values that it reads from a form.
/// </summary>
internal sealed class HandlerMembers
{
    private readonly HashSet<Type> _seen = [];

    /// <summary>
    /// Returns the first marked member and the type that is bound; <see langword="null"/> if there is none.
    /// </summary>
    public static (string Member, Type Type)? FindNeverSet(MethodInfo handler)
    {
        foreach (ParameterInfo parameter in handler.GetParameters())
        {
            Type type = parameter.ParameterType;
            bool hasParameters = parameter.IsDefined(typeof(AsParametersAttribute));
            if (!hasParameters && !IsForm(parameter))
                continue;
            if (new HandlerMembers().Find(type, isForm: !hasParameters) is { } member)
                return (member, type);
        }

        return null;
    }

    // The members of [AsParameters] are values on their own, unless they come from the form.
    private string? Find(Type type, bool isForm)
    {
        if (!_seen.Add(type))
            return null;
        if (isForm && ElementsOf(type) is [_, ..] elements)
            return elements.Select(each => Find(each, isForm)).FirstOrDefault(each => each is not null);
        foreach ((string name, Type value, ICustomAttributeProvider[] places) in BoundMembers(type, isForm))
        {
            object[] attributes = [.. places.SelectMany(each => each.GetCustomAttributes(inherit: true))];
            if (attributes.Any(each => each is IFromServiceMetadata))
                continue;
            if (attributes.Any(each => each is NeverSetAttribute) || NeverSetMembers.Contain(type, name))
                return $"{type}.{name}";
            if ((isForm || attributes.Any(each => each is IFromFormMetadata)) && Find(value, true) is { } below)
                return below;
        }

        return null;
    }

    private static bool IsForm(ParameterInfo parameter) =>
        parameter.GetCustomAttributes(inherit: true).Any(each => each is IFromFormMetadata);

    private static Type[] ElementsOf(Type type) =>
        type.HasElementType ? [type.GetElementType()!]
        : type.Namespace?.StartsWith("System", StringComparison.Ordinal) == true ? type.GetGenericArguments()
        : [];

    // The host calls the only constructor; it sets properties where that has no parameters, and always from a form.
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The host binds the members it keeps.")]
    private static IEnumerable<(string Name, Type Type, ICustomAttributeProvider[] Places)> BoundMembers(
        Type type,
        bool isForm
    )
    {
        PropertyInfo[] properties = type.GetProperties();
        ParameterInfo[] parameters = type.GetConstructors() is [var only] ? only.GetParameters() : [];
        foreach (ParameterInfo parameter in parameters)
        {
            PropertyInfo? same = Array.Find(
                properties,
                each => string.Equals(each.Name, parameter.Name, StringComparison.OrdinalIgnoreCase)
            );
            yield return same is null
                ? (parameter.Name!, parameter.ParameterType, [parameter])
                : (same.Name, parameter.ParameterType, [parameter, same]);
        }

        if (parameters.Length > 0 && !isForm)
            yield break;
        bool IsParameter(PropertyInfo property) =>
            parameters.Any(each => string.Equals(each.Name, property.Name, StringComparison.OrdinalIgnoreCase));
        foreach (PropertyInfo property in properties)
            if (property.GetSetMethod() is not null && !IsParameter(property))
                yield return (property.Name, property.PropertyType, [property]);
    }
}
