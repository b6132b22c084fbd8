using System.Text;
using Microsoft.OpenApi;
using Sluice.AspNetCore.Describing;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.AspNetCore.OpenApi;

/// <summary>The query parameter, with the language in a sentence each and the fields that there are.</summary>
internal static class IncludeParameter
{
    private const int MaxDepth = 3;

    public static OpenApiParameter Of(TypeShape shape, SluiceHttpOptions options, ShapeSchemas schemas)
    {
        var text = new StringBuilder("""
            The fields to answer with: names separated by commas, those of an inner object in brackets: `[id,customer[name]]`. The outer brackets are optional; `(` `)` may stand for `[` `]`, and `a.b` for `a[b]`.
            `-x` leaves a field out, `!default` stands for the default set, `!all` for every field of one level. Absent or empty: the default set (marked * below).

            Fields:

            """);
        AppendFields(text, OfferedField.PlanOf(shape, schemas.IsVisible), options.Include.Naming, 0, []);
        return new OpenApiParameter
        {
            Name = options.IncludeParameter,
            In = ParameterLocation.Query,
            Required = false,
            Description = text.ToString(),
            Schema = new OpenApiSchema { Type = JsonSchemaType.String, MaxLength = options.Include.MaxLength == 0 ? 4096 : options.Include.MaxLength },
        };
    }

    private static void AppendFields(StringBuilder text, SelectionPlan? plan, WireNaming naming, int depth, HashSet<SelectionPlan> path)
    {
        if (plan is null || depth > MaxDepth || !path.Add(plan)) return;
        foreach (OfferedField field in OfferedField.Of(plan, naming))
        {
            text.Append(' ', 2 * depth).Append("- `").Append(field.Name).Append('`').Append(field.IsDefault ? " *" : "").Append('\n');
            AppendFields(text, field.Value, naming, depth + 1, path);
        }

        path.Remove(plan);
    }
}
