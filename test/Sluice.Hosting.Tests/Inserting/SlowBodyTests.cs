using System.Globalization;
using System.Net.Sockets;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Data.Sqlite;
using Microsoft.Extensions.DependencyInjection;
using Sluice.Sqlite;
using Xunit;

namespace Sluice.Hosting.Tests.Inserting;

/// <summary>
/// A client that sends its rows slowly holds no connection, and no lock of the database that others wait for.
/// </summary>
public sealed class SlowBodyTests : IDisposable
{
    private readonly string _file = Path.Combine(Path.GetTempPath(), $"slow-{Guid.NewGuid():N}.db");

    public SlowBodyTests()
    {
        SqliteRowDriver.Register();
        Execute("create table items(id integer primary key, name text)");
    }

    public void Dispose()
    {
        SqliteConnection.ClearAllPools();
        File.Delete(_file);
    }

    private Task<AdHocServer> StartAsync(Action<SluiceHttpOptions> configure) =>
        AdHocServer.StartAsync(
            app =>
                app.MapPost(
                    "/items",
                    () => SluiceResults.InsertRows(Open(), "items", new() { Columns = ["id", "name"] })
                ),
            options =>
            {
                options.MaxSourceWait = Timeout.InfiniteTimeSpan;
                configure(options);
            },
            // A machine that is busy must not count as a client that is slow.
            services =>
                services.Configure<KestrelServerOptions>(kestrel => kestrel.Limits.MinRequestBodyDataRate = null)
        );

    private SqliteConnection Open() => new($"Data Source={_file};Default Timeout=60");

    private object? Execute(string sql)
    {
        using SqliteConnection connection = Open();
        connection.Open();
        using var command = new SqliteCommand(sql, connection);
        return command.ExecuteScalar();
    }

    private static async Task<Socket> BeginAsync(AdHocServer server, string type, string rows)
    {
        var client = new Socket(SocketType.Stream, ProtocolType.Tcp);
        await client.ConnectAsync("127.0.0.1", server.Client.BaseAddress!.Port);
        await client.SendAsync(
            Encoding.UTF8.GetBytes(
                $"POST /items HTTP/1.1\r\nHost: localhost\r\nContent-Type: {type}\r\nTransfer-Encoding: chunked\r\n"
                    + "Connection: close\r\n\r\n"
            )
        );
        await SendAsync(client, rows);
        return client;
    }

    private static async Task SendAsync(Socket client, string rows) =>
        await client.SendAsync(
            Encoding.UTF8.GetBytes(string.Create(CultureInfo.InvariantCulture, $"{rows.Length:x}\r\n{rows}\r\n"))
        );

    // The server may reset the connection after its answer, whose body was not read to the end.
    private static async Task<string> ReadUntilAsync(Socket client, string end)
    {
        var text = new StringBuilder();
        byte[] piece = new byte[4096];
        while (!text.ToString().Contains(end, StringComparison.Ordinal))
        {
            int count = await client.ReceiveAsync(piece);
            Assert.True(count > 0, text.ToString());
            text.Append(Encoding.UTF8.GetString(piece, 0, count));
        }

        return text.ToString();
    }

    private static string Lines(int count, string name) =>
        string.Concat(
            Enumerable
                .Range(1, count)
                .Select(id =>
                    string.Create(CultureInfo.InvariantCulture, $$"""{"id":{{id}},"name":"{{name}}"}{{'\n'}}""")
                )
        );

    [Theory]
    [InlineData("application/json", """[{"id":1,"name":"a"},""", """{"id":2,"name":"b"}]""")]
    [InlineData("application/jsonl", "{\"id\":1,\"name\":\"a\"}\n", """{"id":2,"name":"b"}""")]
    [InlineData("text/csv", "id,name\n1,a\n", "2,b\n")]
    public async Task Rows_that_arrive_slowly_lock_nothing(string type, string first, string rest)
    {
        await using AdHocServer server = await StartAsync(_ => { });
        using Socket slow = await BeginAsync(server, type, first);
        // The rows that have arrived would lock the file if they were stored, and this call would wait for a minute.
        (int status, string text) = await server.AskAsync(
            "/items",
            method: HttpMethod.Post,
            content: AdHocServer.Body("""[{"id":3,"name":"c"}]"""u8.ToArray(), "application/json")
        );
        Assert.Equal((201, """{"rows":1}"""), (status, text));
        await SendAsync(slow, rest);
        await slow.SendAsync("0\r\n\r\n"u8.ToArray());
        await ReadUntilAsync(slow, """{"rows":2}""");
        Assert.Equal(3L, Execute("select count(*) from items"));
    }

    [Fact]
    public async Task A_body_beyond_what_is_held_must_arrive_in_time()
    {
        await using AdHocServer server = await StartAsync(options =>
        {
            options.ReadAheadSize = 20;
            options.MaxSourceWait = TimeSpan.FromMilliseconds(300);
        });
        using Socket slow = await BeginAsync(server, "application/jsonl", Lines(100, ""));
        string answer = await ReadUntilAsync(slow, "The rest of the rows did not arrive in time.");
        Assert.StartsWith("HTTP/1.1 408", answer, StringComparison.Ordinal);
        Assert.Equal(0L, Execute("select count(*) from items"));
        (int status, _) = await server.AskAsync(
            "/items",
            method: HttpMethod.Post,
            content: AdHocServer.Body("""[{"id":3,"name":"c"}]"""u8.ToArray(), "application/json")
        );
        Assert.Equal(201, status);
    }

    [Fact]
    public async Task A_large_body_is_stored_whether_its_beginning_is_held_or_not()
    {
        string rows = Lines(60_000, new string('n', 40));
        foreach (int size in (int[])[0, 1, 100_000, 8 * 1024 * 1024])
        {
            Execute("delete from items");
            await using AdHocServer server = await StartAsync(options => options.ReadAheadSize = size);
            server.Client.Timeout = Timeout.InfiniteTimeSpan;
            (int status, string text) = await server.AskAsync(
                "/items",
                method: HttpMethod.Post,
                content: AdHocServer.Body(Encoding.UTF8.GetBytes(rows), "application/jsonl")
            );
            Assert.True(status == 201, $"{size} held: {status} {text} {server.Failure}");
            Assert.Equal("""{"rows":60000}""", text);
            Assert.Equal(60_000L, Execute("select count(*) from items"));
        }
    }
}
