using System.Text.Json;
#pragma warning disable IDE0005 // The formatter opens no F# projects, so it takes this one for unused.
using Sluice.FSharpTypes;
#pragma warning restore IDE0005
using Sluice.Tests.Shapes;
using Xunit;
using Order = Sluice.FSharpTypes.Order;

namespace Sluice.Tests.Reflection;

/// <summary>
/// F# records, options, lists, maps, sets and unions without fields: the bytes of System.Text.Json where it writes
/// them, and back into an equal value.
/// </summary>
public partial class FSharpTests
{
    /// <summary>A C# type with a generated shape that holds them.</summary>
    [Shape]
    public partial record Holder(
        Order Order,
        Microsoft.FSharp.Core.FSharpOption<int>? Number,
        Microsoft.FSharp.Collections.FSharpList<string> Names,
        Status Status
    );

    /// <summary>A C# type whose generated code has names that C# cannot write.</summary>
    [Shape]
    public partial record Names(Named Named, Counter Counter);

    private static readonly JsonSerializerOptions s_stj = new(JsonSerializerDefaults.Web);

    private static readonly Dictionary<string, (object? Value, Type Type, bool Stj)> s_values = new()
    {
        ["record"] = (Values.order, typeof(Order), true),
        ["empty record"] = (Values.emptyOrder, typeof(Order), true),
        ["struct record"] = (Values.point, typeof(Point), true),
        ["mutable record"] = (Values.row, typeof(Row), true),
        ["tree"] = (Values.tree, typeof(Tree), true),
        ["generic record"] = (Values.pair, Values.pair.GetType(), true),
        ["list"] = (Values.numbers, Values.numbers.GetType(), true),
        ["map"] = (Values.map, Values.map.GetType(), true),
        ["set"] = (Values.set, Values.set.GetType(), true),
        ["some"] = (Values.some, typeof(Microsoft.FSharp.Core.FSharpOption<int>), true),
        ["none"] = (Values.none, typeof(Microsoft.FSharp.Core.FSharpOption<int>), true),
        ["mutable struct record"] = (Values.counter, typeof(Counter), true),
        ["names of F# alone"] = (Values.named, typeof(Named), true),
        ["status"] = (Values.status, typeof(Status), false),
    };

    public static TheoryData<ProvidedBy, string> Rows()
    {
        var rows = new TheoryData<ProvidedBy, string>();
        foreach (ProvidedBy provider in Provided.AtRunTime)
        foreach (string name in s_values.Keys)
            rows.Add(provider, name);
        return rows;
    }

    [Theory]
    [MemberData(nameof(Rows))]
    public void Are_written_and_read(ProvidedBy provider, string name)
    {
        (object? value, Type type, bool stj) = s_values[name];
        Provided
            .Converter(provider, type)
            .Accept(new RoundTrip(value, stj ? JsonSerializer.Serialize(value, type, s_stj) : null));
    }

    private sealed class RoundTrip(object? value, string? expected) : ConverterVisitor
    {
        public override object? Visit<T>(Converter<T> converter)
        {
            foreach (WireUnderTest wire in WireUnderTest.All.Values)
            {
                byte[] bytes = wire.WriteAtRoot(converter, (T?)value);
                if (wire.Name == "json" && expected is not null)
                    Assert.Equal(expected, System.Text.Encoding.UTF8.GetString(bytes));
                Assert.Equal((T?)value, wire.ReadAtRoot(converter, bytes));
            }
            return null;
        }
    }

    [Fact]
    public void Absent_options_are_none_and_cases_are_names()
    {
        Order order = JsonWire.Deserialize<Order>("""{"id":1,"lines":[],"tags":["a"],"prices":{}}""")!;
        Assert.Null(order.Customer);
        Assert.True(order.Discount.IsValueNone);
        Assert.Equal("\"Sent\"", JsonWire.Serialize(Values.status));
        Assert.Contains(
            "Draft, Sent, Lost",
            Assert.Throws<WireException>(() => JsonWire.Deserialize<Status>("\"Other\"")).Message,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Cases_with_fields_are_an_error_that_says_what_to_do()
    {
        foreach (Shape shape in new[] { Values.shape, Values.circle, Values.nothing })
            Assert.Contains(
                "converter or a surrogate",
                Assert.Throws<WireException>(() => JsonWire.Serialize(shape)).Message,
                StringComparison.Ordinal
            );
    }

    [Fact]
    public void Members_of_generated_types_are_of_the_same_form()
    {
        var holder = new Holder(Values.order, Values.some, Values.pair.Second, Values.status);
        string json = JsonWire.Serialize(holder);
        Assert.Equal(
            $$"""{"order":{{JsonWire.Serialize(Values.order)}},"number":5,"names":["a","b"],"status":"Sent"}""",
            json
        );
        Assert.Equal(holder, JsonWire.Deserialize<Holder>(json));
        Assert.Equal(holder, MessagePackWire.Deserialize<Holder>(MessagePackWire.Serialize(holder)));
    }

    [Fact]
    public void Names_that_only_FSharp_can_write_are_those_of_generated_members()
    {
        var names = new Names(Values.named, Values.counter);
        string json = JsonWire.Serialize(names);
        Assert.Equal(JsonSerializer.Serialize(names, s_stj), json);
        Assert.Equal(names, JsonWire.Deserialize<Names>(json));
        byte[] bytes = MessagePackWire.Serialize(names);
        Assert.Equal(json, System.Text.Encoding.UTF8.GetString(MessagePackWire.ToJson(bytes)));
        Assert.Equal(names, MessagePackWire.Deserialize<Names>(bytes));
    }

    [Fact]
    public void Functions_are_refused_as_delegates_are()
    {
        foreach (object value in new object[] { Values.handler, Values.func })
        {
            Assert.Contains(
                "a function is code",
                Assert.Throws<WireException>(() => JsonWire.Serialize(value)).Message,
                StringComparison.Ordinal
            );
            Assert.Throws<WireException>(() => MessagePackWire.Serialize(value));
        }
    }
}
