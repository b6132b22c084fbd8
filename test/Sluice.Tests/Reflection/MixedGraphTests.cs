using System.Dynamic;
using Sluice.Reflection;
using Xunit;

namespace Sluice.Tests.Reflection;

/// <summary>Graphs in which generated shapes and those of the run-time provider hold each other.</summary>
public partial class MixedGraphTests
{
    [Fact]
    public void A_generated_type_holds_a_run_time_one_as_an_object()
    {
        var value = new MixedOuter
        {
            Id = 1,
            Anything = new PlainSquare { Side = 2 },
        };
        Assert.Equal("{\"id\":1,\"anything\":{\"side\":2,\"area\":4}}", JsonWire.Serialize(value));
    }

    [Fact]
    public void A_run_time_type_holds_a_generated_one()
    {
        var value = new MixedPlain
        {
            Outer = new MixedOuter { Id = 5 },
            Outers = [new MixedOuter { Id = 6, Anything = "x" }],
        };
        string json = "{\"outer\":{\"id\":5,\"anything\":null},\"outers\":[{\"id\":6,\"anything\":\"x\"}]}";
        Assert.Equal(json, JsonWire.Serialize(value));
        MixedPlain back = JsonWire.Deserialize<MixedPlain>(json)!;
        Assert.Equal(5, back.Outer!.Id);
        Assert.Equal("x", back.Outers[0].Anything);
        // The generated struct itself is in the composed shape.
        Assert.Contains(
            nameof(MixedOuter),
            Converters.For<List<MixedOuter>>().GetType().GetGenericArguments()[1].ToString(),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Anonymous_types_and_types_of_methods_are_written_and_anonymous_ones_read()
    {
        var value = new
        {
            Id = 7,
            Name = "n",
            Lines = new[] { new { Sku = "a", Count = 2 } },
            When = (DateOnly?)null,
        };
        string json = "{\"id\":7,\"name\":\"n\",\"lines\":[{\"sku\":\"a\",\"count\":2}],\"when\":null}";
        Assert.Equal(json, JsonWire.Serialize(value));
        Assert.Equal(value.Lines[0], ReadLike(value, json).Lines[0]);
        Assert.Equal(json, ByType.Json(value, value.GetType()));
    }

    [Fact]
    public void An_expando_is_a_dictionary()
    {
        dynamic value = new ExpandoObject();
        value.Id = 1;
        value.inner = new PlainSquare { Side = 1 };
        Assert.Equal(
            "{\"Id\":1,\"inner\":{\"side\":1,\"area\":1}}",
            JsonWire.Serialize<ExpandoObject>((ExpandoObject)value)
        );
    }

    [Fact]
    public void An_interface_is_written_as_declared_and_an_object_as_it_is()
    {
        var value = new PlainHolder
        {
            Shape = new PlainSquare { Side = 3 },
            Anything = new PlainSquare { Side = 3 },
            Squares = [new() { Side = 1 }],
            Pair = (1, "x"),
        };
        foreach (ProvidedBy provider in Enum.GetValues<ProvidedBy>())
            Assert.StartsWith(
                "{\"shape\":{\"area\":9},\"anything\":{\"side\":3,\"area\":9},\"squares\":[{\"side\":1,\"area\":1}],\"pair\":",
                Provided.Json(provider, value),
                StringComparison.Ordinal
            );
    }

    [Theory]
    [InlineData(ProvidedBy.Emission)]
    [InlineData(ProvidedBy.Walk)]
    public void Callbacks_run_around_writing_and_reading(ProvidedBy provider)
    {
        var value = new PlainCalls { Number = 1 };
        Assert.Equal("{\"number\":2}", Provided.Json(provider, value));
        Assert.Equal(["serialized"], value.Calls);
        Assert.Equal(
            ["deserializing", "deserialized"],
            Provided.FromJson<PlainCalls>(provider, "{\"number\":3}")!.Calls
        );
    }

    [Theory]
    [InlineData(ProvidedBy.Emission)]
    [InlineData(ProvidedBy.Walk)]
    public void A_missing_required_member_is_named(ProvidedBy provider)
    {
        var error = Assert.Throws<WireException>(() => Provided.FromJson<PlainRequired>(provider, "{\"count\":1}"));
        Assert.Equal(WireError.MissingMember, error.Error);
        Assert.Contains("\"name\"", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(typeof(Action))]
    [InlineData(typeof(List<>))]
    [InlineData(typeof(int*))]
    [InlineData(typeof(Span<int>))]
    [InlineData(typeof(System.Reflection.MethodInfo))]
    public void Types_that_are_not_data_are_refused_with_the_reason(Type type) =>
        Assert.Equal(WireError.Unsupported, Assert.Throws<WireException>(() => Converters.For(type)).Error);

    private static T ReadLike<T>(T _, string json) => JsonWire.Deserialize<T>(json)!;

    [Shape]
    internal partial class MixedOuter
    {
        public int Id { get; set; }
        public object? Anything { get; set; }
    }

    internal sealed class MixedPlain
    {
        public MixedOuter? Outer { get; set; }
        public List<MixedOuter> Outers { get; set; } = [];
    }
}
