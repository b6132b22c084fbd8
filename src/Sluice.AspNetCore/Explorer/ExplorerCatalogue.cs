using System.Reflection;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Policies;
using Sluice.Http;
using Sluice.Model;

namespace Sluice.AspNetCore.Explorer;

/// <summary>What the page shows: each GET endpoint that takes an include expression, and the members of the types that these reach.</summary>
internal static class ExplorerCatalogue
{
    public static async Task SendAsync(HttpContext context, EndpointDataSource endpoints)
    {
        SluiceHttpOptions options = SluiceHttpOptions.Of(context);
        var types = new JsonObject();
        var list = new JsonArray();
        foreach (RouteEndpoint endpoint in endpoints.Endpoints.OfType<RouteEndpoint>())
        {
            if (endpoint.Metadata.GetMetadata<IncludeMetadata>() is not { } include || endpoint.Metadata.GetMetadata<IHttpMethodMetadata>()?.HttpMethods.Contains(HttpMethods.Get) != true) continue;
            TypeShape shape = ReturnedValue.ConverterOf(include.Type).Shape;
            MemberGate? gate = await MemberGate.OfAsync(context, options, shape);
            list.Add((JsonNode)new JsonObject
            {
                ["method"] = "GET",
                ["route"] = "/" + endpoint.RoutePattern.RawText?.TrimStart('/'),
                ["query"] = QueryOf(endpoint),
                ["type"] = Describe(shape, types, gate),
            });
        }

        string body = new JsonObject { ["parameter"] = options.IncludeParameter, ["endpoints"] = list, ["types"] = types }.ToJsonString();
        context.Response.ContentType = MediaTypes.WithCharset(MediaTypes.Json);
        await context.Response.WriteAsync(body, context.RequestAborted);
    }

    // Simple parameters of the handler that the route does not take come from the query.
    private static JsonArray QueryOf(RouteEndpoint endpoint)
    {
        var names = new JsonArray();
        foreach (ParameterInfo parameter in endpoint.Metadata.GetMetadata<MethodInfo>()?.GetParameters() ?? [])
        {
            Type type = Nullable.GetUnderlyingType(parameter.ParameterType) ?? parameter.ParameterType;
            bool isSimple = type.IsPrimitive || type.IsEnum || type == typeof(string) || type == typeof(decimal) || type == typeof(Guid) || type == typeof(DateTime) || type == typeof(DateOnly);
            if (isSimple && parameter.Name is { } name && !endpoint.RoutePattern.Parameters.Any(p => p.Name.Equals(name, StringComparison.OrdinalIgnoreCase))) names.Add((JsonNode)name);
        }

        return names;
    }

    /// <summary>Adds a type's members, and those of the types that they reach, and returns its name; null where it has no members to choose.</summary>
    private static string? Describe(TypeShape shape, JsonObject types, MemberGate? gate)
    {
        MemberShape[] members = [.. (shape.Selectable?.SelectableMembers() ?? []).DistinctBy(member => member.WireName)];
        if (members.Length == 0) return null;
        string name = shape.Selectable!.Type.ToString();
        if (types.ContainsKey(name)) return name;
        var described = new JsonArray();
        types[name] = described;
        bool hasDefaults = members.Any(member => (member.Flags & (MemberFlags.Default | MemberFlags.Always)) != 0);
        foreach (MemberShape member in members)
        {
            if ((member.Flags & MemberFlags.Never) != 0 || gate?.Allows(member) == false) continue;
            described.Add((JsonNode)new JsonObject
            {
                ["name"] = member.WireName,
                ["kind"] = KindOf(member.Shape),
                ["type"] = Describe(member.Shape, types, gate),
                ["default"] = !hasDefaults || (member.Flags & (MemberFlags.Default | MemberFlags.Always)) != 0,
                ["always"] = (member.Flags & MemberFlags.Always) != 0,
            });
        }

        return name;
    }

    private static string KindOf(TypeShape shape) => shape.Kind switch
    {
        ShapeKind.Collection => "list",
        ShapeKind.Dictionary => "dictionary",
        ShapeKind.Object or ShapeKind.Union => "object",
        ShapeKind.Enum => "one of a set",
        _ => "value",
    };
}
