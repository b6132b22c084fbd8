using System.Net.Http.Headers;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.Sqlite;
using Microsoft.Extensions.DependencyInjection;
using Sluice.Sqlite;
using Sluice.TestSupport;
using Xunit;

namespace Sluice.Hosting.Tests.Inserting;

/// <summary>An endpoint that stores the rows of its body.</summary>
public sealed class InsertRowsTests : IAsyncLifetime
{
    private readonly string _source = $"Data Source=file:insert-{Guid.NewGuid():N}?mode=memory&cache=shared";
    private readonly SqliteConnection _database;
    private readonly ErrorLog _log = new();
    private AdHocServer _server = null!;

    public InsertRowsTests()
    {
        SqliteRowDriver.Register();
        _database = new SqliteConnection(_source);
    }

    public async ValueTask InitializeAsync()
    {
        _database.Open();
        using SqliteCommand command = new(
            """
            create table items(id integer primary key, name text not null, price real, secret text default 'kept',
              pass_word text, password text)
            """,
            _database
        );
        command.ExecuteNonQuery();
        _server = await AdHocServer.StartAsync(
            app =>
            {
                app.MapPost(
                    "/items",
                    () =>
                        SluiceResults.InsertRows(
                            new SqliteConnection(_source),
                            "items",
                            new() { Columns = ["id", "name", "price"], MaxRowBytes = 10_000 }
                        )
                );
                app.Map(
                    "/decoded",
                    decoded =>
                        decoded
                            .UseRequestDecompression()
                            .UseRouting()
                            .UseEndpoints(ends =>
                                ends.MapPost(
                                    "/",
                                    () =>
                                        SluiceResults.InsertRows(
                                            new SqliteConnection(_source),
                                            "items",
                                            new() { Columns = ["id", "name"] }
                                        )
                                )
                            )
                );
                app.MapPost(
                    "/small",
                    [RequestSizeLimit(2000)]
                    () =>
                        SluiceResults.InsertRows(
                            new SqliteConnection(_source),
                            "items",
                            new() { Columns = ["id", "name"] }
                        )
                );
            },
            services: services => services.AddRequestDecompression(),
            log: _log
        );
    }

    public async ValueTask DisposeAsync()
    {
        await _server.DisposeAsync();
        _database.Dispose();
    }

