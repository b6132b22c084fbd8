using System.Net;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.RegularExpressions;
using System.Text.Unicode;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Data.Sqlite;
using Microsoft.Extensions.DependencyInjection;
using Sluice.Data;
using Sluice.Sqlite;
using Sluice.TestSupport;
using Sluice.Wires.Csv;
using Xunit;

namespace Sluice.Hosting.Tests.Csv;

/// <summary>Answers as CSV say what the same answers say as JSON.</summary>
public sealed class CsvAnswerTests
{
    private static readonly Parcel[] s_parcels =
    [
        new(1, "plain", null, 1.50m, true, new("Ada", null), ["a", "b"], Size.Small, [1, 2]),
        new(2, "a \"quoted\", text\r\nin lines", "", -0.001m, false, null, [], Size.Large, []),
        new(
            3,
            "",
            "=1+2",
            79228162514264337593543950335m,
            true,
            new("Ünïcode \\ \u0001 🚀", "x"),
            null,
            Size.Small,
            null
        ),
        new(4, "é\u2028", "+44", 0, false, new("", ""), ["\"", ","], Size.Large, [0xff]),
        new(5, new string('x', 100_000), "@cmd", 12, false, null, null, Size.Small, null),
    ];

    private static readonly string[] s_kinds = ["list", "lazy", "stream", "query", "with", "withstream", "rows"];

    private static readonly string[] s_includes =
    [
        "",
        "[id]",
        "[remark]",
        "[name,id]",
        "[sender[name],size]",
        "[!all]",
        "[tags,data,price]",
    ];

    private static async IAsyncEnumerable<Parcel> StreamAsync(bool isEmpty = false)
    {
        foreach (Parcel each in isEmpty ? [] : s_parcels)
        {
            await Task.Yield();
            yield return each;
        }
    }

    private static SqliteConnection Open()
    {
        SqliteRowDriver.Register();
        var connection = new SqliteConnection("Data Source=:memory:");
        connection.Open();
        return connection;
    }

    // Every column of a query, with a nested name.
    private static IResult Rows(bool isEmpty = false)
    {
        SqliteCommand command = Open().CreateCommand();
        command.CommandText = $"""
            select 1 as Id, 'it''s, "fine"' as "sender.name", null as "sender.code", '' as remark, 2.5 as price
            union all select 2, null, 'c', null, 3 {(isEmpty ? "limit 0" : "")}
            """;
        return SluiceResults.Rows(command.ExecuteReader());
    }

    private static Task<AdHocServer> StartAsync(
        Action<JsonSerializerOptions>? json = null,
        Action<SluiceHttpOptions>? configure = null
    ) =>
        AdHocServer.StartAsync(
            app =>
            {
                foreach (
                    (string path, WireFormat[] formats) in ((string, WireFormat[])[])
                        [
                            ("/csv", [WireFormat.Csv]),
                            ("/json", [WireFormat.Json]),
                            ("/both", [WireFormat.Json, WireFormat.Csv]),
                        ]
                )
                {
                    RouteGroupBuilder group = app.MapGroup(path).WithFormats(formats);
                    group.MapGet("/list", (Include<Parcel> include) => SluiceResults.Ok(s_parcels, include));
                    group.MapGet(
                        "/lazy",
                        (Include<Parcel> include) => SluiceResults.Ok(s_parcels.Select(x => x), include)
                    );
                    group.MapGet("/stream", (Include<Parcel> include) => SluiceResults.Stream(StreamAsync(), include));
                    group.MapGet(
                        "/query",
                        (Include<Parcel> include) => SluiceResults.Query(s_parcels.AsQueryable(), include)
                    );
                    group.MapGet("/with", (Include<Parcel> include) => s_parcels).WithSluice();
                    group.MapGet("/withstream", (Include<Parcel> include) => StreamAsync()).WithSluice();
                    group.MapGet(
                        "/rows",
                        (Include<Parcel> include) =>
                        {
                            SqliteCommand command = Open().CreateCommand();
                            command.CommandText = """
                                select 1 as id, 'it''s, "fine"' as name, 'Ada' as "sender.name", '=1' as remark, 1.5 as price
                                union all select 2, '', null, '', 3
                                """;
                            return SluiceResults.Rows(command.ExecuteReader(), include);
                        }
                    );
                    group.MapGet(
                        "/empty/list",
                        (Include<Parcel> include) => SluiceResults.Ok(new List<Parcel>(), include)
                    );
                    group.MapGet(
                        "/empty/stream",
                        (Include<Parcel> include) => SluiceResults.Stream(StreamAsync(isEmpty: true), include)
                    );
                    group.MapGet("/columns", () => Rows());
                    group.MapGet("/empty/columns", () => Rows(isEmpty: true));
                    group.MapGet(
                        "/guarded",
                        (Include<Salaried> include) => SluiceResults.Ok(new List<Salaried> { new(1, 900) }, include)
                    );
                    group.MapGet(
                        "/null",
                        (Include<Parcel> include) => SluiceResults.Ok(new List<Parcel> { null! }, include)
                    );
                }
                app.MapGet("/plain", (Include<Parcel> include) => SluiceResults.Ok(s_parcels, include));
            },
            configure,
            services => services.ConfigureHttpJsonOptions(options => json?.Invoke(options.SerializerOptions))
        );

