using System.Net.Http.Headers;
using Xunit;

namespace Sluice.Packages.Tests;

/// <summary>The content serializer of docs/hosts.md.</summary>
public class ContentSerializerTests
{
    private static HttpContent ToHttpContent<T>(T item) =>
        new ByteArrayContent(MessagePackWire.Serialize(item))
        {
            Headers = { ContentType = new("application/vnd.msgpack") },
        };

    private static Task<T?> FromHttpContentAsync<T>(HttpContent content) => content.ReadFromSluiceAsync<T>();

    [Fact]
    public async Task Contents_come_back()
    {
        var random = new Random(6);
        Item item = RandomItem.Of(random);
        Assert.Equal(
            JsonWire.Serialize(item),
            JsonWire.Serialize(await FromHttpContentAsync<Item>(ToHttpContent(item)))
        );
        Simple? simple = await FromHttpContentAsync<Simple>(ToHttpContent(new Simple { Number = 3 }));
        Assert.Equal(3, simple!.Number);
        List<Part>? parts = await FromHttpContentAsync<List<Part>>(ToHttpContent(item.Parts));
        Assert.Equal(item.Parts.Count, parts!.Count);
        Assert.Null(await FromHttpContentAsync<Simple>(ToHttpContent<Simple?>(null)));
    }

    [Fact]
    public async Task Answers_in_JSON_are_read()
    {
        var content = new ByteArrayContent("""{"number":3,"text":"ä"}"""u8.ToArray());
        content.Headers.ContentType = new MediaTypeHeaderValue("application/json");
        Assert.Equal("ä", (await FromHttpContentAsync<Simple>(content))!.Text);
    }

    [Fact]
    public async Task Contents_that_are_no_value_of_the_type_are_an_error() =>
        await Assert.ThrowsAsync<WireException>(() => FromHttpContentAsync<Simple>(ToHttpContent("text")));
}
