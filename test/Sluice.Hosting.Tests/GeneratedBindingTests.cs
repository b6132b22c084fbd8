using System.Diagnostics;
using System.Net;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Sluice.Aot.Web;
using Xunit;

namespace Sluice.Hosting.Tests;

/// <summary>The post office's API, whose endpoints are bound by the request-delegate generator.</summary>
public sealed class GeneratedBindingTests : IAsyncLifetime
{
    private readonly WebApplication _app = PostOffice.Build([]);
    private HttpClient _client = null!;

    public async ValueTask InitializeAsync()
    {
        await _app.StartAsync();
        _client = new HttpClient { BaseAddress = new Uri(_app.Urls.First()) };
    }

    public async ValueTask DisposeAsync()
    {
        _client.Dispose();
        await _app.DisposeAsync();
    }

    [Theory]
    [InlineData("/parcels/7", """{"id":7,"label":"№ 7"}""")]
    [InlineData("/parcels/7?include=[id,sender[name]]", """{"id":7,"sender":{"name":"Søren"}}""")]
    [InlineData(
        "/parcels/7?include=weight&include=(scans(kind))",
        """{"weight":1.50,"scans":[{"kind":"Accepted"},{"kind":"Sorted"}]}"""
    )]
    [InlineData("/parcels?include=id&size=2", """{"items":[{"id":1},{"id":2}],"page":1,"size":2,"total":1000}""")]
    [InlineData("/stream?include=id", """[{"id":1},{"id":2},{"id":3}]""")]
    [InlineData("/either/3?include=id", """{"id":3}""")]
    [InlineData("/marked/3?include=id", """{"id":3}""")]
    [InlineData("/marked?include=id", """[{"id":1},{"id":2}]""")]
    [InlineData("/marked/later?include=id", """[{"id":1},{"id":2}]""")]
    [InlineData(
        "/plain/3",
        """{"id":3,"label":"№ 3","weight":1.50,"sender":{"name":"Søren","city":"佐賀"},"scans":[{"at":"2026-03-01T08:30:00Z","place":"Aarhus","kind":0},{"at":"2026-03-02T09:00:00Z","place":"Lyon","kind":1}]}"""
    )]
    public async Task Endpoints_answer_in_JSON(string path, string expected) =>
        Assert.Equal(expected, await _client.GetStringAsync(path));

    [Theory]
    [InlineData("/parcels/7?include=id", "81A2696407")]
    [InlineData("/marked/7?include=id", "81A2696407")]
    [InlineData("/stream?include=id&count=2", "81A269640181A2696402")]
    public async Task Endpoints_answer_in_MessagePack(string path, string expected)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path)
        {
            Headers = { { "Accept", "application/vnd.msgpack" } },
        };
        using HttpResponseMessage response = await _client.SendAsync(request);
        Assert.Equal(expected, Convert.ToHexString(await response.Content.ReadAsByteArrayAsync()));
    }

    // The process has no reflection in JSON, as under Native AOT.
    [Fact]
    public async Task A_type_that_only_a_witness_describes_stops_the_start_with_the_remedies()
    {
        using var process = Process.Start(
            new ProcessStartInfo(
                "dotnet",
                ["exec", Path.Combine(AppContext.BaseDirectory, "Sluice.Aot.Web.dll"), "--stamps"]
            )
            {
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
                UseShellExecute = false,
            }
        )!;
        process.StandardInput.Close();
        string errors = await process.StandardError.ReadToEndAsync();
        await process.WaitForExitAsync();
        Assert.NotEqual(0, process.ExitCode);
        Assert.Contains("'Sluice.Aot.Web.Stamp'", errors, StringComparison.Ordinal);
        Assert.Contains("Mark the type with [Shape], or add a JsonSerializerContext", errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("/parcels/7?include=lable", "label")]
    [InlineData("/parcels/7?include=[id", "")]
    [InlineData("/parcels/7?include=lockerCod", "")]
    [InlineData("/parcels/7?include=%00", "")]
    [InlineData("/parcels/7?include=%FF%FE", "")]
    [InlineData("/marked/7?include=lable", "label")]
    public async Task An_expression_that_is_not_valid_is_400_before_the_handler_runs(string path, string suggestion)
    {
        int before = await HandledAsync();
        using HttpResponseMessage response = await _client.GetAsync(path);
        string text = await response.Content.ReadAsStringAsync();
        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        Assert.Equal("application/problem+json", response.Content.Headers.ContentType!.MediaType);
        Assert.Equal(suggestion.Length > 0, text.Contains($"\"suggestions\":[\"{suggestion}\""));
        Assert.DoesNotContain("lockerCode\"", text);
        Assert.Equal(before, await HandledAsync());
    }

    [Theory]
    [InlineData("application/json", "{\"id\":4,\"label\":\"ö\"}", 201)]
    [InlineData("application/vnd.api+json; charset=\"UTF-8\"", "{\"id\":4,\"label\":\"ö\"}", 201)]
    [InlineData("application/json", "{\"id\":4,", 400)]
    [InlineData("application/json", "", 400)]
    [InlineData("application/json; charset=utf-7", "{}", 415)]
    [InlineData("application/xml", "<x/>", 415)]
    [InlineData(null, "{}", 415)]
    public async Task A_body_is_bound_or_refused_before_the_handler_runs(string? contentType, string body, int status)
    {
        int before = await HandledAsync();
        using var content = new ByteArrayContent(Encoding.UTF8.GetBytes(body));
        if (contentType is not null)
            content.Headers.TryAddWithoutValidation("Content-Type", contentType);
        using HttpResponseMessage response = await _client.PostAsync("/parcels", content);
        Assert.Equal(status, (int)response.StatusCode);
        Assert.Equal(before + (status == 201 ? 1 : 0), await HandledAsync());
        if (status == 201)
            Assert.Equal("""{"id":4,"label":"ö"}""", await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData("{\"id\":4,\"label\":\"ö\"}", 200)]
    [InlineData("{\"id\":\"x\"}", 400)]
    public async Task The_hosts_own_binding_reads_shaped_types(string body, int status)
    {
        using HttpResponseMessage response = await _client.PostAsync(
            "/plain",
            new StringContent(body, Encoding.UTF8, "application/json")
        );
        Assert.Equal(status, (int)response.StatusCode);
    }

    [Theory]
    [InlineData("/parcels/7")]
    [InlineData("/parcels")]
    [InlineData("/stream")]
    [InlineData("/marked/7")]
    public async Task HEAD_is_answered(string path)
    {
        using HttpResponseMessage response = await _client.SendAsync(new HttpRequestMessage(HttpMethod.Head, path));
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal("application/json", response.Content.Headers.ContentType!.MediaType);
        Assert.Empty(await response.Content.ReadAsByteArrayAsync());
    }

    private async Task<int> HandledAsync() =>
        int.Parse(
            (await _client.GetStringAsync("/counts")).Split(' ')[0],
            System.Globalization.CultureInfo.InvariantCulture
        );
}
