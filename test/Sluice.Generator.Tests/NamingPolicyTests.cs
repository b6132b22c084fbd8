using System.Text.Json;
using Xunit;

namespace Sluice.Generator.Tests;

public class NamingPolicyTests
{
    private static readonly string[] s_pieces =
    [
        "Id",
        "ID",
        "XML",
        "x",
        "Y",
        "1",
        "23",
        "_",
        "__",
        " ",
        "  ",
        "é",
        "É",
        "ß",
        "Ǆ",
        "ǅ",
        "ǆ",
        "-",
        "日本",
        "😀",
        "Straße",
        "İ",
        "ı",
        "K",
        "ﬁ",
        "\u0301",
        "$",
        "a",
        "B",
        "url",
    ];

    public static IEnumerable<string> Names()
    {
        yield return "";
        foreach (string a in s_pieces)
        {
            yield return a;
            foreach (string b in s_pieces)
            {
                yield return a + b;
                foreach (string c in s_pieces)
                    yield return a + b + c;
            }
        }
    }

    [Theory]
    [InlineData((byte)1)]
    [InlineData((byte)3)]
    [InlineData((byte)4)]
    [InlineData((byte)5)]
    [InlineData((byte)6)]
    public void Names_are_those_of_stj(byte naming)
    {
        JsonNamingPolicy policy = naming switch
        {
            1 => JsonNamingPolicy.CamelCase,
            3 => JsonNamingPolicy.SnakeCaseLower,
            4 => JsonNamingPolicy.SnakeCaseUpper,
            5 => JsonNamingPolicy.KebabCaseLower,
            _ => JsonNamingPolicy.KebabCaseUpper,
        };
        foreach (string name in Names())
            Assert.Equal(policy.ConvertName(name), Naming.Convert(naming, name));
    }
}