    private async Task<(int Status, string Text)> Post(string path, byte[] body, string type, string? accept = null)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, path) { Content = new ByteArrayContent(body) };
        request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(type);
        // The server closes the connection of a body that it refuses by its length; what is still sent then would
        // reset it before the answer is read.
        request.Headers.ExpectContinue = true;
        if (accept is not null)
            request.Headers.Accept.ParseAdd(accept);
        using HttpResponseMessage response = await _server.Client.SendAsync(request);
        return ((int)response.StatusCode, await response.Content.ReadAsStringAsync());
    }

    private Task<(int Status, string Text)> Post(string path, string body, string type = "application/json") =>
        Post(path, Encoding.UTF8.GetBytes(body), type);

    private string Stored()
    {
        using SqliteCommand command = new(
            "select coalesce(group_concat(id || name || secret), '') from items",
            _database
        );
        return (string)command.ExecuteScalar()!;
    }

    [Fact]
    public async Task Numbers_that_JSON_cannot_answer_are_refused()
    {
        byte[] pack =
        [
            0x91,
            0x83,
            0xA2,
            .. "id"u8,
            4,
            0xA4,
            .. "name"u8,
            0xA1,
            .. "d"u8,
            0xA5,
            .. "price"u8,
            0xCB,
            0x7F,
            0xF0,
            0,
            0,
            0,
            0,
            0,
            0,
        ];
        (int status, string text) = await Post("/items", pack, "application/vnd.msgpack");
        Assert.Equal(422, status);
        Assert.Contains("NaN and infinity are not accepted.", text);
        Assert.Equal(422, (await Post("/items", """[{"id":4,"name":"d","price":"Infinity"}]""")).Status);
        Assert.Equal("", Stored());
    }

    [Fact]
    public async Task Rows_of_each_wire_are_stored_and_counted()
    {
        Assert.Equal(
            (201, """{"rows":2}"""),
            await Post("/items", """[{"id":1,"name":"a"},{"id":2,"name":"b","price":1.5}]""")
        );
        Assert.Equal(
            (201, """{"rows":1}"""),
            await Post("/items", """{"id":3,"name":"c"}""" + "\n", "application/jsonl; charset=utf-8")
        );
        byte[] pack = [0x91, 0x82, 0xA2, .. "id"u8, 4, 0xA4, .. "name"u8, 0xA1, .. "d"u8];
        Assert.Equal((201, """{"rows":1}"""), await Post("/items", pack, "application/vnd.msgpack"));
        Assert.Equal(
            (201, """{"rows":2}"""),
            await Post("/items", "ID,Name,price\r\n5,e,\r\n6,\"f\",1.5\r\n", "text/csv; charset=utf-8; header=present")
        );
        (int status, string text) = await Post(
            "/items",
            "[]"u8.ToArray(),
            "application/json",
            "application/vnd.msgpack"
        );
        Assert.Equal((201, 15), (status, text.Length));
        Assert.Equal("1akept,2bkept,3ckept,4dkept,5ekept,6fkept", Stored());
        Assert.Empty(_log.Entries);
    }

    [Theory]
    [InlineData("""[{"id":1,"name":"a"},{"id":2,"name":""", 400, "\"path\":\"$[1].name\"")]
    [InlineData("""[{"id":1,"name":"a"},{"id":2,"name":5}]""", 422, "\"path\":\"$[1].name\"")]
    [InlineData("""[{"id":1,"name":"a"},{"id":2,"secret":"x"}]""", 422, "does not take the member")]
    [InlineData("""[{"id":1,"name":"a"},{"id":2,"secrets":"x"}]""", 422, "does not take the member")]
    [InlineData("""[{"id":1,"name":"a"},{"id":1,"name":"b"}]""", 409, "\"path\":\"$[1]\"")]
    [InlineData("""[{"id":1,"name":"a"},{"id":2}]""", 409, "\"path\":\"$[1]\"")]
    [InlineData("""{"id":1,"name":"a"}""", 400, "\"offset\":0")]
    [InlineData("""[{"id":1,"name":"a","name":"b"}]""", 400, "\"path\":\"$[0].name\"")]
    [InlineData("""[{"id":1,"name":"a","Name":"b"}]""", 400, "\"path\":\"$[0].Name\"")]
    [InlineData("""{"id":1,"name":"a","name":"b"}""", 400, "\"path\":\"$[0].name\"", "application/jsonl")]
    [InlineData("id,name\n1,a\n2", 400, "\"path\":\"$[1]\",\"offset\":12", "text/csv")]
    [InlineData("id,name\n1,a\nx,b", 422, "\"path\":\"$[1].id\",\"offset\":12", "text/csv")]
    [InlineData("id,secret\n1,a", 422, "does not take the member", "text/csv")]
    [InlineData("id,Pass.Word\n1,a", 422, "does not take the member", "text/csv")]
    [InlineData("""[{"id":1,"Pass.Word":"a"}]""", 422, "does not take the member")]
    [InlineData("""[{"id":1,"Pass":{"Word":"a"}}]""", 422, "does not take the member")]
    [InlineData("id,name\n1,a\n1,b", 409, "\"path\":\"$[1]\"", "text/csv")]
    public async Task A_body_that_cannot_be_stored_as_a_whole_stores_nothing(
        string body,
        int status,
        string part,
        string type = "application/json"
    )
    {
        (int found, string text) = await Post("/items", body, type);
        Assert.Equal(status, found);
        Assert.Contains(part, text, StringComparison.Ordinal);
        Assert.DoesNotContain("SQLite", text, StringComparison.Ordinal);
        Assert.DoesNotContain("items", text, StringComparison.Ordinal);
        Assert.Equal("", Stored());
        Assert.Empty(_log.Entries);
    }

    [Fact]
    public async Task A_member_that_occurs_twice_in_MessagePack_is_refused()
    {
        byte[] pack =
        [
            0x91,
            0x83,
            0xA2,
            .. "id"u8,
            4,
            0xA4,
            .. "name"u8,
            0xA1,
            .. "d"u8,
            0xA4,
            .. "name"u8,
            0xA1,
            .. "e"u8,
        ];
        (int status, string text) = await Post("/items", pack, "application/vnd.msgpack");
        Assert.Equal(400, status);
        Assert.Contains("twice", text, StringComparison.Ordinal);
        Assert.Equal("", Stored());
    }

    [Theory]
    [InlineData("""[{"id":1,"name":"a"},""", 21)]
    [InlineData("  [ ", 4)]
    public async Task A_row_that_is_too_long_has_its_place(string before, int offset)
    {
        string body = $$"""{{before}}{"id":2,"name":"{{new string('x', 20_000)}}"}]""";
        (int status, string text) = await Post("/items", body);
        Assert.Equal(413, status);
        int rowsBefore = before.Count(next => next == '{');
        Assert.Contains($"\"path\":\"$[{rowsBefore}]\",\"offset\":{offset}", text, StringComparison.Ordinal);
        Assert.Equal("", Stored());
    }

    [Fact]
    public async Task Media_types_and_sizes_are_checked()
    {
        (int status, string text) = await Post("/items", "a,b", "text/plain");
        Assert.Equal(415, status);
        Assert.Contains("text/csv", text, StringComparison.Ordinal);
        Assert.Equal(415, (await Post("/items", "1,a", "text/csv; header=absent")).Status);
        Assert.Equal(415, (await Post("/items", "id,name", "text/csv; charset=latin1")).Status);
        Assert.Equal(415, (await Post("/items", "[]", "application/json; charset=utf-16")).Status);
        Assert.Equal(415, (await Post("/items", "{}", "application/jsonl; charset=latin1")).Status);
        Assert.Equal(406, (await Post("/items", "[]"u8.ToArray(), "application/json", "text/html")).Status);
        string large = $$"""[{"id":1,"name":"{{new string('x', 20_000)}}"}]""";
        Assert.Equal(413, (await Post("/items", large)).Status);
        Assert.Equal(413, (await Post("/small", large)).Status);
        Assert.Equal("", Stored());
    }

    [Theory]
    [InlineData("gzip", "text/csv")]
    [InlineData("br", "text/csv")]
    [InlineData("deflate", "application/json")]
    [InlineData("gzip", "application/jsonl")]
    public async Task A_body_that_cannot_be_decoded_is_an_error_of_the_request(string coding, string type)
    {
        using var content = new ByteArrayContent("no compressed text"u8.ToArray());
        content.Headers.ContentType = new MediaTypeHeaderValue(type);
        content.Headers.ContentEncoding.Add(coding);
        using HttpResponseMessage response = await _server.Client.PostAsync("/decoded", content);
        Assert.Equal(400, (int)response.StatusCode);
        Assert.Contains(
            "could not be read completely",
            await response.Content.ReadAsStringAsync(),
            StringComparison.Ordinal
        );
        Assert.Empty(_log.Entries);
        Assert.Equal("", Stored());
    }

    [Fact]
    public void The_columns_of_an_endpoint_are_listed()
    {
        using var connection = new SqliteConnection(_source);
        Assert.Throws<ArgumentException>(() => SluiceResults.InsertRows(connection, "items", default));
    }
}
