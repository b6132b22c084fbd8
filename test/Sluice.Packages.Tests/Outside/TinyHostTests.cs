using System.Data;
using System.Globalization;
using System.Net;
using System.Text;
using System.Text.Json;
using Xunit;

namespace Sluice.Packages.Tests.Outside;

/// <summary>An employee whose salary only the role "payroll" may see.</summary>
[Shape]
internal sealed partial class Employee
{
    public int Id { get; set; }
    public string Name { get; set; } = "";

    [RequirePolicy("payroll")]
    public decimal Salary { get; set; }
    public List<string> Skills { get; set; } = [];
    public object? Extra { get; set; }
}

[Shape]
internal sealed partial class Team
{
    [Default]
    public int Id { get; set; }
    public List<string> Names { get; set; } = [];
}

public sealed class TinyHostTests : IAsyncLifetime
{
    private readonly TinyHost _host = new();
    private readonly HttpClient _client = new();

    private static Employee Ann =>
        new()
        {
            Id = 1,
            Name = "Ann",
            Salary = 10,
            Skills = ["C#", "SQL"],
            Extra = new Employee
            {
                Id = 2,
                Name = "Bob",
                Salary = 20,
            },
        };

    public ValueTask InitializeAsync()
    {
        _client.BaseAddress = _host.Address;
        _host.Map("/ann", (FieldSelection<Employee> _) => Ann);
        _host.Map("/team", (FieldSelection<Team> _) => new Team { Names = [.. "abcd".Select(c => $"{c}")] });
        _host.MapStream("/all", All, employee => employee.Id.ToString(CultureInfo.InvariantCulture));
        _host.MapStream("/slow", Slow);
        _host.MapStream("/broken", Broken);
        _host.MapRows<Employee>("/rows", Rows);
        return ValueTask.CompletedTask;
    }

    public async ValueTask DisposeAsync()
    {
        _client.Dispose();
        await _host.DisposeAsync();
    }

    private static async IAsyncEnumerable<Employee> All()
    {
        yield return Ann;
        await Task.Yield();
        yield return new Employee { Id = 2, Name = "Bob" };
    }

    private static async IAsyncEnumerable<Employee> Slow()
    {
        yield return Ann;
        await Task.Delay(TimeSpan.FromSeconds(1));
        yield return new Employee { Id = 2 };
    }

    private static async IAsyncEnumerable<Employee> Broken()
    {
        for (int i = 0; i < 2_000; i++)
            yield return new Employee { Name = new string('x', 100) };
        await Task.Yield();
        throw new InvalidOperationException("The source failed.");
    }

    private static DataTableReader Rows()
    {
        var table = new DataTable { Locale = CultureInfo.InvariantCulture };
        table.Columns.Add("id", typeof(int));
        table.Columns.Add("name", typeof(string));
        table.Columns.Add("salary", typeof(decimal));
        table.Rows.Add(1, "Ann", 10m);
        table.Rows.Add(2, DBNull.Value, 20m);
        return table.CreateDataReader();
    }

