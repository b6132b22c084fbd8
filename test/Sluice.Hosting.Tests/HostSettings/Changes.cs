using System.Text.Json;

namespace Sluice.Hosting.Tests.HostSettings;

/// <summary>Changes a document in the ways that settings for reading decide about.</summary>
internal static class Changes
{
    public static IEnumerable<(string Change, string Text)> Of(string text)
    {
        yield return ("unchanged", text);
        using var document = JsonDocument.Parse(text);
        List<(string Name, string Value)> members =
        [
            .. document.RootElement.EnumerateObject().Select(each => (each.Name, each.Value.GetRawText())),
        ];
        yield return ("comment", text.Insert(1, "/* comment */"));
        yield return ("trailing comma", text.TrimEnd().Insert(text.TrimEnd().Length - 1, ","));
        yield return ("unknown member", Print([.. members, ("unknownName", "[1]")]));
        yield return ("duplicate", Print([.. members, members[^1]]));
        yield return ("other case", Print([.. members.Select(each => (Swapped(each.Name), each.Value))]));
        yield return ("names in code", Print([.. members.Select(each => (Capital(each.Name), each.Value))]));
        yield return (
            "quoted numbers",
            Print([
                .. members.Select(each =>
                    (each.Name, char.IsAsciiDigit(each.Value[0]) ? $"\"{each.Value}\"" : each.Value)
                ),
            ])
        );
        yield return (
            "unquoted numbers",
            Print([
                .. members.Select(each =>
                    (each.Name, decimal.TryParse(each.Value.Trim('"'), out _) ? each.Value.Trim('"') : each.Value)
                ),
            ])
        );
        yield return (
            "nulls for text",
            Print([.. members.Select(each => (each.Name, each.Value[0] == '"' ? "null" : each.Value))])
        );
        yield return ("nothing", "{}");
    }

    private static string Print(List<(string Name, string Value)> members) =>
        $"{{{string.Join(',', members.Select(each => $"{JsonSerializer.Serialize(each.Name)}:{each.Value}"))}}}";

    private static string Swapped(string name) =>
        name[0] == '$'
            ? name
            : string.Concat(
                name.Select(each => char.IsUpper(each) ? char.ToLowerInvariant(each) : char.ToUpperInvariant(each))
            );

    private static string Capital(string name) => char.ToUpperInvariant(name[0]) + name[1..];
}
