using System.Data;
using System.Net;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Sluice.TestSupport;
using Xunit;

namespace Sluice.Hosting.Tests.Rows;

/// <summary>What a request asks of rows that their SQL cannot give is a mistake of the request.</summary>
public sealed partial class RowRefusalTests
{
    [Theory]
    [InlineData("/rows", "[id,author[name]]", "Leave it out.")]
    [InlineData("/rows", "[author]", "Leave it out.")]
    [InlineData("/rows", "[id,chapters[!first:1,number]]", "without '!sort' and '!first'")]
    [InlineData("/rows", "[id,chapters[number]]", "chapters[!all]")]
    [InlineData("/plain", "[id,chapters[number]]", "chapters[!all]")]
    [InlineData("/joined", "[id,chapters[!first:1,number]]", "without '!sort' and '!first'")]
    public async Task A_part_that_the_rows_do_not_have_is_a_400_that_says_what_to_ask(
        string path,
        string include,
        string remedy
    )
    {
        await using AdHocServer server = await StartAsync();
        foreach (string accept in (string[])["application/json", "application/vnd.msgpack", "application/jsonl"])
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, $"{path}?include={include}");
            request.Headers.Accept.ParseAdd(accept);
            using HttpResponseMessage answer = await server.Client.SendAsync(
                request,
                TestContext.Current.CancellationToken
            );
            Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
            using JsonDocument problem = JsonDocument.Parse(
                await answer.Content.ReadAsStringAsync(TestContext.Current.CancellationToken)
            );
            JsonElement error = problem.RootElement.GetProperty("errors")[0];
            Assert.Contains(remedy, error.GetProperty("message").GetString(), StringComparison.Ordinal);
            Assert.Equal(
                include.Contains("author", StringComparison.Ordinal) ? "author" : "chapters",
                error.GetProperty("name").GetString()
            );
            // HEAD has the status of GET.
            Assert.Equal(
                (400, ""),
                await server.AskAsync($"{path}?include={include}", accept, method: HttpMethod.Head)
            );
            // What only the author of the SQL can change is not for the client.
            Assert.DoesNotContain("alias", error.GetProperty("message").GetString(), StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("[id,chapters]")]
    [InlineData("[id,chapters[!all]]")]
    [InlineData("[id,chapters[number,heading]]")]
    public async Task What_the_error_says_to_ask_is_answered(string include)
    {
        await using AdHocServer server = await StartAsync();
        Assert.Equal(
            """[{"id":1,"chapters":"[]"}]""",
            await server.Client.GetStringAsync($"/rows?include={include}", TestContext.Current.CancellationToken)
        );
    }

    [Theory]
    [InlineData("id,title,t_itle", "'title' (column 2) and 't_itle' (column 3)")]
    [InlineData("id,purchase_price,purchasePrice", "'purchase_price' (column 2) and 'purchasePrice' (column 3)")]
    [InlineData("id,chapters,chapters[].number", "'chapters' (column 2) and 'chapters[].number' (column 3)")]
    [InlineData("id,author.name,title,author.Name", "'author.name' (column 2) and 'author.Name' (column 4)")]
    [InlineData("id,author,author.name", "'author' (column 2) and 'author.name' (column 3)")]
    [InlineData("id,chapters[].number,author.books[].id", "one array per level")]
    public async Task A_fault_of_the_columns_fails_every_request_whatever_it_selects(string columns, string message)
    {
        var log = new ErrorLog();
        await using AdHocServer server = await AdHocServer.StartAsync(
            app =>
            {
                app.MapGet("/rows", (Include<Book> include) => SluiceResults.Rows(Table(columns), include));
                app.MapGet("/plain", (Include<Book> include) => Table(columns)).WithSluice();
            },
            log: log
        );
        string[] includes = ["[id]", "[title]", "[author[name]]", "[chapters[!first:1,number]]", "[!all]", ""];
        foreach (string path in (string[])["/rows", "/plain"])
        foreach (string include in includes)
        foreach (string accept in (string[])["application/json", "application/vnd.msgpack", "application/jsonl"])
        foreach (bool isStaff in (bool[])[false, true])
        {
            foreach (HttpMethod method in (HttpMethod[])[HttpMethod.Get, HttpMethod.Head])
            {
                (int status, _) = await server.AskAsync($"{path}?include={include}", accept, isStaff, method);
                Assert.Equal(500, status);
                Assert.Contains(message, log.Entries.Last(), StringComparison.Ordinal);
            }
        }
    }

