using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Policies;
using Sluice.Hosting;

namespace Sluice.AspNetCore.Explorer;

/// <summary>Describes the body of an endpoint: its media types that are text, and an example.</summary>
internal static class ExplorerBodies
{
    /// <summary>Returns whether Sluice reads the body of an endpoint.</summary>
    public static bool IsRead(Endpoint endpoint) =>
        endpoint.Metadata.GetMetadata<BodyMetadata>() is not null
        || endpoint.Metadata.GetMetadata<ActionBodyMetadata>() is not null
        || endpoint.Metadata.GetMetadata<IAcceptsMetadata>()?.ContentTypes.Contains(MediaTypes.MessagePack) == true;

    /// <summary>Returns the description; <see langword="null"/> if the endpoint takes no body.</summary>
    public static async Task<JsonObject?> DescribeAsync(
        HttpContext context,
        RouteEndpoint endpoint,
        SluiceHttpOptions options
    )
    {
        if (!TryFind(endpoint, out Type? type, out IEnumerable<string> mediaTypes))
            return null;
        return new JsonObject
        {
            ["types"] = new JsonArray([.. mediaTypes.Where(IsText).Distinct().Select(each => (JsonNode)each)]),
            ["example"] = type is null ? "[]" : await CreateExampleAsync(context, endpoint, options, type),
        };
    }

    // The columns of rows are not known before the first request.
    private static bool TryFind(RouteEndpoint endpoint, out Type? type, out IEnumerable<string> mediaTypes)
    {
        var accepts = endpoint.Metadata.GetMetadata<IAcceptsMetadata>();
        (Type Type, bool IsPatch)? body =
            endpoint.Metadata.GetMetadata<BodyMetadata>() is { } read ? (read.Type, read.IsPatch)
            : endpoint.Metadata.GetMetadata<ActionBodyMetadata>() is { } bound ? (bound.Type, bound.IsPatch)
            : null;
        mediaTypes = body is { IsPatch: true }
            ? [MediaTypes.MergePatch, MediaTypes.Json]
            : accepts?.ContentTypes ?? [MediaTypes.Json];
        type = body?.Type ?? (accepts?.RequestType == typeof(IEnumerable<object>) ? null : accepts?.RequestType);
        return body is not null || accepts is { RequestType: not null };
    }

    private static async Task<string> CreateExampleAsync(
        HttpContext context,
        RouteEndpoint endpoint,
        SluiceHttpOptions options,
        Type type
    )
    {
        if (ReturnedValue.FindShape(type) is not { } shape)
            return "";
        MemberAuthorization? memberAuthorization = await MemberAuthorization.OfBodyAsync(context, options, shape);
        SettableAttribute? list = endpoint.Metadata.GetMetadata<SettableAttribute>();
        return BodyExample.Create(
            shape,
            options,
            context.RequestServices.GetRequiredService<BodyDeclarations>().FindMembers(list, options, shape),
            member => memberAuthorization?.Allows(member) != false
        );
    }

    private static bool IsText(string mediaType) =>
        mediaType != "*/*" && MediaTypes.FormatOf(mediaType) != WireFormat.MessagePack;
}
