using System.Text;
using System.Text.Json.Nodes;
using Microsoft.OpenApi;
using Sluice.Filtering;
using Sluice.Model;

namespace Sluice.AspNetCore.OpenApi;

/// <summary>
/// Describes the query parameters of filters and sort expressions: a short explanation of the language, the members
/// that can be used with the operators of their types, and an example.
/// </summary>
internal static class FilterParameters
{
    private const int MaxDepth = 3,
        DefaultLength = 2048;

    public static OpenApiParameter Filter(
        Converter converter,
        SluiceHttpOptions options,
        FilterLimits? limits,
        Func<MemberShape, bool> isVisible,
        string? within
    )
    {
        FilterFields? fields = FilterFields.OfFilter(converter, options.Filter, limits?.Filterable, isVisible, within);
        return Parameter(
            options.FilterParameter,
            fields,
            options.Filter.MaxLength,
            "The condition that items fulfil: comparisons of a member with a literal, joined by `and`, `or`, `not` and "
                + "parentheses, as in OData's `$filter`. Text is quoted: `'it''s'`. Members of an inner object "
                + "follow a "
                + "slash or a dot. `lines/any(l: l/quantity gt 4)` and `all` test the elements of a collection.\n"
                + "Absent or empty: every item."
        );
    }

    public static OpenApiParameter Sort(
        Converter converter,
        SluiceHttpOptions options,
        FilterLimits? limits,
        Func<MemberShape, bool> isVisible,
        string? within
    )
    {
        FilterFields? fields = FilterFields.OfSort(converter, options.Sort, limits?.Sortable, isVisible, within);
        return Parameter(
            options.SortParameter,
            fields,
            options.Sort.MaxLength,
            "The order of the items: members separated by commas, each with a `-` for descending order. Members of an "
                + "inner object follow a slash or a dot. Null precedes every value, and the key of the items "
                + "comes last."
        );
    }

    private static OpenApiParameter Parameter(string name, FilterFields? fields, int length, string about)
    {
        var text = new StringBuilder(about);
        var examples = new List<string>();
        if (fields is { Fields.Count: > 0 })
        {
            text.Append("\n\nMembers:\n\n");
            Append(text, fields, 0, [], "", examples);
        }
        else
            text.Append("\n\nThere is no member that it can name here.\n");
        return new OpenApiParameter
        {
            Name = name,
            In = ParameterLocation.Query,
            Required = false,
            Description = text.ToString(),
            Example =
                examples.Count == 0
                    ? null
                    : JsonValue.Create(string.Join(fields!.IsSort ? "," : " and ", examples.Take(2))),
            Schema = new OpenApiSchema
            {
                Type = JsonSchemaType.String,
                MaxLength = length == 0 ? DefaultLength : length,
            },
        };
    }

    private static void Append(
        StringBuilder text,
        FilterFields fields,
        int depth,
        HashSet<Type> types,
        string path,
        List<string> examples
    )
    {
        if (depth > MaxDepth || !types.Add(fields.Type))
            return;
        foreach (FilterField field in fields.Fields)
        {
            text.Append(' ', 2 * depth);
            AppendField(text, field);
            // Members of elements start with a variable, which the example of the collection shows.
            bool isInside = path.Length == 0 || path[^1] == '/';
            if (isInside && field.ExampleAt(path) is { } example)
                examples.Add(example);
            if (field.Value is { } value)
                Append(
                    text,
                    value,
                    depth + 1,
                    types,
                    isInside && !field.IsCollection ? $"{path}{field.Name}/" : "*",
                    examples
                );
        }
        types.Remove(fields.Type);
    }

    private static void AppendField(StringBuilder text, FilterField field)
    {
        text.Append("- `").Append(field.Name).Append('`');
        if (field.Operators.Count > 0)
            text.Append(": ").AppendJoin(' ', field.Operators.Select(o => $"`{o}`"));
        if (field.Values.Count is > 0 and <= 20)
            text.Append(", ").AppendJoin(' ', field.Values.Select(v => $"`'{v}'`"));
        else if (field.LiteralForm is { } form)
            text.Append(", ").Append(form);
        if (field is { IsNullable: true, Operators.Count: > 0 })
            text.Append(", or `null`");
        text.Append('\n');
    }
}
