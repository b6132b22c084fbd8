using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Routing;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Policies;
using Sluice.Filtering;
using Sluice.Model;

namespace Sluice.AspNetCore.Explorer;

/// <summary>
/// Describes the filter and the sort expression of an endpoint: the members that the viewer may see and use, their
/// operators, and an example of each.
/// </summary>
internal static class ExplorerFilters
{
    private const int MaxDepth = 3;

    /// <summary>Adds the parameters to those of an endpoint.</summary>
    public static void AddTo(
        JsonArray parameters,
        RouteEndpoint endpoint,
        SluiceHttpOptions options,
        Func<MemberShape, bool> isVisible
    )
    {
        FilterLimits? limits = endpoint.Metadata.GetMetadata<FilterLimits>();
        if (endpoint.Metadata.GetMetadata<FilterMetadata>() is { } filter)
            Add(
                options.FilterParameter,
                "filter",
                FilterFields.OfFilter(
                    ReturnedValue.ConverterOf(filter.Type),
                    options.Filter,
                    limits?.Filterable,
                    isVisible,
                    EndpointAllowList.FindAllowList(endpoint, filter.Type, limits?.Filterable)
                )
            );
        if (endpoint.Metadata.GetMetadata<SortMetadata>() is { } sort)
            Add(
                options.SortParameter,
                "sort",
                FilterFields.OfSort(
                    ReturnedValue.ConverterOf(sort.Type),
                    options.Sort,
                    limits?.Sortable,
                    isVisible,
                    EndpointAllowList.FindAllowList(endpoint, sort.Type, limits?.Sortable)
                )
            );

        void Add(string name, string use, FilterFields? fields)
        {
            var members = new JsonArray();
            if (fields is not null)
                Describe(fields, members, "", static example => example, 0, []);
            parameters.Add(
                (JsonNode)
                    new JsonObject
                    {
                        ["name"] = name,
                        ["isRoute"] = false,
                        ["value"] = "",
                        ["use"] = use,
                        ["members"] = members,
                    }
            );
        }
    }

    private static void Describe(
        FilterFields fields,
        JsonArray members,
        string path,
        Func<string, string> wrap,
        int depth,
        HashSet<Type> types
    )
    {
        if (depth > MaxDepth || !types.Add(fields.Type))
            return;
        foreach (FilterField field in fields.Fields)
        {
            if (field.ExampleAt(path) is { } example)
                members.Add(
                    (JsonNode)
                        new JsonObject
                        {
                            ["name"] = path + field.Name,
                            ["operators"] = new JsonArray([.. field.Operators.Select(each => (JsonNode)each)]),
                            ["literal"] = field.LiteralForm,
                            ["values"] = new JsonArray([.. field.Values.Select(each => (JsonNode)each)]),
                            ["example"] = wrap(example),
                        }
                );
            if (field.Value is not { } value)
                continue;
            string within = $"{path}{field.Name}/",
                variable = $"e{depth}";
            if (field.IsCollection)
                Describe(
                    value,
                    members,
                    variable + "/",
                    each => wrap($"{within}any({variable}: {each})"),
                    depth + 1,
                    types
                );
            else
                Describe(value, members, within, wrap, depth + 1, types);
        }
        types.Remove(fields.Type);
    }
}
