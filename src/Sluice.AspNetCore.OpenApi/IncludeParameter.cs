using System.Text;
using Microsoft.OpenApi;
using Sluice.Hosting;
using Sluice.Selection;

namespace Sluice.AspNetCore.OpenApi;

/// <summary>Describes the query parameter: a short explanation of the language, and the available fields.</summary>
internal static class IncludeParameter
{
    private const int MaxDepth = 3;

    public static OpenApiParameter Create(
        Converter converter,
        SluiceHttpOptions options,
        ShapeSchemas schemas,
        string? allowed,
        string? sortable
    )
    {
        var fields = SelectableFields.Of(converter.Shape, options.IncludeNames, schemas.IsVisible);
        string keys = sortable is null ? "marked \u2195" : "that the endpoint names for it";
        var text = new StringBuilder(
            "The fields to return: names separated by commas, those of an inner object in brackets: "
                + "`[id,customer[name]]`. The outer brackets are optional; `(` `)` can replace `[` `]`, and "
                + "`a.b` means "
                + "`a[b]`.\n`-x` leaves a field out, `!default` selects the default set, `!all` every field of "
                + "one level.\n"
                + "In the list of a collection, `!first:10` limits its elements, and `!sort:name` or "
                + "`!sort:-name` sorts "
                + "them by a field "
                + keys
                + ": `lines[!first:10,!sort:-quantity]`. `!filter:'quantity gt 2'` "
                + "chooses "
                + "them as a filter does, by fields that can be filtered by; each quote within it is doubled.\n"
                + "Absent or empty: the default set"
        );
        if (allowed is null)
        {
            text.Append(" (marked * below).\n\nFields:\n\n");
            AppendFields(text, fields, sortable is null, 0, []);
        }
        else
        {
            text.Append(".\n\nAll that can be asked for here: `")
                .Append(ListOf(fields, ShapeSchemas.NodeOf(converter, allowed)))
                .Append("`\n");
        }

        if (sortable is not null)
            text.Append("\nFields that elements can be sorted by: `")
                .Append(ListOf(fields, ShapeSchemas.NodeOf(converter, sortable)))
                .Append("`\n");

        return new OpenApiParameter
        {
            Name = options.IncludeParameter,
            In = ParameterLocation.Query,
            Required = false,
            Description = text.ToString(),
            Schema = new OpenApiSchema
            {
                Type = JsonSchemaType.String,
                MaxLength = options.Include.MaxLength == 0 ? 4096 : options.Include.MaxLength,
            },
        };
    }

    // The list itself could name members that not everyone may see.
    private static string ListOf(SelectableFields? fields, SelectionNode? node) =>
        fields is null || node is null
            ? ""
            : $"[{string.Join(',', fields.Fields.Where(field => node.Has(field.Member.Index))
                .Select(field => field.Name + ListOf(field.Value, node.ChildOf(field.Member.Index))))}]";

    private static void AppendFields(
        StringBuilder text,
        SelectableFields? fields,
        bool marksSortable,
        int depth,
        HashSet<Type> path
    )
    {
        if (fields is null || depth > MaxDepth || !path.Add(fields.Type))
            return;
        foreach (SelectableField field in fields.Fields)
        {
            text.Append(' ', 2 * depth)
                .Append("- `")
                .Append(field.Name)
                .Append('`')
                .Append(field.IsDefault ? " *" : "")
                .Append(marksSortable && field.IsSortable ? " \u2195" : "")
                .Append('\n');
            AppendFields(text, field.Value, marksSortable, depth + 1, path);
        }

        path.Remove(fields.Type);
    }
}
