using System.Text;
using System.Text.Json.Nodes;
using Xunit;

namespace Sluice.Tests.Merging;

/// <summary>The examples of RFC 7396: appendix A row by row, and the document of section 3.</summary>
public class Rfc7396Tests
{
    public static TheoryData<string, string, string> AppendixA =>
        new()
        {
            { """{"a":"b"}""", """{"a":"c"}""", """{"a":"c"}""" },
            { """{"a":"b"}""", """{"b":"c"}""", """{"a":"b","b":"c"}""" },
            { """{"a":"b"}""", """{"a":null}""", """{}""" },
            { """{"a":"b","b":"c"}""", """{"a":null}""", """{"b":"c"}""" },
            { """{"a":["b"]}""", """{"a":"c"}""", """{"a":"c"}""" },
            { """{"a":"c"}""", """{"a":["b"]}""", """{"a":["b"]}""" },
            { """{"a":{"b":"c"}}""", """{"a":{"b":"d","c":null}}""", """{"a":{"b":"d"}}""" },
            { """{"a":[{"b":"c"}]}""", """{"a":[1]}""", """{"a":[1]}""" },
            { """["a","b"]""", """["c","d"]""", """["c","d"]""" },
            { """{"a":"b"}""", """["c"]""", """["c"]""" },
            { """{"a":"foo"}""", """null""", """null""" },
            { """{"a":"foo"}""", "\"bar\"", "\"bar\"" },
            { """{"e":null}""", """{"a":1}""", """{"e":null,"a":1}""" },
            { """[1,2]""", """{"a":"b","c":null}""", """{"a":"b"}""" },
            { """{}""", """{"a":{"bb":{"ccc":null}}}""", """{"a":{"bb":{}}}""" },
        };

    [Theory, MemberData(nameof(AppendixA))]
    public void Nodes_AreMergedAsTheTableSays(string original, string patch, string result)
    {
        JsonNode? merged = JsonWire.Merge(JsonNode.Parse(original), Encoding.UTF8.GetBytes(patch));
        Assert.True(JsonNode.DeepEquals(JsonNode.Parse(result), merged), merged?.ToJsonString());
        byte[] packed = MessagePackWire.FromJson(Encoding.UTF8.GetBytes(patch));
        Assert.True(
            JsonNode.DeepEquals(JsonNode.Parse(result), MessagePackWire.Merge(JsonNode.Parse(original), packed))
        );
    }

    [Theory, MemberData(nameof(AppendixA))]
    public void UntypedValues_AreMergedAsTheTableSays(string original, string patch, string result)
    {
        object? merged = JsonWire.Merge(JsonWire.Deserialize<object>(original), Encoding.UTF8.GetBytes(patch));
        Assert.True(
            JsonNode.DeepEquals(JsonNode.Parse(result), JsonNode.Parse(JsonWire.Serialize(merged))),
            JsonWire.Serialize(merged)
        );
    }

    [Theory, MemberData(nameof(AppendixA))]
    public void MembersWithoutAType_AreMergedAsTheTableSays(string original, string patch, string result)
    {
        foreach (string member in new[] { "node", "any", "element", "unknown" })
        {
            var target = JsonWire.Deserialize<Doc>($$"""{"{{member}}":{{original}}}""")!;
            JsonWire.Populate(target, Encoding.UTF8.GetBytes($$"""{"{{member}}":{{patch}}}"""));
            JsonNode? merged = JsonNode.Parse(JsonWire.Serialize(target))![member];
            Assert.True(JsonNode.DeepEquals(JsonNode.Parse(result), merged), $"{member}: {merged?.ToJsonString()}");
        }
    }

    [Fact]
    public void DocumentOfSection3_IsMerged()
    {
        JsonNode? merged = JsonWire.Merge(
            JsonNode.Parse(
                """
                {"title":"Goodbye!","author":{"givenName":"John","familyName":"Doe"},"tags":["example","sample"],"content":"This will be unchanged"}
                """
            ),
            """{"title":"Hello!","phoneNumber":"+01-123-456-7890","author":{"familyName":null},"tags":["example"]}"""u8
        );
        Assert.True(
            JsonNode.DeepEquals(
                JsonNode.Parse(
                    """
                    {"title":"Hello!","author":{"givenName":"John"},"tags":["example"],"content":"This will be unchanged","phoneNumber":"+01-123-456-7890"}
                    """
                ),
                merged
            )
        );
    }
}
