using System.Text.Json.Nodes;
using Sluice.TestCatalogue;
using Sluice.Tests.Reflection;
using Xunit;

namespace Sluice.Tests.Shapes.Consumers;

/// <summary>Every catalogue value's JSON is valid under its type's schema.</summary>
public class JsonSchemaTests
{
    public static TheoryData<ProvidedBy, string> Families() => CloneAndEqualityTests.Families();

    [Theory]
    [MemberData(nameof(Families))]
    public void What_is_written_is_valid(ProvidedBy provider, string family)
    {
        var visitor = new Visitor(provider);
        Failures.None(
            from test in Catalogue.All
            where test.Family == family && !test.Has(Expect.BreaksNullability)
            let failure = test.Accept(visitor)
            where failure is not null
            select $"{test}: {failure}"
        );
    }

    [Fact]
    public void An_order_has_its_members_and_its_lines()
    {
        JsonObject schema = JsonSchema.Of(((TestCase<Order>)Catalogue.Find("objects/Order/an order")).Converter.Shape);
        Assert.Equal(JsonSchema.Dialect, (string?)schema["$schema"]);
        JsonObject order = schema["$defs"]!["Order"]!.AsObject();
        Assert.Equal("object", (string?)order["type"]);
        Assert.Equal(["id", "customer", "lines"], order["properties"]!.AsObject().Select(property => property.Key));
        Assert.Equal(int.MinValue, (long)order["properties"]!["id"]!["minimum"]!);
        Assert.Contains("#/$defs/Line", order["properties"]!["lines"]!.ToJsonString());
    }

    [Theory]
    [InlineData("objects/Order/an order", """{"id":"x","customer":"a","lines":[]}""")]
    [InlineData("objects/Order/an order", """{"id":1,"customer":"a","lines":[5]}""")]
    [InlineData("integers/byte/least", "256")]
    [InlineData("collections/List<int>/of three", "[1,null]")]
    [InlineData("dictionaries/Dictionary<string, int>/text to numbers", """{"a":"b"}""")]
    [InlineData("enumerations/Status/least", "\"no such name\"")]
    public void What_the_type_does_not_hold_is_not_valid(string name, string json) =>
        Assert.NotNull(
            SchemaValidator.Check(JsonSchema.Of(Catalogue.Find(name).BoxedConverter.Shape), JsonNode.Parse(json))
        );

    private sealed class Visitor(ProvidedBy provider) : ITestCaseVisitor<string?>
    {
        public string? Visit<T>(TestCase<T> test)
        {
            string json = JsonBytes.Write(test.Converter, test.Value);
            return SchemaValidator.Check(
                JsonSchema.Of(Provided.Converter(provider, test).TypedShape),
                JsonNode.Parse(json)
            );
        }
    }
}
