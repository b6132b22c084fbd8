using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json.Serialization;
using Sluice.Tests.Shapes;
using Xunit;

namespace Sluice.Tests.Attributes;

/// <summary>
/// Each attribute under each condition through each provider; docs/attributes.md shows what was tested. To write its
/// table anew: set SLUICE_UPDATE_DOCS=1 and run this class.
/// </summary>
public class AttributesTests
{
    private const string Begin = "<!-- From here on written by AttributesTests. -->";

    private static readonly (string Title, IEnumerable<AttributeRow> Rows)[] s_sections =
    [
        ("Sluice's own", OtherRows.Own),
        ("System.Text.Json.Serialization", StjRows.All),
        ("System.Runtime.Serialization", OtherRows.Data),
        ("MessagePack-CSharp", OtherRows.Keys),
        ("Several together", OtherRows.Several),
    ];

    public static TheoryData<string, string> ProvidersAndSections()
    {
        var data = new TheoryData<string, string>();
        foreach (string provider in AttributeRow.Providers)
        foreach ((string title, _) in s_sections)
            data.Add(provider, title);
        return data;
    }

    [Theory]
    [MemberData(nameof(ProvidersAndSections))]
    public void Does_what_the_table_says(string provider, string section) =>
        Failures.None(
            from row in s_sections.Single(s => s.Title == section).Rows
            from difference in row.Differences(provider)
            select $"{row}: {difference}"
        );

    [Fact]
    public void What_System_Text_Json_knows_it_does_alike() =>
        Failures.None(
            from row in StjRows.All
            where row.AsStj
            from difference in row.DifferencesToStj()
            select $"{row}: {difference}"
        );

    [Fact]
    public void Every_attribute_of_System_Text_Json_stands_in_the_page()
    {
        // Those on contexts of its source generator, and the base of all.
        string[] elsewhere = ["JsonAttribute", "JsonSerializableAttribute", "JsonSourceGenerationOptionsAttribute"];
        string text = File.ReadAllText(Page());
        Assert.Empty(
            from type in typeof(JsonPropertyNameAttribute).Assembly.GetExportedTypes()
            where
                type.IsSubclassOf(typeof(Attribute))
                && type.Namespace == typeof(JsonPropertyNameAttribute).Namespace
                && !elsewhere.Contains(type.Name)
            let name = type.Name.Replace("Attribute", "", StringComparison.Ordinal)
            where !text.Contains("[" + name, StringComparison.Ordinal)
            select name
        );
    }

    [Fact]
    public void The_table_is_up_to_date()
    {
        string text = File.ReadAllText(Page()).ReplaceLineEndings("\n");
        string expected = text[..(text.IndexOf(Begin, StringComparison.Ordinal) + Begin.Length)] + "\n" + Tables();
        if (Environment.GetEnvironmentVariable("SLUICE_UPDATE_DOCS") == "1")
            File.WriteAllText(Page(), expected);
        else
            Assert.Equal(expected, text);
    }

    private static string Page([CallerFilePath] string file = "") =>
        Path.GetFullPath(Path.Combine(Path.GetDirectoryName(file)!, "..", "..", "..", "docs", "attributes.md"));

    private static string Tables()
    {
        var text = new StringBuilder();
        foreach ((string title, IEnumerable<AttributeRow> rows) in s_sections)
        {
            text.Append(
                $"\n### {title}\n\n| attribute | where and how | JSON | MessagePack, shown as JSON | reading JSON |\n| --- | --- | --- | --- | --- |\n"
            );
            foreach (AttributeRow row in rows)
            {
                string reads = string.Join(
                    "<br>",
                    row.Reads.Select(read =>
                        $"{Code(read.Text)} → {(read.Result.StartsWith("error: ", StringComparison.Ordinal) || !read.Result.StartsWith('{') ? read.Result : Code(read.Result))}"
                    )
                );
                text.Append(
                    $"| {Code(row.Attribute)} | {row.Condition} | {Shown(row.Json)} | {Shown(row.MessagePack)} | {reads} |\n"
                );
            }
        }
        return text.ToString();
    }

    private static string Shown(string text) =>
        text.StartsWith("error: ", StringComparison.Ordinal) ? text : Code(text);

    private static string Code(string text) =>
        $"<code>{text.Replace("&", "&amp;").Replace("<", "&lt;").Replace("|", "&#124;").Replace("`", "&#96;")}</code>";
}
