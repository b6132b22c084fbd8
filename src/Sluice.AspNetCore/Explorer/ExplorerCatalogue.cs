using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Sluice.AspNetCore.Describing;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Policies;
using Sluice.Hosting;
using Sluice.Model;

namespace Sluice.AspNetCore.Explorer;

/// <summary>
/// Describes what the explorer shows: each endpoint whose answers or bodies Sluice writes and reads, by its methods,
/// and the members of all reachable types that the viewer may see.
/// </summary>
internal static class ExplorerCatalogue
{
    private static readonly string[] s_methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

    public static async Task SendAsync(HttpContext context, EndpointDataSource endpoints)
    {
        SluiceRegistration registration = context.RequestServices.GetRequiredService<SluiceRegistration>();
        SluiceHttpOptions viewed = registration.Options;
        var types = new JsonObject();
        var kin = new JsonObject();
        var list = new JsonArray();
        foreach ((string method, RouteEndpoint endpoint) in Find(endpoints))
        {
            SluiceHttpOptions options = registration.FindOptions(endpoint);
            JsonObject described = await DescribeAsync(context, endpoint, options, types, kin);
            described["method"] = method;
            if (method != "GET")
                described["body"] = await ExplorerBodies.DescribeAsync(context, endpoint, options);
            list.Add((JsonNode)described);
        }

        string body = new JsonObject
        {
            ["base"] = context.Request.PathBase.Value,
            ["parameter"] = viewed.IncludeParameter,
            ["endpoints"] = list,
            ["types"] = types,
            ["kin"] = kin,
        }.ToJsonString();
        context.Response.ContentType = MediaTypes.WithCharset(MediaTypes.Json);
        context.Response.Headers.CacheControl = "no-store";
        if (!HttpMethods.IsHead(context.Request.Method))
            await context.Response.WriteAsync(body, context.RequestAborted);
    }

    private static IEnumerable<(string Method, RouteEndpoint Endpoint)> Find(EndpointDataSource endpoints)
    {
        RouteEndpoint[] all = [.. endpoints.Endpoints.OfType<RouteEndpoint>()];
        HashSet<string> paths = [.. all.Where(IsOfSluice).Select(PathOf)];
        var found =
            from endpoint in all
            from method in endpoint.Metadata.GetMetadata<IHttpMethodMetadata>()?.HttpMethods ?? []
            let order = Array.IndexOf(s_methods, method.ToUpperInvariant())
            where order >= 0
            // Deleting takes and answers nothing: it belongs to what else its path does.
            where IsOfSluice(endpoint) || (s_methods[order] == "DELETE" && paths.Contains(PathOf(endpoint)))
            select (Order: order, Endpoint: endpoint);
        return found
            .OrderBy(each => PathOf(each.Endpoint), StringComparer.Ordinal)
            .ThenBy(each => each.Order)
            .Select(each => (s_methods[each.Order], each.Endpoint));
    }

    private static string PathOf(RouteEndpoint endpoint) => "/" + endpoint.RoutePattern.RawText?.TrimStart('/');

    private static bool IsOfSluice(RouteEndpoint endpoint) =>
        !endpoint.Metadata.OfType<SluiceProduces>().Any(each => each.IsCsvAlone)
        && (
            endpoint.Metadata.GetMetadata<IncludeMetadata>() is not null
            || endpoint
                .Metadata.OfType<IProducesResponseTypeMetadata>()
                .Any(each => each is SluiceProduces || each.ContentTypes.Contains(MediaTypes.MessagePack))
            || ExplorerBodies.IsRead(endpoint)
        );

    private static async Task<JsonObject> DescribeAsync(
        HttpContext context,
        RouteEndpoint endpoint,
        SluiceHttpOptions options,
        JsonObject types,
        JsonObject kin
    )
    {
        Type? included = endpoint.Metadata.GetMetadata<IncludeMetadata>()?.Type;
        Type? filtered =
            endpoint.Metadata.GetMetadata<FilterMetadata>()?.Type
            ?? endpoint.Metadata.GetMetadata<SortMetadata>()?.Type;
        JsonArray parameters = ExplorerParameters.ListParameters(endpoint);
        Func<MemberShape, bool> isFilterVisible = await IsVisibleAsync(context, options, filtered);
        ExplorerFilters.AddTo(parameters, endpoint, options, isFilterVisible);
        SelectableFields? fields = included is null
            ? null
            : SelectableFields.Of(
                ReturnedValue.ConverterOf(included).Shape,
                options.IncludeNames,
                await IsVisibleAsync(context, options, included)
            );
        return new JsonObject
        {
            ["route"] = PathOf(endpoint),
            ["parameters"] = parameters,
            ["type"] = Describe(fields, types, kin, options.IncludeNames),
        };
    }

    private static async Task<Func<MemberShape, bool>> IsVisibleAsync(
        HttpContext context,
        SluiceHttpOptions options,
        Type? type
    )
    {
        if (type is null)
            return static _ => true;
        MemberAuthorization? memberAuthorization = await MemberAuthorization.OfAsync(
            context,
            options,
            ReturnedValue.ConverterOf(type).Shape
        );
        return member => memberAuthorization?.Allows(member) != false;
    }

    /// <summary>
    /// Adds a type's members, and those of the types they reach, and returns the type's name; <see langword="null"/> if
    /// it has no selectable members.
    /// </summary>
    private static string? Describe(SelectableFields? fields, JsonObject types, JsonObject kin, MemberNaming naming)
    {
        if (fields is null)
            return null;
        // Endpoints and controllers may name the members of a type differently.
        string name = naming.IsUnset ? fields.Type.ToString() : $"{fields.Type} ({naming})";
        if (types.ContainsKey(name))
            return name;
        var described = new JsonArray();
        types[name] = described;
        // The default set stops before any of these: the type's bases, derived types and union cases.
        kin[name] = new JsonArray([
            .. fields.RelatedTypes.Select(each => (JsonNode)(naming.IsUnset ? each.ToString() : $"{each} ({naming})")),
        ]);
        foreach (SelectableField field in fields.AsRoot.Fields)
        {
            described.Add(
                (JsonNode)
                    new JsonObject
                    {
                        ["name"] = field.Name,
                        ["kind"] = KindNames.GetKindName(field.Member.Shape),
                        ["type"] = Describe(field.Value, types, kin, naming),
                        ["implied"] = field.ImplicitNames is { } names
                            ? new JsonArray([.. names.Select(each => (JsonNode)each)])
                            : null,
                        ["sortable"] = field.IsSortable,
                        ["elements"] = field.AllowsRange,
                        ["default"] = field.IsDefault,
                        ["always"] = field.IsAlways,
                    }
            );
        }

        return name;
    }
}
