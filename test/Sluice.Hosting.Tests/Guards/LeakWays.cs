using System.Data;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Abstractions;
using Microsoft.AspNetCore.Routing;
using Sluice.Hosting.Tests.Rows;

namespace Sluice.Hosting.Tests.Guards;

/// <summary>
/// Every way out of a server: results of Sluice, plain returns and results of the framework under <c>.WithSluice()</c>,
/// and what the host writes by itself.
/// </summary>
internal static class LeakWays
{
    private static readonly string[] s_flat =
    [
        "plain",
        "unshaped",
        "implementing",
        "hiding",
        "unshaped-hiding",
        "overriding",
        "positional",
        "struct",
        "keyed",
    ];

    [SuppressMessage("Trimming", "IL2026", Justification = "Tests run untrimmed.")]
    public static IEnumerable<LeakWay> Of<T>(string kind, T value)
    {
        FieldSelection<T> all = FieldSelection<T>.All,
            usual = FieldSelection<T>.Default;
        yield return new("all", () => SluiceResults.Ok(value, all));
        yield return new("default", () => SluiceResults.Ok(value, usual));
        yield return new("include", (Include<T> include) => SluiceResults.Ok(value, include));
        yield return new("list-all", () => SluiceResults.Ok<T>([value, value], all));
        yield return new("list-include", (Include<T> include) => SluiceResults.Ok<T>([value, value], include));
        yield return new("created-all", () => SluiceResults.Created("/there", value!, all));
        yield return new("page-all", () => SluiceResults.Page(new Page<T>([value], 1, 1, 1), all));
        yield return new(
            "page-include",
            (Include<T> include) => SluiceResults.Page(new Page<T>([value], 1, 1, 1), include)
        );
        yield return new("stream-all", () => SluiceResults.Stream(TwiceAsync(value), all));
        yield return new("stream-include", (Include<T> include) => SluiceResults.Stream(TwiceAsync(value), include));
        yield return new("query-all", () => SluiceResults.Query(new[] { value }.AsQueryable(), all));
        yield return new("query-single", () => SluiceResults.QuerySingle(new[] { value }.AsQueryable(), all));
        yield return new("query-page", () => SluiceResults.Page(new[] { value }.AsQueryable(), 1, 1, all));
        yield return new("envelope", () => SluiceResults.Envelope(new Wrapped<T> { Data = [value] }, all));
        yield return new("envelope-stream", () => SluiceResults.Stream(TwiceAsync(value), all).In(new Wrapped<T>(), 2));
        yield return new(
            "envelope-query",
            () => SluiceResults.Query(new[] { value }.AsQueryable(), all).In(new Wrapped<T>())
        );
        if (s_flat.Contains(kind))
        {
            yield return new("rows-all", () => SluiceResults.Rows(Rows(), all));
            yield return new("rows-include", (Include<T> include) => SluiceResults.Rows(Rows(), include));
        }

        foreach (LeakWay way in OfHost(value))
            yield return way;
        if (value is JsonNode)
            yield break; // the text of a node has no declared members to return plainly
        yield return new("plain", () => value);
        yield return new("plain-list", () => new[] { value });
        yield return new("plain-stream", () => TwiceAsync(value));
        yield return new("plain-page", () => new Page<T>([value], 1, 1, 1));
        yield return new("plain-envelope", () => new Wrapped<T> { Data = [value] });
        yield return new("typed-ok", () => TypedResults.Ok(value));
        yield return new("typed-created", () => TypedResults.Created("/there", value));
        yield return new("typed-union", Results<Ok<T>, NotFound> () => TypedResults.Ok(value));
        yield return new("untyped-json", () => Results.Json(value));
    }

    private static IEnumerable<LeakWay> OfHost<T>(T value)
    {
        yield return new("host-plain", () => value, true);
        yield return new("host-list", () => new[] { value }, true);
        yield return new("host-stream", () => TwiceAsync(value), true);
        yield return new("host-ok", () => TypedResults.Ok(value), true);
        yield return new("host-json", () => Results.Json(value), true);
        yield return new("host-object", () => Results.Ok<object>(new { inner = (object?)value }), true);
        yield return new("host-write", (HttpContext context) => context.Response.WriteAsJsonAsync(value), true);
        yield return new("host-events", () => TypedResults.ServerSentEvents(TwiceAsync(value)), true);
        yield return new(
            "mvc-ok",
            (HttpContext context) => new OkObjectResult(value).ExecuteResultAsync(ActionOf(context)),
            true
        );
        yield return new(
            "mvc-objects",
            (HttpContext context) => new ObjectResult(new object?[] { value }).ExecuteResultAsync(ActionOf(context)),
            true
        );
        yield return new(
            "host-mvc-json",
            (HttpContext context) => new JsonResult(value).ExecuteResultAsync(ActionOf(context)),
            true
        );
    }

    private static ActionContext ActionOf(HttpContext context) => new(context, new RouteData(), new ActionDescriptor());

    private static async IAsyncEnumerable<T> TwiceAsync<T>(T value)
    {
        yield return value;
        await Task.Yield();
        yield return value;
    }

    private static RecordingReader Rows()
    {
        var table = new DataTable
        {
            Columns =
            {
                { "name", typeof(string) },
                { "salary", typeof(string) },
                { "hash", typeof(string) },
            },
        };
        table.Rows.Add("Ada", Canary.Guarded, Canary.Never);
        return new(table);
    }
}