    [Theory]
    [InlineData("id,Note,note,secret,Secret")]
    [InlineData("id,x.note,x.Note")]
    public async Task Columns_that_no_request_can_select_may_have_any_names(string columns)
    {
        await using AdHocServer server = await AdHocServer.StartAsync(app =>
            app.MapGet("/rows", (Include<Book> include) => SluiceResults.Rows(Table(columns), include))
        );
        foreach (string include in (string[])["[id]", "[!all]", ""])
            Assert.Equal((200, """[{"id":1}]"""), await server.AskAsync($"/rows?include={include}"));
    }

    [Fact]
    public async Task Rows_of_a_type_without_members_are_found_when_the_host_starts()
    {
        foreach (
            Action<WebApplication> map in (Action<WebApplication>[])
                [
                    app => app.MapGet("/x", (Include<int> include) => SluiceResults.Rows(Table("n"), include)),
                    app => app.MapGet("/x", (Include<Shape> include) => SluiceResults.Rows(Table("n"), include)),
                    app => app.MapGet("/x", (Include<Shape> include) => Table("n")).WithSluice(),
                ]
        )
        {
            InvalidOperationException error = await Assert.ThrowsAnyAsync<InvalidOperationException>(async () =>
            {
                await using AdHocServer server = await AdHocServer.StartAsync(map, controllers: []);
            });
            Assert.Contains("rows", error.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Formats_of_a_request_delegate_are_refused_at_start()
    {
#pragma warning disable ASP0016 // The platform warns; without its analyzers, the host must not start.
        InvalidOperationException error = await Assert.ThrowsAnyAsync<InvalidOperationException>(async () =>
        {
            await using AdHocServer server = await AdHocServer.StartAsync(
                app =>
                    app.MapGet("/x", (HttpContext _) => Task.FromResult<IResult>(SluiceResults.Rows(Table("id,title"))))
                        .WithFormats(WireFormat.Csv),
                controllers: []
            );
        });
#pragma warning restore ASP0016
        Assert.Contains("WithFormats() cannot see", error.Message, StringComparison.Ordinal);
        await using AdHocServer cast = await AdHocServer.StartAsync(
            app =>
                app.MapGet(
                        "/x",
                        (Delegate)((HttpContext _) => Task.FromResult<IResult>(SluiceResults.Rows(Table("id,title"))))
                    )
                    .WithFormats(WireFormat.Csv),
            controllers: []
        );
        Assert.Equal(
            "id,title\r\n1,One\r\n",
            await cast.Client.GetStringAsync("/x", TestContext.Current.CancellationToken)
        );
    }

    private static Task<AdHocServer> StartAsync() =>
        AdHocServer.StartAsync(
            app =>
            {
                app.MapGet(
                    "/rows",
                    (Include<Book> include) => SluiceResults.Rows(Table("id,title,author,chapters"), include)
                );
                app.MapGet("/plain", (Include<Book> include) => Table("id,title,author,chapters")).WithSluice();
                app.MapGet(
                    "/joined",
                    (Include<Book> include) => SluiceResults.Rows(Table("id,chapters[].number"), include)
                );
            },
            controllers: []
        );

    private static DataTableReader Table(string columns)
    {
        var table = new DataTable();
        var row = new List<object>();
        foreach (string name in columns.Split(','))
        {
            (Type type, object value) = name switch
            {
                "id" or "n" or "chapters[].number" => (typeof(int), (object)1),
                "title" => (typeof(string), "One"),
                "author" => (typeof(string), "{\"name\":\"Ada\"}"),
                _ => (typeof(string), "[]"),
            };
            table.Columns.Add(name, type);
            row.Add(value);
        }
        table.Rows.Add([.. row]);
        return table.CreateDataReader();
    }

    [Shape, WireUnion, WireCase("circle", typeof(Circle))]
    public abstract partial class Shape
    {
        public int N { get; set; }
    }

    [Shape]
    public partial class Circle : Shape;
}
