using System.Text;
using Sluice.Model;

namespace Sluice.Shared.TypeScript;

/// <summary>
/// Creates the declaration that <c>clients/typescript</c> reads: one interface with the types and the endpoints of a
/// service. The parts are those of the client's <c>schema.ts</c>.
/// </summary>
internal static class TypeScriptDeclaration
{
    /// <summary>Returns the text of the declaration. The same shapes and routes give the same text.</summary>
    /// <param name="options">The name, and what the service's options change.</param>
    /// <param name="shapes">Types to declare besides those that the routes reach.</param>
    /// <param name="routes">The endpoints.</param>
    public static string Create(
        TypeScriptOptions options,
        IEnumerable<TypeShape> shapes,
        IEnumerable<TypeScriptRoute> routes
    )
    {
        var types = new TypeScriptTypes(options);
        foreach (TypeShape shape in shapes)
            types.FieldOf(shape);
        string[] described =
        [
            .. routes
                .OrderBy(each => each.Pattern, StringComparer.Ordinal)
                .ThenBy(each => each.Method, StringComparer.Ordinal)
                .Select(each => RouteOf(each, types, options)),
        ];

        var text = new StringBuilder();
        text.Append("// Generated from the service's shapes by Sluice. Do not edit.\n")
            .Append($"export interface {options.Name} {{\n  types: {{\n");
        foreach ((string name, IEnumerable<string> lines) in types.Print())
        {
            text.Append($"    {name}: {{\n");
            foreach (string line in lines)
                text.Append($"      {line}\n");
            text.Append("    };\n");
        }
        text.Append("  };\n");
        if (described.Length > 0)
        {
            text.Append("  routes: {\n");
            foreach (string route in described)
                text.Append($"    {route}\n");
            text.Append("  };\n");
        }
        return text.Append("}\n").ToString();
    }

    private static string RouteOf(TypeScriptRoute route, TypeScriptTypes types, TypeScriptOptions options)
    {
        var parts = new List<string> { $"path: {PathOf(route.Path)}" };
        if (route.Answer is { } answer)
            parts.Add(FormatAnswer(route, answer, types, options));
        if (route.Body is { } body)
            parts.Add($"body: {{ {types.BodyOf(body)}{(route.IsPatch ? "; patch: true" : "")} }}");
        if (route.TakesInclude)
            parts.Add("include: true");
        if (route.TakesInclude && route.AllowsDeep)
            parts.Add("deep: true");
        if (route.TakesInclude && route.Repeats != 2)
            parts.Add($"repeats: {route.Repeats}");
        if (route.Filter is { } filter)
            parts.Add($"filter: {FormatMembers(filter, route.ListsFilterable, types)}");
        if (route.Sort is { } sort)
            parts.Add($"sort: {FormatMembers(sort, route.ListsSortable, types)}");
        return $"{TypeScriptText.Literal($"{route.Method} {route.Pattern}")}: {{ {string.Join("; ", parts)} }};";
    }

    private static string FormatAnswer(
        TypeScriptRoute route,
        TypeShape answer,
        TypeScriptTypes types,
        TypeScriptOptions options
    )
    {
        TypeScriptField field = types.FieldOf(answer);
        if (route.IsList)
            field = field.In("[]");
        string outer = "";
        if (route.Page is { } page)
            outer = $"; in: {PageOf(page, route.PageNames)}";
        else if (route is { Envelope: { } envelope, EnvelopeMember: { } member })
            outer =
                $"; in: {{ {types.FieldOf(envelope).Core}; "
                + $"member: {TypeScriptText.Literal(options.NameOf(member))} }}";
        return $"answer: {{ {field}{outer} }}";
    }

    // Clients know the members by their marks.
    private static string FormatMembers(TypeShape shape, bool isListed, TypeScriptTypes types) =>
        isListed ? "\"text\"" : $"{{ {types.FieldOf(shape)} }}";

    private static string PageOf(string form, IReadOnlyList<(string Known, string Name)> names) =>
        names.Count == 0
            ? $"\"{form}\""
            : $"{{ page: \"{form}\"; names: {{ "
                + string.Join("; ", names.Select(static each => $"{each.Known}: {TypeScriptText.Literal(each.Name)}"))
                + " } }";

    // A pattern without parameters is a literal.
    private static string PathOf(string path) =>
        path.Contains("${", StringComparison.Ordinal) ? $"`{path}`" : TypeScriptText.Literal(path);
}
