using System.Text;
using Microsoft.OpenApi;
using Sluice.AspNetCore.Policies;
using Sluice.Model;

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
        AppendFields(text, shape, schemas, 0, []);
        return new OpenApiParameter
        {
            Name = options.IncludeParameter,
            In = ParameterLocation.Query,
            Required = false,
            Description = text.ToString(),
            Schema = new OpenApiSchema { Type = JsonSchemaType.String, MaxLength = options.Include.MaxLength == 0 ? 4096 : options.Include.MaxLength },
        };
    }

    private static void AppendFields(StringBuilder text, TypeShape shape, ShapeSchemas schemas, int depth, HashSet<Type> path)
    {
        if (shape.Selectable is not { } target || !path.Add(target.Type)) return;
        MemberShape[] members = [.. target.SelectableMembers().Where(schemas.IsVisible).DistinctBy(member => member.WireName)];
        bool hasDefaults = members.Any(member => (member.Flags & (MemberFlags.Default | MemberFlags.Always)) != 0);
        foreach (MemberShape member in members)
        {
            bool isDefault = !hasDefaults || (member.Flags & (MemberFlags.Default | MemberFlags.Always)) != 0;
            text.Append(' ', 2 * depth).Append("- `").Append(member.WireName).Append('`').Append(isDefault ? " *" : "").Append('\n');
            if (depth < MaxDepth) AppendFields(text, member.Shape, schemas, depth + 1, path);
        }

        path.Remove(target.Type);
    }
}
