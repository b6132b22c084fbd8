using System.Globalization;
using System.Text;

namespace Sluice.Generator.Tests.Cost;

/// <summary>Types as the assemblies of other teams have them: seeded, so that every run sees the same source.</summary>
internal static class ForeignTypes
{
    private static readonly string[] s_words =
    [
        "Account",
        "Address",
        "Amount",
        "Batch",
        "Billing",
        "Cart",
        "Category",
        "Channel",
        "City",
        "Code",
        "Comment",
        "Contact",
        "Country",
        "Currency",
        "Customer",
        "Delivery",
        "Device",
        "Discount",
        "Document",
        "Email",
        "Event",
        "External",
        "Filter",
        "Group",
        "Invoice",
        "Item",
        "Job",
        "Key",
        "Label",
        "Language",
        "Ledger",
        "Line",
        "Location",
        "Media",
        "Message",
        "Method",
        "Note",
        "Order",
        "Owner",
        "Package",
        "Page",
        "Partner",
        "Payment",
        "Phone",
        "Plan",
        "Policy",
        "Price",
        "Product",
        "Profile",
        "Quantity",
        "Rating",
        "Region",
        "Report",
        "Request",
        "Result",
        "Route",
        "Rule",
        "Schedule",
        "Session",
        "Shipment",
        "Source",
        "State",
        "Status",
        "Stock",
        "Store",
        "Tax",
        "Team",
        "Ticket",
        "Token",
        "Total",
        "Track",
        "Unit",
        "User",
        "Vendor",
        "Version",
        "Visit",
        "Warehouse",
        "Zone",
    ];

    private static readonly string[] s_values =
    [
        "string?",
        "string?",
        "string?",
        "string",
        "int",
        "int",
        "long",
        "int?",
        "bool",
        "bool?",
        "decimal",
        "double",
        "System.DateTime",
        "System.DateTimeOffset?",
        "System.Guid",
        "System.Uri?",
        "byte[]?",
        "System.Collections.Generic.List<string>?",
        "string[]?",
        "System.Collections.Generic.Dictionary<string, string>?",
        "System.TimeSpan",
        "System.DateOnly",
        "System.Collections.Generic.List<int>?",
    ];

    /// <summary>The source of as many types, and of the witness that names those which no other type reaches.</summary>
    public static string Source(int count, int seed = 1397)
    {
        var random = new Random(seed);
        var code = new StringBuilder("#nullable enable\n");
        var names = new List<string>();
        string? kind = null;
        for (int i = 0; names.Count < count; i++)
        {
            string space = $"Vendor.{s_words[i / 40 % s_words.Length]}.Contracts",
                name = $"{Word(random)}{Word(random)}{(random.Next(3) == 0 ? "Dto" : "")}{i}";
            code.Append($"namespace {space} {{\n");
            if (random.Next(6) == 0)
                code.Append(
                    CultureInfo.InvariantCulture,
                    $"public enum Kind{i} {{ Unknown, {Word(random)}1, {Word(random)}2, {Word(random)}3 }}\n"
                );
            if (code[^2] == '}')
                kind = $"global::{space}.Kind{i}";
            Declare(code, random, name, names, kind);
            code.Append("}\n");
            names.Add($"{space}.{name}");
        }

        code.Append("namespace App {\n");
        foreach (string name in names)
            code.Append($"[Sluice.ShapeFor<global::{name}>]\n");
        return code.Append("public partial class Shapes;\n}\n").ToString();
    }

    private static void Declare(StringBuilder code, Random random, string name, List<string> earlier, string? kind)
    {
        int members = 2 + random.Next(5) + random.Next(8);
        string[] types = [.. Enumerable.Range(0, members).Select(_ => Member(random, earlier, kind))];
        string[] titles =
        [
            .. Enumerable
                .Range(0, members)
                .Select(m =>
                    Word(random)
                    + (random.Next(2) == 0 ? Word(random) : "")
                    + (m + 1).ToString(CultureInfo.InvariantCulture)
                ),
        ];
        int form = random.Next(10);
        switch (form)
        {
            case 0 or 1:
                code.Append(
                    $"public sealed record {name}({string.Join(", ", types.Zip(titles, (t, n) => $"{t} {n}"))});\n"
                );
                return;
            case 2:
                code.Append($"public struct {name} {{ ");
                break;
            case 3:
                code.Append($"public record {name} {{ ");
                for (int m = 0; m < members; m++)
                    code.Append(
                        $"{Attribute(random, titles[m])}public {types[m]} {titles[m]} {{ get; init; }}{Initial(types[m])} "
                    );
                code.Append("}\n");
                return;
            default:
                code.Append($"public class {name} {{ ");
                break;
        }

        for (int m = 0; m < members; m++)
            code.Append(
                $"{Attribute(random, titles[m])}public {types[m]} {titles[m]} {{ get; set; }}{(form == 2 ? "" : Initial(types[m]))} "
            );
        code.Append("}\n");
    }

    private static string Member(Random random, List<string> earlier, string? kind)
    {
        string? other =
            earlier.Count == 0 ? null : "global::" + earlier[Math.Max(0, earlier.Count - 1 - random.Next(60))];
        return random.Next(10) switch
        {
            0 when other is not null => other + "?",
            1 when other is not null => $"System.Collections.Generic.List<{other}>?",
            2 when other is not null && random.Next(3) == 0 =>
                $"System.Collections.Generic.Dictionary<string, {other}>?",
            3 when kind is not null => kind,
            _ => s_values[random.Next(s_values.Length)],
        };
    }

    private static string Attribute(Random random, string title) =>
        random.Next(12) switch
        {
            0 => $"[System.Text.Json.Serialization.JsonPropertyName(\"{title.ToLowerInvariant()}\")] ",
            1 =>
                "[System.Text.Json.Serialization.JsonIgnore(Condition = System.Text.Json.Serialization.JsonIgnoreCondition.WhenWritingNull)] ",
            _ => "",
        };

    private static string Initial(string type) => type == "string" ? " = \"\";" : "";

    private static string Word(Random random) => s_words[random.Next(s_words.Length)];
}
