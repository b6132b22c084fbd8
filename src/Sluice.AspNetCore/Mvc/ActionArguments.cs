using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.Mvc.ApplicationModels;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Sluice.AspNetCore.Binding;

namespace Sluice.AspNetCore.Mvc;

/// <summary>
/// Finds the arguments that an action takes, those of Sluice and its own: its parameters, the bound properties of its
/// controller, and the members of objects that MVC binds by their names.
/// </summary>
internal static class ActionArguments
{
    /// <summary>Returns the types of the arguments of Sluice, those of parameters first.</summary>
    public static IEnumerable<Type> FindTypes(ActionModel action) =>
        FindAll(action).Select(argument => argument.Type).Where(IsOfSluice);

    /// <summary>Returns whether the action has a parameter of its own by a name.</summary>
    public static bool HasOwn(ActionModel action, string name) =>
        FindAll(action)
            .Any(argument =>
                !IsOfSluice(argument.Type) && argument.Name.Equals(name, StringComparison.OrdinalIgnoreCase)
            );

    private static IEnumerable<(string Name, Type Type)> FindAll(ActionModel action)
    {
        var seen = new HashSet<Type>();
        return action
            .Parameters.Concat<ParameterModelBase>(action.Controller.ControllerProperties.Where(IsBound))
            .SelectMany(parameter =>
                FindIn(
                    parameter.BindingInfo?.BinderModelName ?? parameter.Name,
                    parameter.ParameterType,
                    parameter.BindingInfo?.BindingSource,
                    seen
                )
            );
    }

    private static bool IsOfSluice(Type type) => type.IsAssignableTo(typeof(IBoundArgument));

    /// <summary>Returns the type argument of an argument of a kind; <see langword="null"/> for others.</summary>
    public static Type? ArgumentOf(Type type, Type kind) =>
        type.IsGenericType && type.GetGenericTypeDefinition() == kind ? type.GetGenericArguments()[0] : null;

    private static bool IsBound(PropertyModel property) => property.BindingInfo is not null;

    private static IEnumerable<(string Name, Type Type)> FindIn(
        string name,
        Type type,
        BindingSource? source,
        HashSet<Type> seen
    )
    {
        if (IsOfSluice(type))
            return [(name, type)];
        bool isBoundByName = source is null || (source.IsFromRequest && source != BindingSource.Body);
        if (!isBoundByName)
            return [];
        if (HasOwnMembers(type) && seen.Add(type))
            return FindMembers(type).SelectMany(member => FindIn(member.Name, member.Type, null, seen));
        return source is null || source.CanAcceptDataFrom(BindingSource.Query) ? [(name, type)] : [];
    }

    private static bool HasOwnMembers(Type type) =>
        !type.IsPrimitive && type.Namespace?.Split('.')[0] is not ("System" or "Microsoft");

    // MVC calls a constructor with parameters of a record, and sets properties.
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "MVC does not support trimmed programs.")]
    private static IEnumerable<(string Name, Type Type)> FindMembers(Type type) =>
        type.GetProperties()
            .Select(property => (property.Name, property.PropertyType))
            .Concat(
                type.GetConstructors()
                    .SelectMany(constructor => constructor.GetParameters())
                    .Select(parameter => (parameter.Name ?? "", parameter.ParameterType))
            );
}
