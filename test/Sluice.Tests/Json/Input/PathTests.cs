using System.Text;
using Sluice.Wires.Json;
using Xunit;

namespace Sluice.Tests.Json.Input;

/// <summary>Errors tell which value is wrong, at which byte and in which line.</summary>
public class PathTests
{
    [Theory]
    [InlineData("{\"id\":\"x\"}", "$.id", 6)]
    [InlineData(
        "{\"id\":1,\"lines\":[{\"sku\":\"a\",\"quantity\":1},{\"sku\":5,\"quantity\":1}]}",
        "$.lines[1].sku",
        49
    )]
    [InlineData("{\"lines\":[{\"sku\":\"a\",\"quantity\":1.5}]}", "$.lines[0].quantity", 32)]
    [InlineData("{\"lines\":[{\"sku\":\"a\",\"odd name\":\"x\"}]}", "$.lines[0]['odd name']", 32)]
    [InlineData("{\"notes\":{\"it's\":true}}", "$.notes['it\\'s']", 17)]
    [InlineData("{\"notes\":{\"a\":1,\"q\\\"q\":null}}", "$.notes['q\"q']", 23)]
    [InlineData("{\"notes\":{\"\":[]}}", "$.notes['']", 13)]
    [InlineData("{\"notes\":{\"\\u00e9\":[]}}", "$.notes.é", 19)]
    [InlineData("{\"notes\":{\"a\\n\":[]}}", "$.notes['a\\u000a']", 16)]
    [InlineData("{\"lines\":[null,null,{\"sku\":{}}]}", "$.lines[2].sku", 27)]
    [InlineData("[]", "$", 0)]
    [InlineData("{\"id\":1,\"id\":2}", "$.id", 13)]
    [InlineData("{\"id\":99999999999}", "$.id", 6)]
    [InlineData("{\"weight\":1e999}", "$.weight", 10)]
    public void Points_at_the_value(string json, string path, int offset)
    {
        WireException error = Documents.Fails(() => JsonWire.Deserialize<Basket>(json));
        Assert.Equal(path, error.Path);
        Assert.Equal(offset, error.Offset);
        Assert.Contains(path, error.Message);
    }

    [Fact]
    public void Names_the_line()
    {
        WireException error = Documents.Fails(() =>
            JsonWire.Deserialize<Basket>("{\n  \"id\": 1,\r\n  \"lines\": [\n    { \"sku\": 7 }\n  ]\n}")
        );
        Assert.Equal(4, error.Line);
        Assert.Equal("$.lines[0].sku", error.Path);
    }

    [Fact]
    public void An_unknown_member_that_is_rejected_is_the_one_pointed_at()
    {
        WireException error = Documents.Fails(() =>
            JsonWire.Deserialize<Basket>(
                "{\"lines\":[{\"sku\":\"a\",\"colour\":[1,2]}]}",
                new JsonWireOptions { RejectUnknownMembers = true }
            )
        );
        Assert.Equal(WireError.UnknownMember, error.Error);
        Assert.Equal("$.lines[0].colour", error.Path);
        Assert.Contains("colour", error.Message);
    }

    [Fact]
    public void A_missing_member_is_named_at_its_object()
    {
        WireException error = Documents.Fails(() =>
            JsonWire.Deserialize<Numbered>("[{\"number\":1},{}]".Trim('[', ']').Split(',')[1])
        );
        Assert.Equal(WireError.MissingMember, error.Error);
        Assert.Contains("number", error.Message);
    }

    // For every byte of a document, the path of what stands there, found by a walk of another kind.
    [Fact]
    public void The_path_at_every_offset_is_that_of_the_innermost_value()
    {
        const string Json = "{\"a\":[1,{\"b c\":\"x,]}\"},[[true]]],\"d\":{\"e\":null}}";
        byte[] utf8 = Encoding.UTF8.GetBytes(Json);
        (string Value, string Path)[] values =
        [
            ("1,", "$.a[0]"),
            ("\"x,]}\"", "$.a[1]['b c']"),
            ("true", "$.a[2][0][0]"),
            ("null", "$.d.e"),
            ("[[true", "$.a[2]"),
            ("{\"b c", "$.a[1]"),
            ("{\"e\"", "$.d"),
        ];
        foreach ((string value, string path) in values)
        {
            int at = Json.IndexOf(value, StringComparison.Ordinal);
            Assert.Equal(path, JsonPath.Find(utf8, at + (value[0] is '[' or '{' ? 0 : 1), out int start));
            Assert.Equal(at, start);
        }
        for (int offset = 0; offset <= utf8.Length; offset++)
            Assert.StartsWith("$", JsonPath.Find(utf8, offset, out _));
    }

    [Fact]
    public void Long_names_and_deep_values_make_no_endless_path()
    {
        string json = "{\"" + new string('n', 100_000) + "\":1,\"notes\":x}";
        Assert.Equal("$.notes", Documents.Fails(() => JsonWire.Deserialize<Basket>(json)).Path);
        string named = "{\"notes\":{\"" + new string('n', 100_000) + "\":x}}";
        Assert.InRange(Documents.Fails(() => JsonWire.Deserialize<Basket>(named)).Path!.Length, 200, 400);
    }
}

[Shape]
public partial class Numbered
{
    public required int Number { get; set; }
}
