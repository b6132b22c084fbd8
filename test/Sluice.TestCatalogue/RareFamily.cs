using System.Collections;
using System.Collections.Specialized;
using System.Dynamic;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Sluice.Shapes;

namespace Sluice.TestCatalogue;

/// <summary>Types of the second and third tier.</summary>
internal static class RareFamily
{
    internal static Family MultiArrays()
    {
        var family = new Family("arrays of any rank");
        family.Add<int[,], MultiArrayShape<int[,], int, Int32Shape>>(
            "2 by 3",
            new[,]
            {
                { 1, 2, 3 },
                { 4, 5, 6 },
            },
            Expect.NoStj
        );
        family.Add<int[,], MultiArrayShape<int[,], int, Int32Shape>>("empty", new int[0, 0], Expect.NoStj);
        family.Add<int[,], MultiArrayShape<int[,], int, Int32Shape>>("3 by 0", new int[3, 0], Expect.NoStj);
        family.Add<int[,], MultiArrayShape<int[,], int, Int32Shape>>("null", null, Expect.NoStj);
        family.Add<int[,,], MultiArrayShape<int[,,], int, Int32Shape>>(
            "1 by 2 by 2",
            new[,,]
            {
                {
                    { 1, 2 },
                    { 3, 4 },
                },
            },
            Expect.NoStj
        );
        family.Add<string[,], MultiArrayShape<string[,], string, StringShape>>(
            "of text",
            new[,]
            {
                { "a", null! },
                { "", "d" },
            },
            Expect.NoStj
        );
        family.Add<List<double[,]>, ListShape<double[,], MultiArrayShape<double[,], double, DoubleShape>>>(
            "in a list",
            [
                new[,]
                {
                    { 0.5 },
                },
                new double[1, 0],
            ],
            Expect.NoStj
        );
        return family;
    }

    internal static Family Numeric()
    {
        var family = new Family("numerics");
        Complex[] complexes = [default, new(double.MinValue, 0), new(double.MaxValue, -1), new(0.5, -1)];
        family.Values<Complex, ComplexShape>(complexes, Expect.NoStj);
        if (CatalogueParts.HasFourth)
            family
                .NullableInside<Complex, ComplexShape>(complexes, Expect.NoStj)
                .Inside<Complex, ComplexShape>(complexes, Expect.NoStj);
        foreach (
            BitArray? bits in new[] { new BitArray(0), new BitArray([true, false, true]), new BitArray(70, true), null }
        )
            family.Add<BitArray, BitArrayShape>(bits is null ? "null" : $"{bits.Length} bits", bits, Expect.NoStjRead);
        Index[] indexes = [default, new(0, fromEnd: true), new(int.MaxValue), new(3, fromEnd: true)];
        family.Values<Index, IndexShape>(indexes, Expect.NoStjRead);
        if (CatalogueParts.HasSecond)
            family
                .NullableInside<Index, IndexShape>(indexes, Expect.NoStjRead)
                .Inside<Index, IndexShape>(indexes, Expect.NoStjRead);
        family.Add<Range, RangeShape>("from both ends", 1..^2, Expect.NoStjRead);
        family.Add<List<Range>, ListShape<Range, RangeShape>>("in a list", [1.., default], Expect.NoStjRead);
        return family;
    }

    internal static Family Textual()
    {
        var family = new Family("types with text");
        StringBuilder[] builders = [new(""), new("text é"), new StringBuilder().Append('a', 9000)];
        family.References<StringBuilder, StringBuilderShape>(builders, Expect.NoStj);
        if (CatalogueParts.HasThird)
            family.Inside<StringBuilder, StringBuilderShape>(builders, Expect.NoStj);
        CultureInfo[] cultures = [CultureInfo.InvariantCulture];
        family.References<CultureInfo, CultureInfoShape>(cultures, Expect.NoStj);
        if (CatalogueParts.HasFourth)
            family.Inside<CultureInfo, CultureInfoShape>(cultures, Expect.NoStj);
        IPAddress[] addresses = [IPAddress.Parse("127.0.0.1"), IPAddress.Parse("::1"), IPAddress.Parse("2001:db8::1")];
        family.References<IPAddress, ParsableShape<IPAddress>>(addresses, Expect.NoStj);
        if (CatalogueParts.HasFirst)
            family.Inside<IPAddress, ParsableShape<IPAddress>>(addresses, Expect.NoStj);
        family.Add<Lazy<int>, LazyShape<int, Int32Shape>>("five", new(() => 5), Expect.NoStj);
        family.Add<Lazy<string>, LazyShape<string, StringShape>>("text", new("x"), Expect.NoStj);
        family.Add<Lazy<string>, LazyShape<string, StringShape>>("null", null, Expect.NoStj);
        return family;
    }