    private static async Task<(string[] Header, List<Cell[]> Records)> RecordsAsync(AdHocServer server, string path)
    {
        using HttpResponseMessage response = await server.Client.GetAsync(path, TestContext.Current.CancellationToken);
        byte[] body = await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
        Assert.True(response.IsSuccessStatusCode, $"{path}: {response.StatusCode} {Encoding.UTF8.GetString(body)}");
        Assert.Equal("text/csv", response.Content.Headers.ContentType!.MediaType);
        var records = new CsvRecords();
        var read = new List<Cell[]>();
        int position = 0;
        while (!records.IsDone)
        {
            while (records.TryNext())
                read.Add([
                    .. Enumerable
                        .Range(0, records.Count)
                        .Select(each => new Cell(
                            Encoding.UTF8.GetString(records.GetText(each)),
                            records.IsQuoted(each)
                        )),
                ]);
            if (records.IsDone)
                break;
            int count = Math.Min(records.Free.Length, body.Length - position);
            body.AsMemory(position, count).CopyTo(records.Free);
            records.Add(count);
            position += count;
        }

        return ([.. read[0].Select(each => each.Text)], read[1..]);
    }

    private static async Task<HttpResponseMessage> GetAsync(
        AdHocServer server,
        string path,
        string? accept = null,
        HttpMethod? method = null
    )
    {
        using var request = new HttpRequestMessage(method ?? HttpMethod.Get, path);
        if (accept is not null)
            request.Headers.TryAddWithoutValidation("Accept", accept);
        return await server.Client.SendAsync(request, TestContext.Current.CancellationToken);
    }

    private static Task<string> TextAsync(AdHocServer server, string path) =>
        server.Client.GetStringAsync(path, TestContext.Current.CancellationToken);

    public static TheoryData<string> Settings => ["camel", "snake", "sparse", "indented", "exact"];

    private static void Apply(string settings, JsonSerializerOptions json)
    {
        switch (settings)
        {
            case "snake":
                json.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper;
                break;
            case "sparse":
                json.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull;
                break;
            case "indented":
                json.WriteIndented = true;
                break;
            case "exact":
                json.PropertyNamingPolicy = null;
                json.Encoder = JavaScriptEncoder.Create(UnicodeRanges.BasicLatin);
                json.Converters.Add(new JsonStringEnumConverter());
                break;
        }
    }

    [Theory]
    [MemberData(nameof(Settings))]
    public async Task Records_have_the_values_of_JSON_under_the_settings_of_the_host(string settings)
    {
        await using AdHocServer server = await StartAsync(json => Apply(settings, json));
        foreach ((int row, string kind) in s_kinds.Index())
        {
            foreach (string include in SeededSample.Of(s_includes, row + settings.Length, every: 3))
            {
                string names = settings switch
                {
                    "snake" => include.ToUpperInvariant().Replace("!ALL", "!all"),
                    "exact" => Regex.Replace(include, @"(?<=[\[,])\w", first => first.Value.ToUpperInvariant()),
                    _ => include,
                };
                string query = $"/{kind}?include={Uri.EscapeDataString(names)}";
                using JsonDocument json = JsonDocument.Parse(await TextAsync(server, "/json" + query));
                (string[] header, List<Cell[]> records) = await RecordsAsync(server, "/csv" + query);
                Assert.Equal(json.RootElement.GetArrayLength(), records.Count);
                foreach ((JsonElement element, Cell[] record) in json.RootElement.EnumerateArray().Zip(records))
                {
                    Assert.Equal(header.Select(name => CellOf(element, name)), record);
                    Assert.All(element.EnumerateObject(), member => Assert.Contains(member.Name, header));
                }
            }
        }
    }

