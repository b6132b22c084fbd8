using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice.TestCatalogue;
using Sluice.Tests.Shapes;
using Sluice.Wires.Json;
using Xunit;

namespace Sluice.Tests.Json;

/// <summary>Every catalogue value under every option that System.Text.Json has too: the same bytes.</summary>
public class OptionsOverCatalogueTests
{
    private static readonly JsonSerializerOptions s_html = new(JsonSerializerDefaults.Web);
    private static readonly JsonSerializerOptions s_indented = new(StjTwin.Options)
    {
        WriteIndented = true,
        NewLine = "\n",
    };
    private static readonly JsonSerializerOptions s_tabs = new(StjTwin.Options)
    {
        WriteIndented = true,
        NewLine = "\r\n",
        IndentCharacter = '\t',
        IndentSize = 1,
    };
    private static readonly JsonSerializerOptions s_text = new(StjTwin.Options)
    {
        NumberHandling = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString,
    };
    private static readonly JsonSerializerOptions s_literals = new(StjTwin.Options)
    {
        NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals,
    };
    private static readonly JsonSerializerOptions s_snake = new(StjTwin.Options)
    {
        PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper,
    };
    private static readonly JsonSerializerOptions s_noNulls = new(StjTwin.Options)
    {
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    };

    [Theory]
    [MemberData(nameof(CatalogueData.SampleWithStj), MemberType = typeof(CatalogueData))]
    public void Documents_are_indented(string name) => Same(name, s_indented, new JsonWireOptions { Indented = true });

    [Theory]
    [MemberData(nameof(CatalogueData.SampleWithStj), MemberType = typeof(CatalogueData))]
    public void Documents_are_indented_by_tabs(string name) =>
        Same(
            name,
            s_tabs,
            new JsonWireOptions
            {
                Indented = true,
                IndentCharacter = '\t',
                IndentSize = 1,
                NewLine = "\r\n",
            }
        );

    [Theory]
    [MemberData(nameof(CatalogueData.SampleWithStj), MemberType = typeof(CatalogueData))]
    public void Text_is_escaped_for_html(string name) =>
        Same(name, s_html, new JsonWireOptions { Escaping = JsonEscaping.Html }, unescape: false);

    [Theory]
    [MemberData(nameof(CatalogueData.SampleWithStj), MemberType = typeof(CatalogueData))]
    public void Numbers_are_written_and_read_as_text(string name)
    {
        // There, a node's number is quoted or not by whether it was parsed or set from code; here, JSON passed through
        // stays as it is.
        if (!name.StartsWith("JSON documents/", StringComparison.Ordinal))
            Same(name, s_text, new JsonWireOptions { NumbersAsText = true });
    }

    [Theory]
    [MemberData(nameof(CatalogueData.SampleWithStj), MemberType = typeof(CatalogueData))]
    public void Literals_of_fractions_are_written_and_read(string name) =>
        Same(name, s_literals, new JsonWireOptions { NonFinite = JsonNonFinite.Literals });

    [Theory]
    [MemberData(nameof(CatalogueData.SampleWithStj), MemberType = typeof(CatalogueData))]
    public void Names_follow_another_naming(string name) =>
        Same(name, s_snake, new JsonWireOptions { Naming = WireNaming.SnakeUpper });

    [Theory]
    [MemberData(nameof(CatalogueData.SampleWithStj), MemberType = typeof(CatalogueData))]
    public void Nulls_are_left_out(string name) => Same(name, s_noNulls, new JsonWireOptions { Omit = OmitWhen.Null });

    // System.Text.Json leaves the line break out before values that it writes raw: 128-bit integers and halves.
    private static bool IsIndentedByStj(string name) =>
        !name.Contains("Int128", StringComparison.Ordinal) && !name.Contains("Half", StringComparison.Ordinal);

    private static void Same(string name, JsonSerializerOptions theirs, JsonWireOptions ours, bool unescape = true)
    {
        if (theirs.WriteIndented && !IsIndentedByStj(name))
            return;
        (string expected, string written) = Catalogue.Find(name).Accept(new Both(theirs, ours));
        Assert.Equal(unescape ? StjTwin.Unescape(expected) : expected, written);
    }

    private sealed class Both(JsonSerializerOptions theirs, JsonWireOptions ours) : ITestCaseVisitor<(string, string)>
    {
        public (string, string) Visit<T>(TestCase<T> test) =>
            (
                JsonSerializer.Serialize(test.Value, theirs),
                JsonOutput.ToText(new JsonBody<T>(test.Converter, test.Value, null), in ours)
            );
    }
}
