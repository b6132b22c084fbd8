using System.Text;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Routing;
using Microsoft.AspNetCore.Routing.Patterns;
using Microsoft.Extensions.DependencyInjection;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Describing;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Policies;
using Sluice.Hosting;
using Sluice.Model;
using Sluice.Shared.TypeScript;

namespace Sluice.AspNetCore.TypeScript;

/// <summary>Describes the endpoints whose answers or bodies Sluice writes and reads.</summary>
internal static class TypeScriptRoutes
{
    private static readonly string[] s_methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

    public static IEnumerable<TypeScriptRoute> ListRoutes(EndpointDataSource endpoints, SluiceHttpOptions options)
    {
        var seen = new HashSet<(string, string)>();
        foreach (RouteEndpoint endpoint in endpoints.Endpoints.OfType<RouteEndpoint>().OrderBy(each => each.Order))
        {
            IReadOnlyList<string> methods = endpoint.Metadata.GetMetadata<IHttpMethodMetadata>()?.HttpMethods ?? [];
            foreach (string method in methods.Select(each => each.ToUpperInvariant()).Intersect(s_methods))
            foreach ((string pattern, string path) in PathsOf(endpoint.RoutePattern))
                if (Describe(endpoint, new(method, pattern, path), options) is { } route && seen.Add((method, pattern)))
                    yield return route;
        }
    }

    /// <summary>Returns the options of the endpoints that are described.</summary>
    /// <exception cref="SluiceEndpointException">
    /// They name members differently, but a declaration has one name for each.
    /// </exception>
    public static SluiceHttpOptions OptionsOf(EndpointDataSource endpoints, SluiceRegistration registration)
    {
        SluiceHttpOptions options = registration.Options;
        Endpoint? first = null;
        foreach (RouteEndpoint endpoint in endpoints.Endpoints.OfType<RouteEndpoint>())
        {
            SluiceHttpOptions own = registration.FindOptions(endpoint);
            if (Describe(endpoint, new("", "", ""), own) is null)
                continue;
            if (first is null)
                (first, options) = (endpoint, own);
            else if (!DescribedJson.From(own.Json).Equals(DescribedJson.From(options.Json)))
                throw new SluiceEndpointException(
                    $"The endpoints '{first.DisplayName}' and '{endpoint.DisplayName}' have different JSON options, "
                        + "so one TypeScript declaration cannot describe both. Give them the same settings, or set "
                        + "AddSluice(o => o.Json = …) for all."
                );
        }

        return first is null ? registration.FindOptions((Endpoint?)null) : options;
    }

    /// <summary>
    /// Returns whether the body of any endpoint may set a member: one type describes the bodies of all endpoints.
    /// </summary>
    public static Func<MemberShape, bool> SettableBy(IServiceProvider services, EndpointDataSource endpoints)
    {
        BodyDeclarations declarations = services.GetRequiredService<BodyDeclarations>();
        SluiceRegistration registration = services.GetRequiredService<SluiceRegistration>();
        var listed = new HashSet<MemberShape>();
        foreach (Endpoint endpoint in endpoints.Endpoints)
        {
            if (
                endpoint.Metadata.GetMetadata<SettableAttribute>() is { } list
                && BodyOf(endpoint.Metadata) is { Type: var type }
            )
                listed.UnionWith(
                    declarations
                        .FindMembers(list, registration.FindOptions(endpoint), ReturnedValue.ConverterOf(type).Shape)
                        ?.Listed
                        ?? []
                );
        }

        return member => listed.Contains(member) || declarations.IsSettable(member);
    }

    private static (Type Type, bool IsPatch)? BodyOf(EndpointMetadataCollection metadata) =>
        metadata.GetMetadata<BodyMetadata>() is { } read ? (read.Type, read.IsPatch)
        : metadata.GetMetadata<ActionBodyMetadata>() is { } bound ? (bound.Type, bound.IsPatch)
        : null;

    private static TypeScriptRoute? Describe(RouteEndpoint endpoint, TypeScriptRoute route, SluiceHttpOptions options)
    {
        Type? answer = FindAnswer(endpoint.Metadata);
        (Type Type, bool IsPatch)? body = BodyOf(endpoint.Metadata);
        if (answer is null && body is null)
            return null;
        if (answer is not null)
            route = Answered(route, answer, options);
        if (body is { } taken)
            route = route with { Body = ReturnedValue.ConverterOf(taken.Type).Shape, IsPatch = taken.IsPatch };
        FilterLimits? listed = endpoint.Metadata.GetMetadata<FilterLimits>();
        route = route with
        {
            Filter = endpoint.Metadata.GetMetadata<FilterMetadata>() is { Type: var filtered }
                ? ReturnedValue.ConverterOf(filtered).Shape
                : null,
            ListsFilterable = listed?.Filterable is not null || options.Filter.Allowed is not null,
            Sort = endpoint.Metadata.GetMetadata<SortMetadata>() is { Type: var sorted }
                ? ReturnedValue.ConverterOf(sorted).Shape
                : null,
            ListsSortable = listed?.Sortable is not null || options.Sort.Allowed is not null,
        };
        if (endpoint.Metadata.GetMetadata<IncludeMetadata>() is null)
            return route;
        IncludeOptions limits = IncludeLimits.OptionsOf(
            endpoint.Metadata.GetMetadata<IncludeLimits>(),
            options.Include
        );
        return route with { TakesInclude = true, AllowsDeep = limits.AllowDeep, Repeats = limits.MaxRepeats ?? 2 };
    }

