using System.Text;
using Microsoft.Playwright;
using Sluice.Hosting.Tests.Browser;
using Xunit;
using Assert = Xunit.Assert;

namespace Sluice.Hosting.Tests.Explorer;

/// <summary>The page's reading of expressions against the library's: what is valid, and what is ticked.</summary>
public sealed class ExplorerExpressionTests
{
    public static bool HasBrowser => ExplorerTests.HasBrowser;

    // In the page: reads each expression, ticks what it selects, and writes down what is ticked.
    private const string Read = """
        async texts => {
          const { parse } = await import("/sluice/expression.js");
          const fields = await import("/sluice/fields.js");
          const catalogue = await (await fetch("/sluice/endpoints.json")).json();
          fields.useCatalogue(catalogue);
          const type = catalogue.endpoints.find(each => each.route === "/blog").type;
          return texts.map(text => {
            const { items, errors } = parse(text, catalogue.types, type);
            if (errors.length > 0) return "!" + errors.map(each => each.start).sort((a, b) => a - b)[0];
            const roots = fields.nodesOf(type);
            fields.tick(roots, items);
            return fields.expressionOf(roots);
          });
        }
        """;

    [Fact(SkipUnless = nameof(HasBrowser), Skip = "There is no Chromium.")]
    public async Task Page_and_library_agree_on_expressions()
    {
        await using AdHocServer server = await Journal.StartAsync();
        await using Chromium chromium = await Chromium.StartAsync();
        IPage page = await chromium.Browser.NewPageAsync();
        page.SetDefaultTimeout(30_000);
        await page.GotoAsync(new Uri(server.Client.BaseAddress!, "/sluice").ToString());
        var random = new Random(31);
        string[] texts =
        [
            .. Enumerable.Range(0, 600).Select(i => Spoiled(Expression(random, isBlog: true, 3), random, i)),
        ];
        string[] read = await page.EvaluateAsync<string[]>(Read, texts);
        int valid = 0;
        for (int i = 0; i < texts.Length; i++)
        {
            FieldSelection<Journal.Blog>? selection = null;
            IncludeException? thrown = null;
            try
            {
                selection = FieldSelection.Parse(
                    Of<Journal.Blog>(),
                    texts[i],
                    default,
                    member =>
                        member.Traits.Policies.Count == 0
                            ? Selection.MemberAccess.Allowed
                            : Selection.MemberAccess.Absent
                );
            }
            catch (IncludeException e)
            {
                thrown = e;
            }
            if (thrown is not null)
                Assert.True(
                    read[i].StartsWith('!'),
                    $"{texts[i]} is refused ({thrown.Message}), and read as {read[i]}"
                );
            else
            {
                Assert.False(read[i].StartsWith('!'), $"{texts[i]} is {selection}, and refused at {read[i]}");
                FieldSelection<Journal.Blog> ticked = FieldSelection.Parse(
                    Of<Journal.Blog>(),
                    read[i],
                    default,
                    member =>
                        member.Traits.Policies.Count == 0
                            ? Selection.MemberAccess.Allowed
                            : Selection.MemberAccess.Absent
                );
                Assert.True(selection!.Equals(ticked), $"{texts[i]} is {selection}, and ticked as {read[i]}");
                valid++;
            }
        }
        Assert.InRange(valid, 200, 550);
    }

    private static Converter<T> Of<T>()
        where T : IShaped<T> => T.Converter;

    private static string Expression(Random random, bool isBlog, int depth)
    {
        (string Name, bool? Inner)[] names = isBlog
            ? [("id", null), ("Title", null), ("posts", false)]
            : [("id", null), ("'head line'", null), ("blog", true), ("next", false)];
        var text = new StringBuilder();
        for (int count = random.Next(1, 4); count > 0; count--)
        {
            if (text.Length > 0)
                text.Append(random.Next(5) == 0 ? " , " : ",");
            if (random.Next(9) == 0)
            {
                text.Append(random.Next(2) == 0 ? "!default" : "!all");
                continue;
            }
            (string name, bool? inner) = names[random.Next(names.Length)];
            bool isNegative = random.Next(4) == 0;
            text.Append(isNegative ? "-" : "").Append(name);
            if (inner is not { } below || isNegative || depth == 0 || random.Next(2) == 0)
                continue;
            if (random.Next(3) == 0)
                text.Append('.').Append(below ? "title" : "id");
            else
                text.Append(
                    random.Next(2) == 0
                        ? $"[{Expression(random, below, depth - 1)}]"
                        : $"({Expression(random, below, depth - 1)})"
                );
        }
        return text.ToString();
    }

    // Some are spoiled by a letter too few or too many.
    private static string Spoiled(string text, Random random, int index)
    {
        if (index % 3 == 0)
            return $"[{text}]";
        if (index % 3 == 1 || text.Length < 2)
            return text;
        int at = random.Next(text.Length);
        return random.Next(2) == 0 ? text.Remove(at, 1) : text.Insert(at, "[](),.!-'x"[random.Next(10)].ToString());
    }
}
