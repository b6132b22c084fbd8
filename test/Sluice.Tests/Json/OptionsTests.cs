using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice.Model;
using Sluice.Tests.Shapes;
using Xunit;

namespace Sluice.Tests.Json;

public class OptionsTests
{
    [Fact]
    public void Default_is_the_default_and_every_property_says_so()
    {
        JsonWireOptions options = default;
        Assert.Equal(new JsonWireOptions(), options);
        Assert.Equal(
            (64, false, ' ', 2, "\n"),
            (options.MaxDepth, options.Indented, options.IndentCharacter, options.IndentSize, options.NewLine)
        );
        Assert.Equal(
            new JsonWireOptions
            {
                MaxDepth = 64,
                IndentSize = 2,
                NewLine = "\n",
                IndentCharacter = ' ',
                Naming = WireNaming.Unset,
                Converters = WireConverters.Empty,
                Unions = WireUnions.Empty,
            },
            options
        );
        Assert.True(options.IsPlainForWriting);
    }

    [Fact]
    public void Options_built_apart_are_equal_by_content()
    {
        static JsonWireOptions Make() =>
            new()
            {
                Indented = true,
                Naming = WireNaming.Snake,
                NamingPolicy = new PrefixPolicy("x"),
                IndentSize = 0,
                MaxDepth = 9,
                Converters = WireConverters.Empty.Add<Money, MoneyConverter>(),
                Unions = WireUnions
                    .Empty.Add<Creature, Bird>("bird")
                    .Add<Creature, Fish>(2)
                    .WithDiscriminator<Creature>("kind"),
            };

        Assert.Equal(Make(), Make());
        Assert.Equal(Make().GetHashCode(), Make().GetHashCode());
        Assert.NotEqual(Make(), Make() with { NamingPolicy = new PrefixPolicy("y") });
        Assert.NotEqual(Make(), Make() with { Unions = WireUnions.Empty.Add<Creature, Bird>("bird") });
        Assert.NotEqual(Make(), Make() with { IndentSize = 1 });
        Assert.Equal(0, Make().IndentSize);
    }

