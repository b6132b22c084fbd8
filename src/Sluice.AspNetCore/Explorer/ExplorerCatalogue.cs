using System.Reflection;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.AspNetCore.Routing.Patterns;
using Sluice.AspNetCore.Describing;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Policies;
using Sluice.Http;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.AspNetCore.Explorer;

/// <summary>What the page shows: each GET endpoint that takes an include expression, and the members of the types that these reach, as far as the one who looks may see them.</summary>
internal static class ExplorerCatalogue
{
    public static async Task SendAsync(HttpContext context, EndpointDataSource endpoints)
    {
        SluiceHttpOptions options = SluiceHttpOptions.Of(context);
        var types = new JsonObject();
        var list = new JsonArray();
        foreach (RouteEndpoint endpoint in endpoints.Endpoints.OfType<RouteEndpoint>().OrderBy(endpoint => endpoint.RoutePattern.RawText, StringComparer.Ordinal))
        {
            if (endpoint.Metadata.GetMetadata<IncludeMetadata>() is not { } include || endpoint.Metadata.GetMetadata<IHttpMethodMetadata>()?.HttpMethods.Contains(HttpMethods.Get) != true) continue;
            TypeShape shape = ReturnedValue.ConverterOf(include.Type).Shape;
            MemberGate? gate = await MemberGate.OfAsync(context, options, shape);
            list.Add((JsonNode)new JsonObject
            {
                ["route"] = "/" + endpoint.RoutePattern.RawText?.TrimStart('/'),
                ["parameters"] = ParametersOf(endpoint),
                ["type"] = Describe(OfferedField.PlanOf(shape, member => gate?.Allows(member) != false), options.Include.Naming, types),
            });
        }

        string body = new JsonObject { ["base"] = context.Request.PathBase.Value, ["parameter"] = options.IncludeParameter, ["endpoints"] = list, ["types"] = types }.ToJsonString();
        context.Response.ContentType = MediaTypes.WithCharset(MediaTypes.Json);
        context.Response.Headers.CacheControl = "no-store";
        if (!HttpMethods.IsHead(context.Request.Method)) await context.Response.WriteAsync(body, context.RequestAborted);
    }

    // The route's parameters, and simple ones of the handler that the route does not take: those come from the query.
    private static JsonArray ParametersOf(RouteEndpoint endpoint)
    {
        var list = new JsonArray();
        IReadOnlyList<RoutePatternParameterPart> ofRoute = endpoint.RoutePattern.Parameters;
        foreach (RoutePatternParameterPart part in ofRoute) Add(part.Name, isRoute: true, isOptional: part.IsOptional || part.Default is not null, part.Default ?? (part.IsOptional ? null : "1"));
        foreach (ParameterInfo parameter in endpoint.Metadata.GetMetadata<MethodInfo>()?.GetParameters() ?? [])
        {
            Type type = Nullable.GetUnderlyingType(parameter.ParameterType) ?? parameter.ParameterType;
            bool isSimple = type.IsPrimitive || type.IsEnum || type == typeof(string) || type == typeof(decimal) || type == typeof(Guid) || type == typeof(DateTime) || type == typeof(DateOnly);
            if (isSimple && parameter.Name is { } name && !ofRoute.Any(p => p.Name.Equals(name, StringComparison.OrdinalIgnoreCase)))
                Add(name, isRoute: false, isOptional: true, parameter.HasDefaultValue ? parameter.DefaultValue : null);
        }

        return list;

        void Add(string name, bool isRoute, bool isOptional, object? value) =>
            list.Add((JsonNode)new JsonObject { ["name"] = name, ["isRoute"] = isRoute, ["isOptional"] = isOptional, ["value"] = Convert.ToString(value, System.Globalization.CultureInfo.InvariantCulture) });
    }

    /// <summary>Adds a type's members, and those of the types that they reach, and returns its name; null where it has no members to choose.</summary>
    private static string? Describe(SelectionPlan? plan, WireNaming naming, JsonObject types)
    {
        if (plan is null) return null;
        string name = plan.Shape.Type.ToString();
        if (types.ContainsKey(name)) return name;
        var described = new JsonArray();
        types[name] = described;
        foreach (OfferedField field in OfferedField.Of(plan, naming))
        {
            described.Add((JsonNode)new JsonObject
            {
                ["name"] = field.Name,
                ["kind"] = KindNames.Of(field.Member.Shape),
                ["type"] = Describe(field.Value, naming, types),
                ["implied"] = field.ImplicitNames(naming) is { } names ? new JsonArray([.. names.Select(each => (JsonNode)each)]) : null,
                ["default"] = field.IsDefault,
                ["always"] = field.IsAlways,
            });
        }

        return name;
    }
}
