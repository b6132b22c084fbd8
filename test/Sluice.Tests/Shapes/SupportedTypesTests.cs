using System.Runtime.CompilerServices;
using System.Text;
using Sluice.TestCatalogue;
using Xunit;

namespace Sluice.Tests.Shapes;

/// <summary>
/// The table of docs/supported-types.md is what the catalogue says. To write it anew: set SLUICE_UPDATE_DOCS=1 and run
/// this test.
/// </summary>
public class SupportedTypesTests
{
    private const string Begin = "<!-- From here on written by SupportedTypesTests. -->";

    [Fact]
    public void The_table_is_up_to_date()
    {
        string path = Path.Combine(Root(), "docs", "supported-types.md");
        string text = File.ReadAllText(path).ReplaceLineEndings("\n");
        string expected = text[..(text.IndexOf(Begin, StringComparison.Ordinal) + Begin.Length)] + "\n" + Table();
        if (Environment.GetEnvironmentVariable("SLUICE_UPDATE_DOCS") == "1")
            File.WriteAllText(path, expected);
        else
            Assert.Equal(expected, text);
    }

    private static string Root([CallerFilePath] string file = "") =>
        Path.GetFullPath(Path.Combine(Path.GetDirectoryName(file)!, "..", "..", ".."));

    private static string Table()
    {
        var text = new StringBuilder();
        foreach (IGrouping<string, TestCase> family in Catalogue.All.GroupBy(test => test.Family))
        {
            text.Append(
                $"\n## {char.ToUpperInvariant(family.Key[0])}{family.Key[1..]}\n\n| type | an example in JSON | the same in MessagePack | read | bytes as System.Text.Json's |\n| --- | --- | --- | --- | --- |\n"
            );
            // Collections that hash text enumerate it in another order in each process.
            foreach (
                IGrouping<Type, TestCase> cases in family
                    .Where(test => !test.IsComposite)
                    .GroupBy(test => test.Type)
                    .OrderBy(group => TypeNames.Of(group.Key), StringComparer.Ordinal)
            )
            {
                TestCase example =
                    cases.FirstOrDefault(test => test.Name is "value 3" or "value 2")
                    ?? cases.FirstOrDefault(test => test.BoxedValue is not null)
                    ?? cases.First();
                bool varies =
                    example.Has(Expect.Unordered)
                    && cases
                        .Key.GetGenericArguments()
                        .Any(argument => argument == typeof(string) || argument == typeof(Line));
                text.Append(
                        $"| {Code(TypeNames.Of(cases.Key))} | {(varies ? "in any order" : Code(example.Accept(new Json())))} | {(varies ? "in any order" : Code(example.Accept(new MessagePack())))} "
                    )
                    .Append(
                        $"| {(example.Has(Expect.WriteOnly) ? "no" : example.Has(Expect.Retyped) ? "as untyped values" : "yes")} | {(example.Has(Expect.NoStj) ? "–" : "yes")} |\n"
                    );
            }
        }
        return text.ToString();
    }

    private static string Code(string text) =>
        $"<code>{Shorten(text).Replace("&", "&amp;").Replace("<", "&lt;").Replace("|", "&#124;").Replace("`", "&#96;")}</code>";

    private static string Shorten(string text) => text.Length <= 60 ? text : text[..57] + "…";

    private sealed class Json : ITestCaseVisitor<string>
    {
        public string Visit<T>(TestCase<T> test) => JsonBytes.Write(test.Converter, test.Value);
    }

    private sealed class MessagePack : ITestCaseVisitor<string>
    {
        public string Visit<T>(TestCase<T> test)
        {
            if (test.Has(Expect.JsonOnly))
                return "an error";
            byte[] bytes = WireUnderTest.All["messagepack"].Write(test.Converter, test.Value);
            return Convert.ToHexStringLower(bytes.AsSpan(0, Math.Min(bytes.Length, 40)));
        }
    }
}