    private static Cell CellOf(JsonElement element, string name)
    {
        if (!element.TryGetProperty(name, out JsonElement value) || value.ValueKind == JsonValueKind.Null)
            return new("", false);
        string text =
            value.ValueKind == JsonValueKind.String
                ? value.GetString()!
                // Fields are not indented.
                : Regex.Replace(value.GetRawText(), @"\n\s*", "").Replace("\": ", "\":");
        return new(text, text.Length == 0 || text.AsSpan().ContainsAny(",\"\r\n"));
    }

    [Fact]
    public async Task A_table_without_records_has_its_header()
    {
        await using AdHocServer server = await StartAsync();
        Assert.Equal("id,price\r\n", await TextAsync(server, "/csv/empty/list?include=[price,id]"));
        Assert.Equal("id,price\r\n", await TextAsync(server, "/csv/empty/stream?include=[price,id]"));
        Assert.Equal("id,sender,remark,price\r\n", await TextAsync(server, "/csv/empty/columns"));
        Assert.Equal(
            "id,sender,remark,price\r\n"
                + "1,\"{\"\"name\"\":\"\"it's, \\\"\"fine\\\"\"\"\",\"\"code\"\":null}\",\"\",2.5\r\n"
                + "2,\"{\"\"name\"\":null,\"\"code\"\":\"\"c\"\"}\",,3\r\n",
            await TextAsync(server, "/csv/columns")
        );
    }

    [Fact]
    public async Task Columns_that_are_null_in_the_first_record_are_columns()
    {
        await using AdHocServer server = await StartAsync(json => Apply("sparse", json));
        Assert.Equal(
            "id,sender,remark,price\r\n"
                + "1,\"{\"\"name\"\":\"\"it's, \\\"\"fine\\\"\"\"\"}\",\"\",2.5\r\n"
                + "2,\"{\"\"code\"\":\"\"c\"\"}\",,3\r\n",
            await TextAsync(server, "/csv/columns")
        );
        await using AdHocServer defaults = await StartAsync(configure: options =>
            options.Json = new() { Omit = OmitWhen.Default }
        );
        (_, List<Cell[]> records) = await RecordsAsync(defaults, "/csv/list?include=[price,enabled]");
        Assert.Equal(new Cell("0", false), records[3][0]);
        Assert.Equal(new Cell("false", false), records[3][1]);
    }

    [Fact]
    public async Task The_first_format_is_the_default_and_no_other_endpoint_offers_CSV()
    {
        await using AdHocServer server = await StartAsync();
        using HttpResponseMessage link = await GetAsync(server, "/csv/list?include=[id]");
        Assert.Equal("text/csv; charset=utf-8", link.Content.Headers.ContentType!.ToString());
        Assert.Contains("Accept", link.Headers.Vary);
        using HttpResponseMessage json = await GetAsync(server, "/both/list?include=[id]");
        Assert.Equal("application/json", json.Content.Headers.ContentType!.MediaType);
        using HttpResponseMessage csv = await GetAsync(server, "/both/list?include=[id]", "text/csv, */*;q=0.1");
        Assert.Equal("text/csv", csv.Content.Headers.ContentType!.MediaType);
        using HttpResponseMessage plain = await GetAsync(server, "/plain", "text/csv");
        Assert.Equal(HttpStatusCode.NotAcceptable, plain.StatusCode);
        using HttpResponseMessage refused = await GetAsync(server, "/csv/list", "application/json");
        Assert.Equal(HttpStatusCode.NotAcceptable, refused.StatusCode);
        Assert.Contains("text/csv", await refused.Content.ReadAsStringAsync());
        using HttpResponseMessage head = await GetAsync(server, "/csv/stream", method: HttpMethod.Head);
        Assert.Equal("text/csv", head.Content.Headers.ContentType!.MediaType);
        Assert.Empty(await head.Content.ReadAsByteArrayAsync());
    }

    [Fact]
    public async Task What_a_caller_may_not_see_is_no_column()
    {
        await using AdHocServer server = await StartAsync();
        Assert.Equal("id\r\n1\r\n", await TextAsync(server, "/csv/guarded"));
        using HttpResponseMessage asked = await GetAsync(server, "/csv/guarded?include=[salary]");
        Assert.Equal(HttpStatusCode.BadRequest, asked.StatusCode);
        using HttpResponseMessage wrong = await GetAsync(server, "/csv/list?include=[nam]");
        Assert.Equal(HttpStatusCode.BadRequest, wrong.StatusCode);
        Assert.Equal("application/problem+json", wrong.Content.Headers.ContentType!.MediaType);
    }

