using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using Sluice.Wires;
using Xunit;

namespace Sluice.Tests.Json.Input;

/// <summary>Each option of reading: what it takes that the default refuses, or the reverse.</summary>
public class OptionTests
{
    [Fact]
    public void Comments_are_passed_over_where_white_space_may_stand()
    {
        const string Json =
            "// first\n{ /* { \" */ \"id\" /*:*/ : /*,*/ 1 // x\n, \"lines\" : [ /* none */ ] /**/ } // last";
        Assert.Equal(WireError.Syntax, Documents.Fails(() => JsonWire.Deserialize<Basket>(Json)).Error);
        Assert.Equal(1, JsonWire.Deserialize<Basket>(Json, new JsonWireOptions { AllowComments = true })!.Id);
        foreach (string bad in new[] { "/", "/* ", "/ 1", "[1 / 2]", "/*/1", "1/*" })
            Assert.Contains(
                Documents
                    .Fails(() => JsonWire.Deserialize<object>(bad, new JsonWireOptions { AllowComments = true }))
                    .Error,
                new[] { WireError.Syntax, WireError.EndOfInput }
            );
        byte[] invalid = [.. "/*"u8, 0xFF, .. "*/1"u8];
        Assert.Equal(
            WireError.InvalidText,
            Documents
                .Fails(() => JsonWire.Deserialize<int>(invalid, new JsonWireOptions { AllowComments = true }))
                .Error
        );
    }

