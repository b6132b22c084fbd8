using System.Text.Json;
using Sluice.Tests.Reflection;
using Sluice.Wires.MessagePack;
using Xunit;

namespace Sluice.Tests.Strictness;

/// <summary>An empty array or object is a level as any other, on both wires.</summary>
public partial class EmptyLevelTests
{
    [Shape]
    public partial class Node
    {
        public List<Node>? Many { get; set; }
        public Node? One { get; set; }
        public object? Any { get; set; }
    }

    public static TheoryData<ProvidedBy, string, int> Documents =>
        [
            .. from provider in Provided.All
            from document in ((string Json, int Levels)[])
                [
                    ("""{"many":[]}""", 2),
                    ("""{"one":{}}""", 2),
                    ("""{"any":[[]]}""", 3),
                    ("""{"any":{"a":{}}}""", 3),
                    ("""{"unknown":[[[]]]}""", 4),
                    ("""{"unknown":[{}]}""", 3),
                    ("""{"one":{"many":[{"many":[]}]}}""", 5),
                    ("{}", 1),
                ]
            select new TheoryDataRow<ProvidedBy, string, int>(provider, document.Json, document.Levels),
        ];

    [Theory, MemberData(nameof(Documents))]
    public void Empty_level_BeyondTheLimit_IsAnErrorOnBothWires(ProvidedBy provider, string document, int levels)
    {
        byte[] packed = MessagePackWire.FromJson(System.Text.Encoding.UTF8.GetBytes(document));
        Converter<Node> converter = Strict.Converter<Node>(provider);
        for (int limit = 1; limit <= levels; limit++)
        {
            WireError? json = ErrorOf(() => Strict.FromJson<Node>(provider, document, new() { MaxDepth = limit }));
            WireError? expected = limit < levels ? WireError.Depth : null;
            Assert.Equal(expected, json);
            Assert.Equal(
                expected,
                ErrorOf(() =>
                    MessagePackReading.Read(packed, converter, new MessagePackWireOptions { MaxDepth = limit })
                )
            );
            Assert.Equal(
                expected,
                ErrorOf(() =>
                    MessagePackReading.Read(
                        packed,
                        converter,
                        new MessagePackWireOptions { MaxDepth = limit, RejectNulls = true }
                    )
                )
            );
            var theirs = new JsonSerializerOptions(JsonSerializerDefaults.Web) { MaxDepth = limit };
            Assert.Equal(
                expected is not null,
                Record.Exception(() => JsonSerializer.Deserialize<Node>(document, theirs)) is JsonException
            );
        }
    }

    private static WireError? ErrorOf(Action read) => (Record.Exception(read) as WireException)?.Error;
}