    [Fact]
    public async Task Formulas_are_text_by_option()
    {
        await using AdHocServer server = await StartAsync(configure: options => options.NeutralizeCsvFormulas = true);
        (_, List<Cell[]> records) = await RecordsAsync(server, "/csv/list?include=[remark,price]");
        Assert.Equal(["", "", "'=1+2", "'+44", "'@cmd"], records.Select(each => each[0].Text));
        Assert.Equal("-0.001", records[1][1].Text);
        (_, records) = await RecordsAsync(server, "/csv/rows?include=[remark]");
        Assert.Equal("'=1", records[0][0].Text);
    }

    [Fact]
    public async Task A_list_that_is_no_table_is_an_error_without_records()
    {
        await using AdHocServer server = await StartAsync();
        using HttpResponseMessage failed = await GetAsync(server, "/csv/null");
        Assert.Equal(HttpStatusCode.InternalServerError, failed.StatusCode);
        Assert.DoesNotContain("id", await failed.Content.ReadAsStringAsync());
    }

    public static TheoryData<string, Delegate> NoTables =>
        new()
        {
            { "value", (Include<Parcel> include) => SluiceResults.Ok(s_parcels[0], include) },
            {
                "page",
                (Include<Parcel> include, Sort<Parcel> sort, Paging paging) =>
                    SluiceResults.Page(s_parcels.AsQueryable(), null, sort, paging, include)
            },
            { "union", (Include<Figure> include) => SluiceResults.Ok(new List<Figure> { new Circle(1) }, include) },
            { "extension", (Include<Loose> include) => SluiceResults.Ok(new List<Loose> { new() }, include) },
            { "objects", () => SluiceResults.Ok<object>([s_parcels[0]], FieldSelection<object>.All) },
            { "numbers", () => SluiceResults.Ok([1], FieldSelection<int>.All) },
            { "lists", (Include<List<Parcel>> include) => SluiceResults.Ok(new List<List<Parcel>>(), include) },
        };

    [Theory]
    [MemberData(nameof(NoTables))]
    public async Task What_is_no_table_does_not_start(string name, Delegate handler)
    {
        Exception refused = await Assert.ThrowsAnyAsync<Exception>(() =>
            AdHocServer.StartAsync(app => app.MapGet($"/{name}", handler).WithFormats(WireFormat.Csv))
        );
        Assert.Contains(
            "CSV is for lists, streams and rows of objects that all have the same members.",
            refused.Message
        );
        // With another format, the endpoint answers that one alone.
        await using AdHocServer server = await AdHocServer.StartAsync(app =>
            app.MapGet($"/{name}", handler).WithFormats(WireFormat.Csv, WireFormat.Json)
        );
        using HttpResponseMessage answer = await GetAsync(server, $"/{name}", "text/csv");
        Assert.Equal(HttpStatusCode.NotAcceptable, answer.StatusCode);
    }

    [Theory]
    [InlineData("converter")]
    [InlineData("union")]
    public async Task Options_that_change_the_form_of_elements_do_not_start(string kind)
    {
        Exception refused = await Assert.ThrowsAnyAsync<Exception>(() =>
            AdHocServer.StartAsync(
                app =>
                    app.MapGet("/list", (Include<Loner> include) => SluiceResults.Ok([new Loner(1)], include))
                        .WithFormats(WireFormat.Json, WireFormat.Csv),
                options =>
                {
                    if (kind == "union")
                        options.Json = new() { Unions = WireUnions.Empty.Add<Loner, Joiner>("joiner") };
                },
                services =>
                    services.ConfigureHttpJsonOptions(options =>
                    {
                        if (kind == "converter")
                            options.SerializerOptions.Converters.Add(new LonerConverter());
                    })
            )
        );
        Assert.Contains("CSV", refused.Message);
        Assert.Contains("Loner", refused.Message);
    }