    /// <summary>What keeps a part of a document as text reads it with a parser of its own.</summary>
    [Theory]
    [InlineData("{/* x */\"a\" : 1, // \"b\"\n \"b\":[1,2 , /**/ ],}", "{\"a\":1,\"b\":[1,2]}")]
    [InlineData("[\"/*,]\\\"//\" , {\"a,\":[ ] , } , ]", "[\"/*,]\\\"//\",{\"a,\":[]}]")]
    [InlineData("[1,/*,*/[2,],-1.5e3,null,\"\",{},]//,]", "[1,[2],-1.5e3,null,\"\",{}]")]
    public void Documents_that_are_kept_have_no_comments_and_trailing_commas(string json, string strict)
    {
        JsonWireOptions options = new() { AllowComments = true, AllowTrailingCommas = true };
        JsonSerializerOptions relaxed = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };
        Assert.Equal(strict, JsonWire.Deserialize<JsonNode>(json, options)!.ToJsonString(relaxed));
        JsonElement element = JsonWire.Deserialize<JsonElement>(json, options);
        Assert.Equal(strict, JsonSerializer.Serialize(element, relaxed));
        Assert.Equal(
            strict,
            JsonWire
                .Serialize(element)
                .Replace(" ", "", StringComparison.Ordinal)
                .Replace("\n", "", StringComparison.Ordinal)
        );
        Assert.Equal(
            WireError.DuplicateMember,
            Documents.Fails(() => JsonWire.Deserialize<JsonNode>("{\"a\":1,/**/\"\\u0061\":2,}", options)).Error
        );
    }

    [Theory]
    [InlineData("[1,]"), InlineData("{\"a\":1,}"), InlineData("[[1,],]"), InlineData("{\"a\":{\"b\":[1 , ] , } , }")]
    public void One_trailing_comma_is_passed_over(string json)
    {
        Assert.Equal(WireError.Syntax, Documents.Fails(() => JsonWire.Deserialize<object>(json)).Error);
        Assert.NotNull(JsonWire.Deserialize<object>(json, new JsonWireOptions { AllowTrailingCommas = true }));
        Assert.Equal(
            0,
            JsonWire
                .Deserialize<Counters>("{\"x\":" + json + "}", new JsonWireOptions { AllowTrailingCommas = true })!
                .Alpha
        );
    }

    [Theory]
    [InlineData("[,]"), InlineData("{,}"), InlineData("[1,,]"), InlineData("{\"a\":1,,}")]
    public void No_more_than_one_trailing_comma(string json)
    {
        Assert.Equal(
            WireError.Syntax,
            Documents
                .Fails(() => JsonWire.Deserialize<object>(json, new JsonWireOptions { AllowTrailingCommas = true }))
                .Error
        );
        Assert.Equal(
            WireError.Syntax,
            Documents
                .Fails(() =>
                    JsonWire.Deserialize<Counters>(
                        "{\"x\":" + json + "}",
                        new JsonWireOptions { AllowTrailingCommas = true }
                    )
                )
                .Error
        );
    }

    [Fact]
    public void Numbers_in_strings_can_be_refused()
    {
        var options = new JsonWireOptions { RejectQuotedNumbers = true };
        Assert.Equal(WireError.Type, Documents.Fails(() => JsonWire.Deserialize<int>("\"1\"", options)).Error);
        Assert.Equal(WireError.Type, Documents.Fails(() => JsonWire.Deserialize<double>("\"NaN\"", options)).Error);
        Assert.Equal(5, JsonWire.Deserialize<Dictionary<int, int>>("{\"1\":5}", options)![1]);
        Assert.Equal(
            double.NaN,
            JsonWire.Deserialize<double>("\"NaN\"", options with { NonFinite = JsonNonFinite.Literals })
        );
    }

    [Fact]
    public void Names_follow_the_options_naming_and_fixed_names_stay()
    {
        var options = new JsonWireOptions { Naming = WireNaming.SnakeUpper };
        Assert.Equal(3, JsonWire.Deserialize<Counters>("{\"LONGER_THAN_EIGHT\":3}", options)!.LongerThanEight);
        Assert.Equal(0, JsonWire.Deserialize<Counters>("{\"longerThanEight\":3}", options)!.LongerThanEight);
        Assert.Equal(3, JsonWire.Deserialize<Counters>("{\"longer_than_eight\":3}", options)!.LongerThanEight);
        BasketLine line = JsonWire.Deserialize<BasketLine>("{\"SKU\":\"a\",\"QUANTITY\":2,\"odd name\":4}", options)!;
        Assert.Equal((2, 4), (line.Quantity, line.Odd));
        Assert.Equal(
            WireError.DuplicateMember,
            Documents.Fails(() => JsonWire.Deserialize<Counters>("{\"ALPHA\":1,\"alpha\":2}", options)).Error
        );
    }

    private sealed record Prefixed(string Prefix) : IWireNamingPolicy
    {
        public string ConvertName(string name) => Prefix + name;
    }

    [Fact]
    public void Names_follow_a_policy_of_ones_own()
    {
        for (int i = 0; i < 3; i++)
            Assert.Equal(
                8,
                JsonWire
                    .Deserialize<Counters>("{\"x-Beta\":8}", new JsonWireOptions { NamingPolicy = new Prefixed("x-") })!
                    .Beta
            );
    }

    [Fact]
    public void Exact_names_do_not_fold()
    {
        Assert.Equal(1, JsonWire.Deserialize<Counters>("{\"ALPHA\":1}")!.Alpha);
        Assert.Equal(
            0,
            JsonWire.Deserialize<Counters>("{\"ALPHA\":1}", new JsonWireOptions { ExactNames = true })!.Alpha
        );
    }

    [Fact]
    public void Nulls_are_refused_where_the_declaration_has_none()
    {
        var options = new JsonWireOptions { RejectNulls = true };
        WireException error = Documents.Fails(() =>
            JsonWire.Deserialize<Strict>("{\"name\":null,\"maybe\":null}", options)
        );
        Assert.Equal((WireError.Null, "$.name"), (error.Error, error.Path));
        Assert.Null(JsonWire.Deserialize<Strict>("{\"name\":\"x\",\"maybe\":null}", options)!.Maybe);
        Assert.Null(JsonWire.Deserialize<Strict>("{\"name\":null,\"maybe\":null}")!.Name);
    }

    [Fact]
    public void Enumerations_are_read_by_name_or_number()
    {
        var options = new JsonWireOptions { EnumsAsText = true };
        Assert.Equal(Colour.Green, JsonWire.Deserialize<Painted>("{\"colour\":\"Green\"}", options)!.Colour);
        Assert.Equal(Colour.Green, JsonWire.Deserialize<Painted>("{\"colour\":\"green\"}", options)!.Colour);
        Assert.Equal(Colour.Green, JsonWire.Deserialize<Painted>("{\"colour\":1}", options)!.Colour);
        WireException error = Documents.Fails(() => JsonWire.Deserialize<Painted>("{\"colour\":\"Blue\"}", options));
        Assert.Equal("$.colour", error.Path);
    }

    private struct Reversed : IWireConverter<string>
    {
        public static void Write<TWriter>(ref TWriter writer, string value)
            where TWriter : struct, IWireWriter, allows ref struct =>
            writer.WriteString(new string([.. value.Reverse()]));

        public static string Read<TReader>(ref TReader reader)
            where TReader : struct, IWireReader, allows ref struct =>
            new([.. Encoding.UTF8.GetString(reader.ReadUtf8()).Reverse()]);
    }

    [Fact]
    public void A_converter_of_the_options_goes_before_the_types_own_code()
    {
        var options = new JsonWireOptions { Converters = WireConverters.Empty.Add<string, Reversed>() };
        Basket basket = JsonWire.Deserialize<Basket>(
            "{\"owner\":\"adA\",\"lines\":[{\"sku\":\"1-A\",\"quantity\":1}]}",
            options
        )!;
        Assert.Equal(("Ada", "A-1"), (basket.Owner, basket.Lines[0].Sku));
        Assert.Null(JsonWire.Deserialize<Basket>("{\"owner\":null,\"lines\":[]}", options)!.Owner);
    }

    [Fact]
    public void A_union_registered_in_the_options_finds_its_case_wherever_the_discriminator_stands()
    {
        var options = new JsonWireOptions { Unions = WireUnions.Empty.Add<Animal, Dog>("dog").Add<Animal, Cat>(2) };
        foreach (
            string json in new[]
            {
                "{\"pet\":{\"$type\":\"dog\",\"name\":\"Rex\",\"barks\":3}}",
                "{\"pet\":{\"name\":\"Rex\",\"barks\":3,\"$type\":\"dog\"}}",
                "{\"pet\": { \"name\" : \"Rex\" , \"$type\" : \"dog\" , \"barks\" : 3 } }",
            }
        )
            Assert.Equal(new Dog("Rex", 3), JsonWire.Deserialize<Owner>(json, options)!.Pet);
        Assert.Equal(
            new Cat("Tom", true),
            JsonWire.Deserialize<Owner>("{\"more\":[{\"$type\":2,\"name\":\"Tom\",\"purrs\":true}]}", options)!.More![0]
        );
        Assert.Equal(
            WireError.Discriminator,
            Documents.Fails(() => JsonWire.Deserialize<Owner>("{\"pet\":{\"$type\":\"cow\"}}", options)).Error
        );
        Assert.Equal(
            WireError.Discriminator,
            Documents.Fails(() => JsonWire.Deserialize<Owner>("{\"pet\":{\"name\":\"Rex\"}}", options)).Error
        );
        var owner = new Owner(new Cat("Tom", false), [new Dog("Rex", 1), new Cat("Kit", true)]);
        Owner back = JsonWire.Deserialize<Owner>(JsonWire.Serialize(owner, options: options), options)!;
        Assert.Equal(owner.Pet, back.Pet);
        Assert.Equal(owner.More, back.More);
    }

    [Fact]
    public void References_come_back_as_the_same_object_and_cycles_close()
    {
        var options = new JsonWireOptions { References = WireReferenceHandling.Preserve };
        var first = new Chain { Name = "a" };
        first.Next = new Chain { Name = "b", Next = first };
        first.Others = [first.Next, first, first.Next];
        string json = JsonWire.Serialize(first, options: options);
        Chain back = JsonWire.Deserialize<Chain>(json, options)!;
        Assert.Equal("a", back.Name);
        Assert.Same(back, back.Next!.Next);
        Assert.Same(back.Next, back.Others![0]);
        Assert.Same(back, back.Others[1]);
        Assert.Same(back.Next, back.Others[2]);
        var shared = new BasketLine("x", 1);
        Basket basket = JsonWire.Deserialize<Basket>(
            JsonWire.Serialize(new Basket(1, null, [shared, shared]), options: options),
            options
        )!;
        Assert.Same(basket.Lines[0], basket.Lines[1]);
        Assert.Equal(
            WireError.Type,
            Documents
                .Fails(() => JsonWire.Deserialize<Chain>("{\"$id\":\"1\",\"next\":{\"$ref\":\"2\"}}", options))
                .Error
        );
        Assert.Equal(
            WireError.Type,
            Documents
                .Fails(() => JsonWire.Deserialize<Chain>("{\"$id\":\"1\",\"others\":{\"$ref\":\"1\"}}", options))
                .Error
        );
        Assert.Equal(
            WireError.DuplicateMember,
            Documents
                .Fails(() => JsonWire.Deserialize<Chain>("{\"$id\":\"1\",\"next\":{\"$id\":\"1\"}}", options))
                .Error
        );
        Assert.Equal(
            "z",
            JsonWire
                .Deserialize<Chain>(
                    "{\"$id\":\"1\",\"others\":{\"$id\":\"2\",\"$values\":[{\"name\":\"z\"}]}}",
                    options
                )!
                .Others![0]
                .Name
        );
        Assert.Null(JsonWire.Deserialize<Chain>("{\"$id\":\"1\"}", options)!.Name);
        Assert.Null(JsonWire.Deserialize<Chain>("{}", options)!.Name);
        string union = JsonWire.Serialize(
            new Owner(new Dog("Rex", 1), null),
            options: options with
            {
                Unions = WireUnions.Empty.Add<Animal, Dog>("dog"),
            }
        );
        Assert.Equal(
            new Dog("Rex", 1),
            JsonWire.Deserialize<Owner>(union, options with { Unions = WireUnions.Empty.Add<Animal, Dog>("dog") })!.Pet
        );
    }
}
