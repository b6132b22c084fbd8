using Cbor;
using Sluice.Model;
using Sluice.Reflection;
using Sluice.Shapes;
using Xunit;

namespace Sluice.Tests.Cbor;

/// <summary>A custom wire writes under selections as the built-in ones do, statically and through a sink.</summary>
public partial class CborSelectionTests
{
    [Shape]
    public partial record Line(string Sku, int Count);

    [Shape]
    public partial record Order(int Id, string Customer, List<Line> Lines, Order? Before, Animal? Pet);

    [WireUnion, WireCase("cat", typeof(Cat)), WireCase("dog", typeof(Dog)), Shape]
    public abstract partial record Animal(string Name);

    public record Cat(string Name, int Lives) : Animal(Name);

    public record Dog(string Name, bool Barks) : Animal(Name);

    private static readonly Order s_order = new(
        7,
        "c",
        [new("a", 1), new("b", 2)],
        new(6, "d", [], null, new Dog("rex", true)),
        new Cat("tom", 9)
    );

    [Fact]
    public void Every_expression_WritesWhatJsonWrites()
    {
        foreach (
            string include in new[]
            {
                "",
                "[id]",
                "[id,lines[sku]]",
                "[lines,before[id,pet[barks]]]",
                "[!all]",
                "[-customer]",
                "[pet[lives]]",
                "[before[before]]",
            }
        )
        {
            FieldSelection<Order> selection = FieldSelection.Parse<Order>(include);
            string json = JsonWire.Serialize(s_order, selection);
            byte[] dynamic = CborWire.Serialize(s_order, selection);
            byte[] composed = CborWire.Serialize(s_order, (Converter)TypeShape.Of<Order>().Converter, selection);
            Assert.Equal(composed, dynamic);
            Assert.Equal(MessagePackOf(json), MessagePackOf(JsonOf(dynamic)));
            byte[] many = CborWire.Serialize(
                new List<Order> { s_order, s_order },
                Converters.For<List<Order>>(),
                selection
            );
            Assert.Equal(MessagePackOf($"[{json},{json}]"), MessagePackOf(JsonOf(many)));
        }
    }

    // A union is [discriminator, value] in CBOR; compared as maps with the discriminator in front.
    private static string JsonOf(byte[] cbor) =>
        JsonWire.Serialize(Flat(CborWire.Deserialize<object, UntypedShape>(cbor)));

    private static object? Flat(object? value) =>
        value switch
        {
            List<object?> and [string kind, Dictionary<string, object?> members] => new Dictionary<string, object?>(
                ((Dictionary<string, object?>)Flat(members)!).Prepend(new("$type", kind))
            ),
            List<object?> list => list.ConvertAll(Flat),
            Dictionary<string, object?> map => map.ToDictionary(e => e.Key, e => Flat(e.Value)),
            _ => value,
        };

    private static string MessagePackOf(string json) =>
        Convert.ToHexString(MessagePackWire.FromJson(System.Text.Encoding.UTF8.GetBytes(json)));

    [Fact]
    public void A_static_call_TakesTheSelection()
    {
        FieldSelection<int[]> all = FieldSelection<int[]>.All;
        Assert.Equal([0x82, 1, 2], CborWire.Serialize<int[], ArrayShape<int, Int32Shape>>([1, 2], all));
    }

    [Fact]
    public void Limits_of_elements_HoldOnACustomWire()
    {
        FieldSelection<Order> selection = FieldSelection.Parse<Order>(
            "[id,lines[sku,count],before[lines]]",
            new IncludeOptions { MaxElements = 1 }
        );
        WireException json = Assert.Throws<WireException>(() => JsonWire.Serialize(s_order, selection));
        WireException cbor = Assert.Throws<WireException>(() => CborWire.Serialize(s_order, selection));
        Assert.Equal((json.Error, WireError.TooManyElements), (cbor.Error, json.Error));
        // Ended with the call.
        Assert.NotEmpty(CborWire.Serialize(s_order, FieldSelection.Parse<Order>("[lines]")));
    }

    [Fact]
    public void A_selection_of_another_type_IsRefused()
    {
        Assert.Throws<ArgumentException>(() =>
            CborWire.Serialize(s_order, TypeShape.Of<Order>().Converter, FieldSelection.Parse<Line>("[sku]"))
        );
        Assert.Throws<ArgumentNullException>(() =>
            TypeShape.Of<Order>().Converter.WriteTo(new CborSink(), s_order, (FieldSelection)null!)
        );
    }

    [Fact]
    public void TypeShape_Of_IsTheShapeOfTheConverter()
    {
        Assert.Same(Converters.For<Order>().Shape, TypeShape.Of<Order>());
        Assert.Same(Converters.For<Dictionary<string, int>>().Shape, TypeShape.Of<Dictionary<string, int>>());
        Assert.Equal(ShapeKind.Object, TypeShape.Of<Order>().Kind);
    }
}
