using System.Net;
using System.Text.Json;
using Xunit;

namespace Sluice.Hosting.Tests;

public class SelectionTests(LibraryServer server) : IClassFixture<LibraryServer>
{
    [Theory]
    [InlineData("/books/7", """{"id":7,"title":"Book № 7"}""")]
    [InlineData("/books/7?include=", """{"id":7,"title":"Book № 7"}""")]
    [InlineData("/books/7?include=[]", """{"id":7,"title":"Book № 7"}""")]
    [InlineData("/books/7?include=[id,author[name]]", """{"id":7,"author":{"name":"Søren 佐藤"}}""")]
    [InlineData("/books/7?include=id,author.name", """{"id":7,"author":{"name":"Søren 佐藤"}}""")]
    [InlineData("/books/7?include=id&include=author(name)", """{"id":7,"author":{"name":"Søren 佐藤"}}""")]
    [InlineData("/books/7?include=[id]&include=[price]", """{"id":7,"price":9.5}""")]
    [InlineData("/books/7?include=%5Bid%2Cprice%5D", """{"id":7,"price":9.5}""")]
    [InlineData("/books/7?include=-title", """{"id":7}""")]
    [InlineData(
        "/books?include=title&size=2",
        """{"items":[{"title":"Book № 1"},{"title":"Book № 2"}],"page":1,"size":2,"total":1000}"""
    )]
    [InlineData("/list?include=id", """[{"id":1},{"id":2},{"id":3}]""")]
    [InlineData("/stream?include=id", """[{"id":1},{"id":2},{"id":3}]""")]
    [InlineData("/stream?count=0", "[]")]
    [InlineData(
        "/query?include=id,chapters[number]",
        """[{"id":2,"chapters":[{"number":1},{"number":2}]},{"id":3,"chapters":[{"number":1},{"number":2}]}]"""
    )]
    [InlineData("/query?count=0", "[]")]
    [InlineData("/plain/book?include=id", """{"id":1}""")]
    [InlineData("/plain/books?include=id", """[{"id":1},{"id":2}]""")]
    [InlineData("/plain/query?include=id", """[{"id":1},{"id":2}]""")]
    [InlineData("/plain/stream?include=id", """[{"id":1},{"id":2}]""")]
    [InlineData("/plain/text", "text")]
    [InlineData("/mvc/book?include=id", """{"id":1}""")]
    [InlineData("/mvc/books?include=id", """[{"id":1},{"id":2}]""")]
    [InlineData("/mvc/chosen/5?include=id", """{"id":5}""")]
    public async Task A_request_gets_the_fields_it_asks_for(string path, string expected) =>
        Assert.Equal(expected, await server.TextAsync(path));

    [Fact]
    public async Task An_expression_may_come_in_a_header()
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, "/books/7");
        request.Headers.Add("Sluice-Include", "[price]");
        using HttpResponseMessage response = await server.Client.SendAsync(request);
        Assert.Equal("""{"price":9.5}""", await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData("/books/7?include=[id,titel,author[nam]]", "titel:title", "nam:name")]
    [InlineData("/plain/book?include=titel", "titel:title")]
    [InlineData("/mvc/chosen/5?include=titel", "titel:title")]
    public async Task Every_bad_name_is_listed_with_its_position_and_nearest_names(
        string path,
        params string[] expected
    )
    {
        using HttpResponseMessage response = await server.Client.GetAsync(path);
        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        Assert.Equal("application/problem+json", response.Content.Headers.ContentType!.MediaType);
        using JsonDocument problem = JsonDocument.Parse(await response.Content.ReadAsByteArrayAsync());
        Assert.Equal(400, problem.RootElement.GetProperty("status").GetInt32());
        string text = Uri.UnescapeDataString(path[(path.IndexOf("include=", StringComparison.Ordinal) + 8)..]);
        var errors = problem.RootElement.GetProperty("errors").EnumerateArray().ToList();
        Assert.Equal(expected.Length, errors.Count);
        foreach ((JsonElement error, string pair) in errors.Zip(expected))
        {
            string[] parts = pair.Split(':');
            Assert.Equal(parts[0], error.GetProperty("name").GetString());
            Assert.Equal(
                parts[0],
                text.Substring(error.GetProperty("position").GetInt32(), error.GetProperty("length").GetInt32())
            );
            if (parts[1].Length > 0)
                Assert.Contains(parts[1], error.GetProperty("suggestions").EnumerateArray().Select(s => s.GetString()));
        }
    }

    [Theory]
    [InlineData("/books/7?include=[id", 400)]
    [InlineData("/books/7?include=!deep", 400)]
    [InlineData("/deep?include=!deep", 200)]
    [InlineData("/books/5000", 404)]
    [InlineData("/plain/none", 404)]
    [InlineData("/limited?include=id", 200)]
    [InlineData("/limited?include=price", 400)]
    [InlineData("/limited?include=id,title,author[name]", 400)]
    public async Task Limits_and_absences_have_their_status(string path, int status)
    {
        using HttpResponseMessage response = await server.Client.GetAsync(path);
        Assert.Equal(status, (int)response.StatusCode);
    }

    [Fact]
    public async Task An_expression_over_the_limit_is_refused_by_name_of_the_limit()
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, "/books/7");
        request.Headers.Add("Sluice-Include", new string('[', 5000));
        using HttpResponseMessage response = await server.Client.SendAsync(request);
        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        Assert.Contains("4096", (await response.Content.ReadAsStringAsync()).Replace(",", ""));
    }
}