    private async Task<HttpResponseMessage> GetAsync(
        string path,
        string accept = "application/json",
        string? role = null
    )
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        request.Headers.TryAddWithoutValidation("Accept", accept);
        if (role is not null)
            request.Headers.Add("Role", role);
        return await _client.SendAsync(request);
    }

    private async Task<string> TextAsync(string path, string accept = "application/json", string? role = null)
    {
        using HttpResponseMessage response = await GetAsync(path, accept, role);
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        return await response.Content.ReadAsStringAsync();
    }

    [Fact]
    public async Task An_expression_narrows_the_response()
    {
        Assert.Equal("""{"id":1,"name":"Ann"}""", await TextAsync("ann?include=[id,name]"));
        using HttpResponseMessage packed = await GetAsync("ann?include=[id]", "application/vnd.msgpack, */*;q=0.5");
        Assert.Equal("application/vnd.msgpack", packed.Content.Headers.ContentType!.MediaType);
        Assert.Equal([0x81, 0xa2, (byte)'i', (byte)'d', 1], await packed.Content.ReadAsByteArrayAsync());
    }

    [Fact]
    public async Task A_guarded_member_does_not_exist_for_a_caller_without_the_role()
    {
        Assert.Equal(
            """{"id":1,"name":"Ann","skills":["C#","SQL"],"extra":{"id":2,"name":"Bob","skills":[],"extra":null}}""",
            await TextAsync("ann")
        );
        using HttpResponseMessage refused = await GetAsync("ann?include=[salary]");
        Assert.Equal(HttpStatusCode.BadRequest, refused.StatusCode);
        Assert.Contains("'salary'", await refused.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        Assert.Equal(
            """{"salary":10,"extra":{"id":2,"name":"Bob","salary":20,"skills":[],"extra":null}}""",
            await TextAsync("ann?include=[salary,extra]", role: "payroll")
        );
    }

    [Fact]
    public async Task Elements_are_streamed_in_every_form()
    {
        Assert.Equal("""[{"id":1},{"id":2}]""", await TextAsync("all?include=[id]"));
        Assert.Equal("{\"id\":1}\n{\"id\":2}\n", await TextAsync("all?include=[id]", "application/jsonl"));
        Assert.Equal(
            "id: 1\ndata: {\"id\":1}\n\nid: 2\ndata: {\"id\":2}\n\nevent: end\ndata: {}\n\n",
            await TextAsync("all?include=[id]", "text/event-stream")
        );
        using HttpResponseMessage packed = await GetAsync("all?include=[id]", "application/msgpack");
        Assert.Equal(
            [0x81, 0xa2, (byte)'i', (byte)'d', 1, 0x81, 0xa2, (byte)'i', (byte)'d', 2],
            await packed.Content.ReadAsByteArrayAsync()
        );
    }

    [Fact]
    public async Task Elements_that_are_sent_in_several_pieces_arrive() =>
        Assert.Equal("""[{"id":1},{"id":2}]""", await TextAsync("slow?include=[id]"));

    [Fact]
    public async Task Rows_are_narrowed_and_have_a_length()
    {
        Assert.Equal("""[{"id":1,"name":"Ann"},{"id":2,"name":null}]""", await TextAsync("rows"));
        Assert.Equal(
            """[{"id":1,"salary":10},{"id":2,"salary":20}]""",
            await TextAsync("rows?include=[id,salary]", role: "payroll")
        );
        using HttpResponseMessage response = await GetAsync("rows");
        Assert.NotEqual(true, response.Headers.TransferEncodingChunked);
    }

    [Fact]
    public async Task Errors_are_problems_or_cut_the_response_off()
    {
        using HttpResponseMessage missing = await GetAsync("nothing");
        Assert.Equal(HttpStatusCode.NotFound, missing.StatusCode);
        using HttpResponseMessage unacceptable = await GetAsync("ann", "image/png");
        Assert.Equal(HttpStatusCode.NotAcceptable, unacceptable.StatusCode);
        using HttpResponseMessage misspelled = await GetAsync("ann?include=[nmae]");
        Assert.Equal("application/problem+json", misspelled.Content.Headers.ContentType!.MediaType);
        Assert.Contains("name", await misspelled.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        using HttpResponseMessage large = await GetAsync("team?include=[names]");
        Assert.Equal(HttpStatusCode.BadRequest, large.StatusCode);
        // Where the listener ends the body properly although it aborts, the document itself is cut off.
        string? part = null;
        try
        {
            part = await TextAsync("broken");
        }
        catch (HttpRequestException) { }
        if (part is not null)
            Assert.ThrowsAny<JsonException>(() => JsonDocument.Parse(part).Dispose());
    }

    [Fact]
    public async Task A_body_is_read_without_what_its_sender_may_not_set()
    {
        Employee? read = null;
        SentMembers<Employee>? sent = null;
        _host.MapBody<Employee>("/hire", (value, members) => (read, sent) = (value, members));
        using var body = new StringContent("""{"name":"Eve","salary":99}""", Encoding.Latin1, "application/json");
        using HttpResponseMessage created = await _client.PostAsync("hire", body);
        Assert.Equal(HttpStatusCode.NoContent, created.StatusCode);
        Assert.Equal(("Eve", 0m), (read!.Name, read.Salary));
        Assert.True(sent!.Has(employee => employee.Name));
        Assert.False(sent.Has(employee => employee.Salary));

        Employee ann = Ann;
        _host.MapPatch("/raise", ann);
        using var patch = new StringContent(
            """{"name":"Anna","salary":99}""",
            Encoding.UTF8,
            "application/merge-patch+json"
        );
        patch.Headers.Add("Role", "payroll");
        using HttpResponseMessage changed = await _client.PostAsync("raise", patch);
        Assert.Equal(HttpStatusCode.NoContent, changed.StatusCode);
        Assert.Equal(("Anna", 99m, 1), (ann.Name, ann.Salary, ann.Id));

        using var broken = new StringContent("""{"name":1}""", Encoding.UTF8, "application/json");
        using HttpResponseMessage refused = await _client.PostAsync("hire", broken);
        Assert.Equal(HttpStatusCode.BadRequest, refused.StatusCode);
        using var unknown = new StringContent("a,b", Encoding.UTF8, "text/csv");
        using HttpResponseMessage unsupported = await _client.PostAsync("hire", unknown);
        Assert.Equal(HttpStatusCode.UnsupportedMediaType, unsupported.StatusCode);
    }
}