    [Fact]
    public async Task Records_are_stored_as_they_were_read()
    {
        await using AdHocServer server = await StartAsync();
        byte[] csv = Encoding.UTF8.GetBytes(
            await TextAsync(server, "/csv/list?include=[id,name,remark,price,enabled]")
        );
        await using SqliteConnection database = Open();
        await using (SqliteCommand create = database.CreateCommand())
        {
            create.CommandText =
                "create table parcels(id integer, name text, remark text, price text, enabled boolean)";
            await create.ExecuteNonQueryAsync(TestContext.Current.CancellationToken);
        }

        await database.InsertRowsAsync(
            "parcels",
            WireRows.Csv(csv),
            cancellationToken: TestContext.Current.CancellationToken
        );
        await using SqliteCommand read = database.CreateCommand();
        read.CommandText = "select id, name, remark, price, enabled from parcels order by id";
        await using SqliteDataReader reader = await read.ExecuteReaderAsync(TestContext.Current.CancellationToken);
        foreach (Parcel parcel in s_parcels)
        {
            Assert.True(await reader.ReadAsync(TestContext.Current.CancellationToken));
            Assert.Equal(
                (parcel.Id, parcel.Name, parcel.Enabled),
                (reader.GetInt32(0), reader.GetString(1), reader.GetBoolean(4))
            );
            Assert.Equal(
                parcel.Remark,
                await reader.IsDBNullAsync(2, TestContext.Current.CancellationToken) ? null : reader.GetString(2)
            );
            Assert.Equal(
                parcel.Price,
                decimal.Parse(reader.GetString(3), System.Globalization.CultureInfo.InvariantCulture)
            );
        }
    }

    [Fact]
    public async Task A_result_that_is_no_table_at_run_time_is_not_acceptable()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(app =>
            app.MapGet("/single", IResult (Include<Parcel> include) => SluiceResults.Ok(s_parcels[0], include))
                .WithFormats(WireFormat.Csv)
        );
        using HttpResponseMessage answer = await GetAsync(server, "/single");
        Assert.Equal(HttpStatusCode.NotAcceptable, answer.StatusCode);
    }

    [Fact]
    public async Task Documents_describe_CSV_and_clients_refuse_it()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(app =>
        {
            app.MapGet("/list", (Include<Parcel> include) => SluiceResults.Ok(s_parcels, include))
                .WithFormats(WireFormat.Json, WireFormat.Csv);
            app.MapGet("/download", (Include<Parcel> include) => SluiceResults.Ok(s_parcels, include))
                .WithFormats(WireFormat.Csv);
            app.MapOpenApi();
            app.MapSluiceTypeScript();
            app.MapSluiceExplorer();
        });
        using JsonDocument document = JsonDocument.Parse(await TextAsync(server, "/openapi/v1.json"));
        JsonElement paths = document.RootElement.GetProperty("paths");
        Assert.Equal(["application/json", "text/csv"], ContentOf(paths, "/list").EnumerateObject().Select(x => x.Name));
        Assert.Equal(["text/csv"], ContentOf(paths, "/download").EnumerateObject().Select(x => x.Name));
        string declaration = await TextAsync(server, "/sluice.ts");
        Assert.Contains("/list", declaration);
        Assert.DoesNotContain("/download", declaration);
        string catalogue = await TextAsync(server, "/sluice/endpoints.json");
        Assert.Contains("\"/list\"", catalogue);
        Assert.DoesNotContain("/download", catalogue);
        using HttpResponseMessage csv = await GetAsync(server, "/download");
        WireException refused = await Assert.ThrowsAsync<WireException>(() =>
            csv.Content.ReadFromSluiceAsync<List<Parcel>>(cancellationToken: TestContext.Current.CancellationToken)
        );
        Assert.Contains("The response is CSV", refused.Message);

        static JsonElement ContentOf(JsonElement paths, string path) =>
            paths
                .GetProperty(path)
                .GetProperty("get")
                .GetProperty("responses")
                .GetProperty("200")
                .GetProperty("content");
    }

    [Fact]
    public async Task Actions_name_CSV_in_the_way_of_controllers()
    {
        await using WebApplication app = await Mvc.ControllerServer.StartAsync([typeof(ParcelsController)]);
        (int status, string text) = await Mvc.ControllerServer.AskAsync(app, "/parcels/csv?include=[id,size]");
        Assert.Equal((200, "id,size\r\n1,1\r\n2,0\r\n3,1\r\n"), (status, text));
        (status, text) = await Mvc.ControllerServer.AskAsync(app, "/parcels/both?include=[id]", accept: "text/csv");
        Assert.Equal((200, "id\r\n1\r\n2\r\n3\r\n"), (status, text));
        (_, text) = await Mvc.ControllerServer.AskAsync(app, "/parcels/both?include=[id]");
        Assert.StartsWith("[{", text);
        (_, text) = await Mvc.ControllerServer.AskAsync(app, "/parcels/plain?include=[id]", accept: "text/csv");
        Assert.StartsWith("[{", text);
    }
}
