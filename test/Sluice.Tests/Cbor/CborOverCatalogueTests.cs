using Cbor;
using Sluice.Model;
using Sluice.TestCatalogue;
using Sluice.Tests.Shapes;
using Xunit;

namespace Sluice.Tests.Cbor;

/// <summary>
/// A wire written outside the library serves every type of the catalogue: statically, and through the sink.
/// </summary>
public class CborOverCatalogueTests
{
    public static TheoryData<string> Families() =>
        [.. Catalogue.All.OfType<IShapedTestCase>().Cast<TestCase>().Select(test => test.Family).Distinct()];

    [Theory]
    [MemberData(nameof(Families))]
    public void What_is_written_is_read_back(string family) =>
        Failures.None(
            from test in Catalogue.All.Where(test => test.Family == family)
            let failure = (test as IShapedTestCase)?.Accept(new Visitor())
            where failure is not null
            select $"{test}: {failure}"
        );

    [Fact]
    public void An_order_is_a_map()
    {
        byte[] cbor = CborWire.Serialize<Order, Order.OrderShape>(new(7, "Ada", [new("A-1", 2)]));
        Assert.Equal(
            "A36269640768637573746F6D657263416461656C696E657381A263736B7563412D31687175616E7469747902",
            Convert.ToHexString(cbor)
        );
        Assert.Equal("Ada", CborWire.Deserialize<Order, Order.OrderShape>(cbor)!.Customer);
    }

    [Theory]
    [MemberData(nameof(GeneratedFamilies))]
    public void Objects_go_through_sink_and_source(string family) =>
        Failures.None(
            from test in Catalogue.All.Where(test =>
                test.Family == family
                && test is not IShapedTestCase
                && !test.Has(Expect.WriteOnly | Expect.Retyped | Expect.JsonOnly)
            )
            let failure = Through(test)
            where failure is not null
            select $"{test}: {failure}"
        );

    public static TheoryData<string> GeneratedFamilies() =>
        [.. Catalogue.All.Where(test => test is not IShapedTestCase).Select(test => test.Family).Distinct()];

    private static string? Through(TestCase test)
    {
        try
        {
            byte[] bytes = CborWire.Serialize(test.BoxedValue, test.BoxedConverter);
            return new DeepEquality { Ordered = !test.Has(Expect.Unordered) }.Difference(
                test.BoxedValue,
                CborWire.Deserialize(bytes, test.BoxedConverter)
            );
        }
        catch (Exception exception)
        {
            return exception.ToString()[..Math.Min(400, exception.ToString().Length)];
        }
    }

    private sealed class Visitor : IShapedTestCaseVisitor<string?>
    {
        public string? Visit<T, TShape>(TestCase<T, TShape> test)
            where TShape : struct, IShape<T>
        {
            try
            {
                byte[] bytes = CborWire.Serialize<T, TShape>(test.Value);
                byte[] dynamic = CborWire.Serialize(test.Value, test.Converter);
                if (!bytes.AsSpan().SequenceEqual(dynamic))
                    return $"{Convert.ToHexString(bytes)} statically, {Convert.ToHexString(dynamic)} through the sink";
                if (test.Has(Expect.WriteOnly))
                    return null;
                T? back = CborWire.Deserialize<T, TShape>(bytes);
                // A source hands numbers over as .NET's, and none of those holds this one.
                object? dynamicBack = test.Name == "1e400" ? back : CborWire.Deserialize(bytes, test.Converter);
                // What an untyped value was, CBOR tells by tags, which reading without a type passes over.
                if (test.Has(Expect.Retyped))
                    return null;
                var equality = new DeepEquality { Ordered = !test.Has(Expect.Unordered) };
                return equality.Difference(test.Value, back)
                    ?? equality.Difference(test.Value, dynamicBack, "through the source: $");
            }
            catch (Exception exception)
            {
                return exception.ToString()[..Math.Min(400, exception.ToString().Length)];
            }
        }
    }
}
