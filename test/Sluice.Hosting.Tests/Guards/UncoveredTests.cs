using System.Data;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Abstractions;
using Microsoft.AspNetCore.Routing;
using Sluice.Hosting.Tests.Rows;
using Xunit;

#pragma warning disable SLC030, SLC031, SLC032 // What these rules warn of is shown here.

namespace Sluice.Hosting.Tests.Guards;

[JsonConverter(typeof(OwnConverter))]
public class Converted
{
    [RequirePolicy("staff")]
    public string Salary { get; set; } = Canary.Guarded;
}

internal sealed class OwnConverter : JsonConverter<Converted>
{
    public override Converted Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        throw new NotSupportedException();

    public override void Write(Utf8JsonWriter writer, Converted value, JsonSerializerOptions options) =>
        writer.WriteStringValue(value.Salary);
}

[Shape]
public partial class Open
{
    public virtual string Salary { get; set; } = "";
}

[Shape]
public partial class Closing : Open
{
    [RequirePolicy("staff")]
    public override string Salary { get; set; } = Canary.Guarded;
}

/// <summary>
/// Where guards do not hold: each entry of the list in the threat model is true, and each of the list alone.
/// </summary>
public sealed class UncoveredTests : IAsyncLifetime
{
    private static readonly JsonSerializerOptions s_own = new(JsonSerializerDefaults.Web);

    private AdHocServer _server = null!;

    public async ValueTask InitializeAsync() =>
        _server = await AdHocServer.StartAsync(static app =>
        {
            app.MapGet("/own-options", static () => Results.Json(new Plain(), s_own));
            app.MapGet("/own-options-typed", static () => TypedResults.Json(new Plain(), s_own));
            app.MapGet(
                "/write-as-json",
                static (HttpContext context) => context.Response.WriteAsJsonAsync(new Plain(), s_own)
            );
            app.MapGet("/own-converter", static () => SluiceResults.Ok(new Converted(), FieldSelection<Converted>.All));
            app.MapGet("/own-converter-host", static () => new Converted());
            app.MapGet(
                "/serialized-node",
                static () =>
                    SluiceResults.Ok(JsonSerializer.SerializeToNode(new Plain(), s_own), FieldSelection<JsonNode>.All)
            );
            app.MapGet(
                "/guarded-override",
                static () => SluiceResults.Ok<Open>([new Closing()], FieldSelection<Open>.All)
            );

            app.MapGet(
                "/own-options-result",
                static (HttpContext context) =>
                    new JsonResult(new Plain(), s_own).ExecuteResultAsync(
                        new ActionContext(context, new RouteData(), new ActionDescriptor())
                    )
            );
            app.MapGet("/untyped-rows", static () => SluiceResults.Rows(Rows()));
            app.MapPost("/host-body", static (Plain body) => body.Salary);

            app.MapGet("/host-options", static () => Results.Json(new Plain()));
            app.MapGet(
                "/host-result",
                static (HttpContext context) =>
                    new JsonResult(new Plain()).ExecuteResultAsync(
                        new ActionContext(context, new RouteData(), new ActionDescriptor())
                    )
            );
            app.MapGet("/typed-rows", static () => SluiceResults.Rows(Rows(), FieldSelection<Plain>.All));
            app.MapGet("/host-write", static (HttpContext context) => context.Response.WriteAsJsonAsync(new Plain()));
            app.MapGet("/host-node", static () => new JsonObject { ["a"] = JsonValue.Create(new Plain()) });
            app.MapGet("/host-anonymous", static () => new { user = new Plain(), any = (object)new Unshaped() });
        });

    public ValueTask DisposeAsync() => _server.DisposeAsync();

    [Theory]
    [InlineData("/own-options")]
    [InlineData("/own-options-typed")]
    [InlineData("/write-as-json")]
    [InlineData("/own-converter")]
    [InlineData("/own-converter-host")]
    [InlineData("/serialized-node")]
    [InlineData("/guarded-override")]
    [InlineData("/own-options-result")]
    [InlineData("/untyped-rows")]
    public async Task Guards_WhereTheThreatModelSaysSo_DoNotHold(string path) =>
        Assert.Contains(Canary.Guarded, (await _server.AskAsync(path)).Text, StringComparison.Ordinal);

    [Fact]
    public async Task Guards_InBodiesThatTheHostReads_DoNotHold()
    {
        HttpContent body = AdHocServer.Body("""{"salary":"set"}"""u8.ToArray(), "application/json");

        Assert.Equal((200, "set"), await _server.AskAsync("/host-body", method: HttpMethod.Post, content: body));
    }

    [Theory]
    [InlineData("/typed-rows")]
    public async Task Guards_InRowsOfAType_Hold(string path)
    {
        (int status, string text) = await _server.AskAsync(path);

        Assert.Equal((200, """[{"name":"Ada"}]"""), (status, text));
    }

    private static RecordingReader Rows()
    {
        var table = new DataTable { Columns = { { "name", typeof(string) }, { "salary", typeof(string) } } };
        table.Rows.Add("Ada", Canary.Guarded);
        return new(table);
    }

    [Theory]
    [InlineData("/host-options")]
    [InlineData("/host-result")]
    [InlineData("/host-write")]
    [InlineData("/host-node")]
    [InlineData("/host-anonymous")]
    public async Task Guards_UnderTheHostsOwnOptions_Hold(string path)
    {
        (int status, string text) = await _server.AskAsync(path, isStaff: true);

        Assert.Equal(200, status);
        Assert.Contains("Ada", text, StringComparison.Ordinal);
        Assert.DoesNotContain("canary", text, StringComparison.Ordinal);
    }
}