    internal static Family Groups()
    {
        var family = new Family("groups and queues");
        family.Add<PriorityQueue<string, int>, PriorityQueueShape<string, int, StringShape, Int32Shape>>(
            "of two",
            new([("a", 2), ("b", 1)]),
            Expect.NoStj
        );
        family.Add<PriorityQueue<string, int>, PriorityQueueShape<string, int, StringShape, Int32Shape>>(
            "empty",
            new(),
            Expect.NoStj
        );
        family.Add<PriorityQueue<string, int>, PriorityQueueShape<string, int, StringShape, Int32Shape>>(
            "null",
            null,
            Expect.NoStj
        );
        family.Add<ILookup<string, int>, ILookupShape<string, int, StringShape, Int32Shape>>(
            "by text",
            new[] { 1, 2, 3 }.ToLookup(i => i % 2 == 0 ? "even" : "odd"),
            Expect.NoStj
        );
        family.Add<ILookup<bool, int>, ILookupShape<bool, int, BooleanShape, Int32Shape>>(
            "by even",
            new[] { 1, 2, 3 }.ToLookup(i => i % 2 == 0),
            Expect.NoStj
        );
        family.Add<ILookup<string, int>, ILookupShape<string, int, StringShape, Int32Shape>>(
            "null",
            null,
            Expect.NoStj
        );
        family.Add<IGrouping<string, int>, IGroupingShape<string, int, StringShape, Int32Shape>>(
            "one group",
            new[] { 1, 2 }.GroupBy(_ => "k").First(),
            Expect.NoStj
        );
        family.Add<
            List<IGrouping<int, string>>,
            ListShape<IGrouping<int, string>, IGroupingShape<int, string, Int32Shape, StringShape>>
        >("groups", [.. new[] { "a", "bb", "c" }.GroupBy(text => text.Length)], Expect.NoStj);
        family.Add<ArraySegment<byte>, ArraySegmentOfByteShape>("of bytes", new([1, 2, 3], 1, 1), Expect.NoStjRead);
        family.Add<ArraySegment<byte>, ArraySegmentOfByteShape>("default", default, Expect.NoStj);
        return family;
    }

    internal static Family UntypedCollections()
    {
        const Expect Untyped = Expect.NoStjRead | Expect.Retyped;
        var family = new Family("collections without element types");
        object[] items = ["a", true, null!, "b"];
        family.Add<IEnumerable, UntypedEnumerableShape>("mixed", items, Untyped);
        family.Add<ICollection, UntypedCollectionShape>("mixed", items, Untyped);
        family.Add<IList, UntypedListShape>("mixed", items, Untyped);
        family.Add<ArrayList, ArrayListShape>("mixed", new(items), Untyped);
        family.Add<Queue, UntypedQueueShape>("mixed", new(items), Untyped);
        family.Add<Stack, UntypedStackShape>("mixed", new(items), Untyped);
        family.Add<ArrayList, ArrayListShape>("null", null);
        family.Add<IDictionary, UntypedDictionaryShape>(
            "text keys",
            new Dictionary<string, object?> { ["a"] = "x", ["b"] = null },
            Untyped
        );
        family.Add<Hashtable, HashtableShape>("text keys", new() { ["a"] = "x" }, Untyped);
        family.Add<SortedList, UntypedSortedListShape>("text keys", new() { ["b"] = "x", ["a"] = "y" }, Untyped);
        family.Add<NameValueCollection, NameValueCollectionShape>(
            "names and texts",
            new()
            {
                { "a", "1" },
                { "a", "2" },
                { "b", null },
            },
            Expect.NoStj | Expect.Retyped
        );
        family.Add<NameValueCollection, NameValueCollectionShape>("null", null, Expect.NoStj);
        family.Add<StringCollection, StringCollectionShape>("texts", ["a", null], Expect.NoStjRead);
        family.Add<Remarks, AppendedUntypedShape<Remarks>>("of its own", [true, "a", null!], Untyped);
        family.Add<HybridDictionary, MutableUntypedDictionaryShape<HybridDictionary>>(
            "text keys",
            new() { ["a"] = "x", ["b"] = null },
            Untyped
        );
        family.Add<ListDictionary, MutableUntypedDictionaryShape<ListDictionary>>(
            "text keys",
            new() { ["a"] = "x" },
            Untyped
        );
        family.Add<OrderedDictionary, MutableUntypedDictionaryShape<OrderedDictionary>>(
            "text keys",
            new() { ["b"] = "x", ["a"] = true },
            Untyped
        );
        IDictionary<string, object?> expando = new ExpandoObject();
        expando["a"] = "x";
        expando["b"] = new List<object?> { true, null };
        family.Add<ExpandoObject, ExpandoObjectShape>("two members", (ExpandoObject)expando, Untyped);
        family.Add<ExpandoObject, ExpandoObjectShape>("empty", new(), Untyped);
        family.Add<ExpandoObject, ExpandoObjectShape>("null", null, Untyped);
        return family;
    }

    internal static Family JsonDoms()
    {
        var family = new Family("JSON documents");
        foreach (
            string json in new[]
            {
                "null",
                "true",
                "-12.50",
                "1e400",
                "\"é\\\"\\n\"",
                "[]",
                "{}",
                """{"a":[1,2,{"b":null}],"ä":"x"}""",
            }
        )
        {
            family.Add<JsonElement, JsonElementShape>(json, JsonDocument.Parse(json).RootElement);
            family.Add<JsonDocument, JsonDocumentShape>(json, JsonDocument.Parse(json));
            family.Add<JsonNode, JsonNodeShape>(json, JsonNode.Parse(json));
        }
        family.Add<JsonObject, JsonObjectShape>("an object", new JsonObject { ["a"] = 1 });
        family.Add<JsonArray, JsonArrayShape>("an array", new(1, "b", null));
        family.Add<JsonValue, JsonValueShape>("a value", JsonValue.Create(5));
        family.Add<List<JsonElement>, ListShape<JsonElement, JsonElementShape>>(
            "in a list",
            [JsonDocument.Parse("1").RootElement, JsonDocument.Parse("[ 2 ]").RootElement]
        );
        return family;
    }
}
