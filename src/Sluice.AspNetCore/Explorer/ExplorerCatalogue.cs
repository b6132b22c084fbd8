using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Sluice.AspNetCore.Describing;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Policies;
using Sluice.Hosting;
using Sluice.Model;

namespace Sluice.AspNetCore.Explorer;

/// <summary>
/// Describes what the explorer shows: each GET endpoint with an include expression, and the members of all reachable
/// types that the viewer may see.
/// </summary>
internal static class ExplorerCatalogue
{
    public static async Task SendAsync(HttpContext context, EndpointDataSource endpoints)
    {
        SluiceRegistration registration = context.RequestServices.GetRequiredService<SluiceRegistration>();
        SluiceHttpOptions viewed = registration.Options;
        var types = new JsonObject();
        var kin = new JsonObject();
        var list = new JsonArray();
        foreach (RouteEndpoint endpoint in endpoints.Endpoints.OfType<RouteEndpoint>()
            .OrderBy(endpoint => endpoint.RoutePattern.RawText, StringComparer.Ordinal))
        {
            if (endpoint.Metadata.GetMetadata<IncludeMetadata>() is not { } include
                || endpoint.Metadata.GetMetadata<IHttpMethodMetadata>()?.HttpMethods.Contains(HttpMethods.Get) != true)
                continue;
            SluiceHttpOptions options = registration.Of(endpoint);
            TypeShape shape = ReturnedValue.ConverterOf(include.Type).Shape;
            MemberAuthorization? gate = await MemberAuthorization.OfAsync(context, options, shape);
            JsonArray parameters = ExplorerParameters.Of(endpoint);
            Type? filtered = endpoint.Metadata.GetMetadata<FilterMetadata>()?.Type
                ?? endpoint.Metadata.GetMetadata<SortMetadata>()?.Type;
            MemberAuthorization? filterGate = filtered is null || filtered == include.Type
                ? gate
                : await MemberAuthorization.OfAsync(context, options, ReturnedValue.ConverterOf(filtered).Shape);
            ExplorerFilters.AddTo(parameters, endpoint, options, member => filterGate?.Allows(member) != false);
            list.Add((JsonNode)new JsonObject
            {
                ["route"] = "/" + endpoint.RoutePattern.RawText?.TrimStart('/'),
                ["parameters"] = parameters,
                ["type"] = Describe(
                    SelectableFields.Of(shape, options.IncludeNames, member => gate?.Allows(member) != false), types,
                    kin, options.IncludeNames),
            });
        }

        string body = new JsonObject
        {
            ["base"] = context.Request.PathBase.Value,
            ["parameter"] = viewed.IncludeParameter,
            ["endpoints"] = list,
            ["types"] = types,
            ["kin"] = kin
        }
                .ToJsonString();
        context.Response.ContentType = MediaTypes.WithCharset(MediaTypes.Json);
        context.Response.Headers.CacheControl = "no-store";
        if (!HttpMethods.IsHead(context.Request.Method))
            await context.Response.WriteAsync(body, context.RequestAborted);
    }

    /// <summary>
    /// Adds a type's members, and those of the types they reach, and returns the type's name; <see langword="null"/> if
    /// it has no selectable members.
    /// </summary>
    private static string? Describe(SelectableFields? fields, JsonObject types, JsonObject kin,
        MemberNaming naming)
    {
        if (fields is null) return null;
        // Endpoints and controllers may name the members of a type differently.
        string name = naming.IsUnset ? fields.Type.ToString() : $"{fields.Type} ({naming})";
        if (types.ContainsKey(name)) return name;
        var described = new JsonArray();
        types[name] = described;
        // The default set stops before any of these: the type's bases, derived types and union cases.
        kin[name] = new JsonArray([.. fields.RelatedTypes.Select(each =>
            (JsonNode)(naming.IsUnset ? each.ToString() : $"{each} ({naming})"))]);
        foreach (SelectableField field in fields.AsRoot.Fields)
        {
            described.Add((JsonNode)new JsonObject
            {
                ["name"] = field.Name,
                ["kind"] = KindNames.Of(field.Member.Shape),
                ["type"] = Describe(field.Value, types, kin, naming),
                ["implied"] = field.ImplicitNames is { } names
                    ? new JsonArray([.. names.Select(each => (JsonNode)each)])
                    : null,
                ["sortable"] = field.IsSortable,
                ["elements"] = field.AllowsRange,
                ["default"] = field.IsDefault,
                ["always"] = field.IsAlways,
            });
        }

        return name;
    }
}