    [Fact]
    public void Values_out_of_range_are_refused()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new JsonWireOptions { MaxDepth = 0 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new JsonWireOptions { IndentSize = 128 });
        Assert.Throws<ArgumentException>(() => new JsonWireOptions { IndentCharacter = 'x' });
        Assert.Throws<ArgumentException>(() => new JsonWireOptions { NewLine = "\r" });
        Assert.Throws<ArgumentException>(() => WireUnions.Empty.Add<Creature, Bird>("x").Add<Creature, Fish>("x"));
        Assert.Throws<ArgumentException>(() => WireUnions.Empty.Add<Creature, Bird>("x").Add<Creature, Bird>("y"));
    }

    [Fact]
    public void A_policy_of_ones_own_names_members_and_equal_ones_share_the_names()
    {
        string written = JsonWire.Serialize(
            new Measurement("s", 1),
            options: new JsonWireOptions { NamingPolicy = new PrefixPolicy("p\"") }
        );
        Assert.Equal("{\"p\\\"Sensor\":\"s\",\"p\\\"Value\":1,\"p\\\"Second\":null}", written);
        Assert.Equal(
            written,
            JsonWire.Serialize(
                new Measurement("s", 1),
                options: new JsonWireOptions { NamingPolicy = new PrefixPolicy("p\"") }
            )
        );
        var shape = (ObjectShape<Measurement>)Of<Measurement>().TypedShape;
        object? names = shape.LastNames;
        JsonWire.Serialize(
            new Measurement("s", 1),
            options: new JsonWireOptions { NamingPolicy = new PrefixPolicy("p\"") }
        );
        Assert.Same(names, shape.LastNames);
        for (int i = 0; i < 3_000; i++)
            Assert.Equal(
                "{\"_Sensor\":\"s\",\"_Value\":1,\"_Second\":null}",
                JsonWire.Serialize(
                    new Measurement("s", 1),
                    options: new JsonWireOptions { NamingPolicy = new OpaquePolicy() }
                )
            );
    }

    [Fact]
    public void A_policy_that_makes_two_names_one_is_an_error() =>
        Assert.Equal(
            WireError.Unsupported,
            Assert
                .Throws<WireException>(() =>
                    JsonWire.Serialize(
                        new Measurement("s", 1),
                        options: new JsonWireOptions { NamingPolicy = new ConstantPolicy() }
                    )
                )
                .Error
        );

    [Fact]
    public void A_converter_goes_before_the_types_own_code_wherever_the_type_stands()
    {
        var options = new JsonWireOptions { Converters = WireConverters.Empty.Add<Money, MoneyConverter>() };
        var value = new Priced("t", new Money(1.5m, "EUR"), [new(2, "USD")], new() { ["a"] = new(3, "CHF") });
        Assert.Equal(
            "{\"title\":\"t\",\"price\":\"1.5 EUR\",\"others\":[\"2 USD\"],\"named\":{\"a\":\"3 CHF\"}}",
            JsonWire.Serialize(value, options: options)
        );
        Assert.Equal(
            "{\"title\":\"t\",\"price\":{\"amount\":1.5,\"currency\":\"EUR\"},\"others\":null,\"named\":null}",
            JsonWire.Serialize(new Priced("t", new Money(1.5m, "EUR")))
        );
    }

    [Fact]
    public void A_union_registered_by_code_writes_its_discriminator_first()
    {
        var options = new JsonWireOptions
        {
            Unions = WireUnions
                .Empty.Add<Creature, Bird>("bird")
                .Add<Creature, Fish>(2)
                .Add<Creature, Creature>("any")
                .WithDiscriminator<Creature>("kind"),
        };
        var aquarium = new Aquarium
        {
            Creatures = [new Bird { Name = "b" }, new Fish { Name = "f" }, new Creature { Name = "c" }],
        };
        Assert.Equal(
            "{\"creatures\":[{\"kind\":\"bird\",\"wings\":2,\"name\":\"b\",\"age\":0},{\"kind\":2,\"isSalty\":false,\"name\":\"f\",\"age\":0},{\"kind\":\"any\",\"name\":\"c\",\"age\":0}],\"favourite\":null}",
            JsonWire.Serialize(aquarium, options: options)
        );
        var error = Assert.Throws<WireException>(() =>
            JsonWire.Serialize(
                new Aquarium { Favourite = new Fish() },
                options: new JsonWireOptions { Unions = WireUnions.Empty.Add<Creature, Bird>("bird") }
            )
        );
        Assert.Equal((WireError.Discriminator, "$.favourite"), (error.Error, error.Path));
    }

    [Fact]
    public void A_selection_holds_for_registered_cases_too()
    {
        var options = new JsonWireOptions { Unions = WireUnions.Empty.Add<Creature, Bird>("bird") };
        var aquarium = new Aquarium { Creatures = [new Bird { Name = "b", Wings = 7 }] };
        Assert.Equal(
            "{\"creatures\":[{\"$type\":\"bird\",\"name\":\"b\"}]}",
            JsonWire.Serialize(aquarium, FieldSelection.Parse<Aquarium>("[creatures[name]]"), options)
        );
    }

    [Fact]
    public void References_are_preserved_as_stj_preserves_them()
    {
        int[] numbers = [1, 2];
        var boss = new Employee
        {
            Name = "boss",
            Numbers = numbers,
            SameNumbers = numbers,
            Page = new Uri("https://example.org/"),
        };
        var clerk = new Employee
        {
            Name = "clerk",
            Manager = boss,
            Reports = [],
            Numbers = [],
        };
        boss.Reports = [clerk, clerk, boss];
        boss.Peers = new() { ["me"] = boss, ["clerk"] = clerk };
        clerk.Peers = boss.Peers;
        var theirs = new JsonSerializerOptions(StjTwin.Options) { ReferenceHandler = ReferenceHandler.Preserve };
        var ours = new JsonWireOptions { References = WireReferenceHandling.Preserve };
        Assert.Equal(JsonSerializer.Serialize(boss, theirs), JsonWire.Serialize(boss, options: ours));
        Assert.Equal(
            JsonSerializer.Serialize<List<Employee>>([boss, clerk], theirs),
            JsonWire.Serialize<Employee>([boss, clerk], null, ours)
        );
    }

    [Fact]
    public void References_to_cases_of_unions_are_preserved()
    {
        var circle = new TestCatalogue.Circle("c", 1);
        var ours = new JsonWireOptions { References = WireReferenceHandling.Preserve };
        foreach (Reflection.ProvidedBy provider in Reflection.Provided.AtRunTime)
        {
            string json = Reflection.Provided.Json<List<TestCatalogue.Figure>>(provider, [circle, circle], ours);
            Assert.Equal(
                """{"$id":"1","$values":[{"$id":"2","kind":"circle","radius":1,"label":"c"},{"$ref":"2"}]}""",
                json
            );
            List<TestCatalogue.Figure> back = Reflection.Provided.FromJson<List<TestCatalogue.Figure>>(
                provider,
                json,
                ours
            )!;
            Assert.Same(back[0], back[1]);
        }
        Assert.Equal(
            """{"$id":"1","$values":[{"$id":"2","kind":"circle","radius":1,"label":"c"},{"$ref":"2"}]}""",
            JsonWire.Serialize<TestCatalogue.Figure>([circle, circle], null, ours)
        );
    }

    [Fact]
    public void A_cycle_is_an_error_at_the_depth_limit_with_its_path()
    {
        var self = new Employee { Name = "self" };
        self.Manager = self;
        var error = Assert.Throws<WireException>(() => JsonWire.Serialize(self));
        Assert.Equal(WireError.Depth, error.Error);
        Assert.Equal("$" + string.Concat(Enumerable.Repeat(".manager", 64)), error.Path);
        error = Assert.Throws<WireException>(() =>
            JsonWire.Serialize(self, options: new JsonWireOptions { MaxDepth = 3 })
        );
        Assert.Equal("$.manager.manager.manager", error.Path);
        error = Assert.Throws<WireException>(() =>
            JsonWire.Serialize(self, options: new JsonWireOptions { EnumsAsText = true, MaxDepth = 3 })
        );
        Assert.Equal("$.manager.manager.manager", error.Path);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(63)]
    [InlineData(64)]
    [InlineData(65)]
    [InlineData(500)]
    public void Values_as_deep_as_the_limit_are_written_and_one_level_more_is_not(int depth)
    {
        var chain = new Employee();
        for (int i = 1; i < depth; i++)
            chain = new Employee { Manager = chain };
        string written = JsonWire.Serialize(chain, options: new JsonWireOptions { MaxDepth = depth });
        Assert.Equal(depth, written.Split("\"name\":").Length - 1);
        if (depth > 1)
            Assert.Equal(
                WireError.Depth,
                Assert
                    .Throws<WireException>(() =>
                        JsonWire.Serialize(chain, options: new JsonWireOptions { MaxDepth = depth - 1 })
                    )
                    .Error
            );
    }

    [Fact]
    public void A_cycle_without_a_sensible_limit_ends_before_the_stack_does()
    {
        var self = new Employee();
        self.Manager = self;
        WireException? error = null;
        var thread = new Thread(
            () =>
                error = Assert.Throws<WireException>(() =>
                    JsonWire.Serialize(self, options: new JsonWireOptions { MaxDepth = 100_000 })
                ),
            256 * 1024
        );
        thread.Start();
        thread.Join();
        Assert.Equal(WireError.Depth, error!.Error);
    }

    [Fact]
    public void Values_that_are_not_finite_name_their_member()
    {
        var error = Assert.Throws<WireException>(() =>
            JsonWire.Serialize(new[] { new Measurement("a", 1), new Measurement("b", 1, double.NaN) })
        );
        Assert.Equal("$[1].second", error.Path);
        Assert.Contains("NonFinite", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_member_that_only_reading_passes_over_is_written_whatever_is_omitted()
    {
        Assert.Equal(
            """{"a":0}""",
            JsonWire.Serialize(
                new Attributes.Stj.IgnoredReading(),
                options: new JsonWireOptions { Omit = OmitWhen.Default }
            )
        );
        foreach (Reflection.ProvidedBy provider in Reflection.Provided.AtRunTime)
            Assert.Equal(
                """{"a":0}""",
                Reflection.Provided.Json(
                    provider,
                    new Attributes.Stj.IgnoredReading(),
                    new JsonWireOptions { Omit = OmitWhen.Default }
                )
            );
    }

    [Theory]
    [InlineData("+5", 5)]
    [InlineData("-007", -7)]
    public void Quoted_numbers_of_a_member_are_read_as_any_quoted_number(string text, int expected)
    {
        var read = JsonWire.Deserialize<TestCatalogue.QuotedNumbers>(
            $$"""{"whole":"{{text}}","double":"{{text}}","longs":["{{text}}"]}"""
        )!;
        Assert.Equal((expected, expected, expected), (read.Whole, read.Double, read.Longs[0]));
    }

    private static Converter<T> Of<T>()
        where T : IShaped<T> => T.Converter;
}
