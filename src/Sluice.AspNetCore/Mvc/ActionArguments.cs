using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.Mvc.ApplicationModels;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Sluice.AspNetCore.Binding;

namespace Sluice.AspNetCore.Mvc;

/// <summary>
/// Finds the arguments of Sluice that an action takes: among its parameters, the bound properties of its controller,
/// and the members of objects that MVC binds by their names.
/// </summary>
internal static class ActionArguments
{
    /// <summary>Returns the types of the arguments, those of parameters first.</summary>
    public static IEnumerable<Type> FindTypes(ActionModel action)
    {
        var seen = new HashSet<Type>();
        return action
            .Parameters.Concat<ParameterModelBase>(action.Controller.ControllerProperties.Where(IsBound))
            .SelectMany(parameter => FindIn(parameter.ParameterType, parameter.BindingInfo?.BindingSource, seen));
    }

    /// <summary>Returns the type argument of an argument of a kind; <see langword="null"/> for others.</summary>
    public static Type? ArgumentOf(Type type, Type kind) =>
        type.IsGenericType && type.GetGenericTypeDefinition() == kind ? type.GetGenericArguments()[0] : null;

    private static bool IsBound(PropertyModel property) => property.BindingInfo is not null;

    private static IEnumerable<Type> FindIn(Type type, BindingSource? source, HashSet<Type> seen)
    {
        if (type.IsAssignableTo(typeof(IBoundArgument)))
            return [type];
        bool isBoundByName = source is null || (source.IsFromRequest && source != BindingSource.Body);
        return isBoundByName && HasOwnMembers(type) && seen.Add(type)
            ? FindMemberTypes(type).SelectMany(member => FindIn(member, null, seen))
            : [];
    }

    private static bool HasOwnMembers(Type type) =>
        !type.IsPrimitive && type.Namespace?.Split('.')[0] is not ("System" or "Microsoft");

    // MVC calls a constructor with parameters of a record, and sets properties.
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "MVC does not support trimmed programs.")]
    private static IEnumerable<Type> FindMemberTypes(Type type) =>
        type.GetProperties()
            .Select(property => property.PropertyType)
            .Concat(
                type.GetConstructors()
                    .SelectMany(constructor => constructor.GetParameters())
                    .Select(parameter => parameter.ParameterType)
            );
}