    private static Type? FindAnswer(EndpointMetadataCollection metadata) =>
        metadata
            .OfType<IProducesResponseTypeMetadata>()
            .Where(each =>
                each.StatusCode is >= 200 and < 300
                && each.Type is not null
                && each.Type != typeof(void)
                && (
                    each is SluiceProduces answered
                        ? !answered.IsCsvAlone
                        : each.ContentTypes.Contains(MediaTypes.MessagePack)
                )
            )
            .OrderBy(each => each.StatusCode)
            .FirstOrDefault()
            ?.Type;

    private static TypeScriptRoute Answered(TypeScriptRoute route, Type answer, SluiceHttpOptions options)
    {
        if (options.Envelopes.FindContent(answer) is { } content)
        {
            route = route with { Envelope = ReturnedValue.ConverterOf(answer).Shape, EnvelopeMember = content.Member };
            answer = content.Member.MemberType;
        }

        string? page = (answer.IsGenericType ? answer.GetGenericTypeDefinition().FullName : null) switch
        {
            "Sluice.Page`1" => "page",
            "Sluice.LinkedPage`1" => "links",
            _ => null,
        };
        Type? element = page is null ? ReturnedValue.ElementOf(answer) : answer.GetGenericArguments()[0];
        // Texts and binary values are sequences in code only.
        if (
            element is not null
            && page is null
            && !ReturnedValue.IsLazy(answer)
            && ReturnedValue.ConverterOf(answer).Shape.Kind == ShapeKind.Primitive
        )
            element = null;
        return route with
        {
            Answer = ReturnedValue.ConverterOf(element ?? answer).Shape,
            IsList = element is not null && page is null,
            Page = page,
            PageNames = page is null ? [] : PageNamesOf(page, options),
        };
    }

    // The number of a page has the same name in every service.
    private static (string Known, string Name)[] PageNamesOf(string page, SluiceHttpOptions options) =>
        [
            .. ((string[])(page == "links" ? ["Items", "Size", "Total", "Next", "Prev"] : ["Items", "Size", "Total"]))
                .Select(member => (Known: member.ToLowerInvariant(), Name: options.Names.NameOf(member)))
                .Where(static each => each.Known != each.Name),
        ];

    // An optional parameter at the end makes two paths.
    private static IEnumerable<(string Pattern, string Path)> PathsOf(RoutePattern pattern)
    {
        var (keys, path) = (new StringBuilder(), new StringBuilder());
        foreach (RoutePatternPathSegment segment in pattern.PathSegments)
        {
            if (
                segment.Parts
                is [RoutePatternParameterPart { IsOptional: true } or RoutePatternParameterPart { Default: not null }]
            )
                yield return keys.Length == 0 ? ("/", "/") : (keys.ToString(), path.ToString());
            keys.Append('/');
            path.Append('/');
            foreach (RoutePatternPart part in segment.Parts)
                AppendPart(part, keys, path);
        }

        yield return keys.Length == 0 ? ("/", "/") : (keys.ToString(), path.ToString());
    }

    private static void AppendPart(RoutePatternPart part, StringBuilder keys, StringBuilder path)
    {
        switch (part)
        {
            case RoutePatternLiteralPart { Content: var text }:
                keys.Append(text);
                path.Append(Escaped(text));
                break;
            case RoutePatternSeparatorPart { Content: var text }:
                keys.Append(text);
                path.Append(Escaped(text));
                break;
            case RoutePatternParameterPart parameter:
                string[] policies = [.. parameter.ParameterPolicies.Select(each => each.Content ?? "")];
                keys.Append('{').Append(parameter.IsCatchAll ? "*" : "").Append(parameter.Name);
                // A slash would count as one of the path.
                foreach (string policy in policies.Where(each => each.Length > 0 && !each.Contains('/')))
                    keys.Append(':').Append(policy);
                keys.Append('}');
                path.Append("${").Append(TypeOf(policies)).Append('}');
                break;
        }
    }

    private static string Escaped(string text) =>
        text.Replace("\\", "\\\\", StringComparison.Ordinal)
            .Replace("`", "\\`", StringComparison.Ordinal)
            .Replace("${", "\\${", StringComparison.Ordinal);

    private static string TypeOf(string[] policies) =>
        policies.Any(each =>
            each.Split('(')[0] is "int" or "long" or "decimal" or "double" or "float" or "min" or "max" or "range"
        )
            ? "number"
        : policies.Contains("bool") ? "boolean"
        : "string";
}
