using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Reflection;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Routing;
using Microsoft.AspNetCore.Routing.Patterns;
using Sluice.AspNetCore.Pages;

namespace Sluice.AspNetCore.Explorer;

/// <summary>
/// Lists the parameters of an endpoint besides its expression: route parameters and simple query parameters of the
/// handler, including those in <c>[AsParameters]</c> types.
/// </summary>
internal static class ExplorerParameters
{
    public static JsonArray ListParameters(RouteEndpoint endpoint)
    {
        var list = new JsonArray();
        IReadOnlyList<RoutePatternParameterPart> ofRoute = endpoint.RoutePattern.Parameters;
        foreach (RoutePatternParameterPart part in ofRoute)
            list.Add(Describe(part.Name, isRoute: true, part.Default ?? (part.IsOptional ? null : "1")));
        foreach (
            Taken taken in (endpoint.Metadata.GetMetadata<MethodInfo>()?.GetParameters() ?? []).SelectMany(ListTaken)
        )
        {
            if (
                IsSimple(taken.Type)
                && !ofRoute.Any(part => part.Name.Equals(taken.Name, StringComparison.OrdinalIgnoreCase))
            )
                list.Add(Describe(taken.Name, isRoute: false, taken.Default));
        }

        if (endpoint.Metadata.GetMetadata<PagingMetadata>() is not null)
            AddPaging(list, endpoint.Metadata.GetMetadata<PagingLimits>() ?? new());
        return list;
    }

    private static void AddPaging(JsonArray list, PagingLimits limits)
    {
        list.Add(Describe(Sluice.Paging.SizeName, isRoute: false, limits.DefaultSize));
        list.Add(Describe(Sluice.Paging.AfterName, isRoute: false, null));
        list.Add(Describe(Sluice.Paging.BeforeName, isRoute: false, null));
        if (limits.MaxNumber > 0)
            list.Add(Describe(Sluice.Paging.NumberName, isRoute: false, null));
        if (limits.AllowTotal)
            list.Add(Describe(Sluice.Paging.TotalName, isRoute: false, null));
    }

    private static JsonNode Describe(string name, bool isRoute, object? value) =>
        new JsonObject
        {
            ["name"] = name,
            ["isRoute"] = isRoute,
            ["value"] = Convert.ToString(value, CultureInfo.InvariantCulture),
        };

    private readonly record struct Taken(string Name, Type Type, object? Default);

    private static IEnumerable<Taken> ListTaken(ParameterInfo parameter)
    {
        if (parameter.IsDefined(typeof(AsParametersAttribute)))
            return Within(parameter.ParameterType);
        return NameOf(parameter, parameter.Name) is { } name
            ? [new(name, parameter.ParameterType, DefaultOf(parameter))]
            : [];
    }

    // Same as in minimal APIs: the parameters of the only constructor if it has any, otherwise the settable properties.
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "What the host binds by reflection, it keeps.")]
    private static IEnumerable<Taken> Within(Type type)
    {
        type = Nullable.GetUnderlyingType(type) ?? type;
        if (type.GetConstructors() is [var only] && only.GetParameters() is [_, ..] parameters)
        {
            foreach (ParameterInfo parameter in parameters)
            {
                PropertyInfo? property = type.GetProperty(
                    parameter.Name ?? "",
                    BindingFlags.Instance | BindingFlags.Public | BindingFlags.IgnoreCase
                );
                string? name = NameOf(parameter, property?.Name ?? parameter.Name);
                if (name is not null && property is not null)
                    name = NameOf(property, name);
                if (name is not null)
                    yield return new(
                        name,
                        parameter.ParameterType,
                        DefaultOf(parameter) ?? property?.GetCustomAttribute<DefaultValueAttribute>()?.Value
                    );
            }

            yield break;
        }

        foreach (PropertyInfo property in type.GetProperties(BindingFlags.Instance | BindingFlags.Public))
            if (property.CanWrite && NameOf(property, property.Name) is { } name)
                yield return new(
                    name,
                    property.PropertyType,
                    property.GetCustomAttribute<DefaultValueAttribute>()?.Value
                );
    }

    // Returns null for values that are not bound from the query.
    private static string? NameOf(ICustomAttributeProvider provider, string? name)
    {
        object[] attributes = provider.GetCustomAttributes(inherit: true);
        if (attributes.OfType<IFromQueryMetadata>().FirstOrDefault() is { } query)
            return query.Name ?? name;
        return attributes.Any(each =>
            each
                is IFromHeaderMetadata
                    or IFromBodyMetadata
                    or IFromServiceMetadata
                    or IFromFormMetadata
                    or IFromRouteMetadata
        )
            ? null
            : name;
    }

    private static object? DefaultOf(ParameterInfo parameter) =>
        parameter.HasDefaultValue ? parameter.DefaultValue : null;

    private static bool IsSimple(Type type)
    {
        type = Nullable.GetUnderlyingType(type) ?? type;
        return type.IsPrimitive
            || type.IsEnum
            || type == typeof(string)
            || type == typeof(decimal)
            || type == typeof(Guid)
            || type == typeof(DateTime)
            || type == typeof(DateTimeOffset)
            || type == typeof(DateOnly)
            || type == typeof(TimeOnly)
            || type == typeof(TimeSpan)
            || type == typeof(Uri);
    }
}
