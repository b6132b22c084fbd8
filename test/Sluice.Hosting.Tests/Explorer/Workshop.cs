using System.Collections.Concurrent;
using System.Globalization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Data.Sqlite;

namespace Sluice.Hosting.Tests.Explorer;

/// <summary>An API that the explorer writes to: bodies, patches with versions, and a log of what arrived.</summary>
internal static partial class Workshop
{
    [Shape]
    public partial class Tool
    {
        [NeverSet]
        public int Id { get; set; } = 7;
        public string Name { get; set; } = "Saw";
        public decimal Price { get; set; } = 9.5m;
        public DateOnly BoughtOn { get; set; }
        public Uri? Page { get; set; }

        [RequirePolicy("staff")]
        public int Stock { get; set; }
        public List<Part> Parts { get; set; } = [];
        public Tool? Spare { get; set; }
        public Grade Grade { get; set; }

        [Never]
        public string Pin { get; set; } = "";
    }

    [Shape]
    public partial class Part
    {
        public char Letter { get; set; }
        public TimeSpan Life { get; set; }
        public Dictionary<string, Guid> Keys { get; set; } = [];
    }

    public enum Grade
    {
        Second = 2,
        First = 1,
    }

    internal sealed record Arrived(
        string Method,
        string Path,
        string Body,
        string? ContentType,
        string? Match,
        string Accept
    );

    internal static Task<AdHocServer> StartAsync(ConcurrentQueue<Arrived> log) =>
        AdHocServer.StartAsync(app =>
        {
            int version = 1;
            app.Use(
                async (context, next) =>
                {
                    HttpRequest request = context.Request;
                    request.EnableBuffering();
                    string body = await new StreamReader(request.Body).ReadToEndAsync(context.RequestAborted);
                    request.Body.Position = 0;
                    if (!request.Path.StartsWithSegments("/sluice", StringComparison.Ordinal))
                        log.Enqueue(
                            new(
                                request.Method,
                                request.Path + request.QueryString,
                                body,
                                request.ContentType,
                                request.Headers.IfMatch.Count == 0 ? null : request.Headers.IfMatch.ToString(),
                                request.Headers.Accept.ToString()
                            )
                        );
                    await next(context);
                }
            );
            app.MapSluiceExplorer();
            app.MapGet("/tools", static (Include<Tool> include) => SluiceResults.Ok(new[] { new Tool() }, include));
            app.MapGet(
                "/tools/{id:int}",
                (int id, Include<Tool> include, HttpContext context) =>
                {
                    context.Response.Headers.ETag = $"\"{version}\"";
                    return SluiceResults.Ok(new Tool { Id = id }, include);
                }
            );
            app.MapPost(
                "/tools",
                static (Body<Tool> body, Include<Tool> include) =>
                    SluiceResults.Created("/tools/7", body.Value, include)
            );
            app.MapPut(
                "/tools/{id:int}",
                static (int id, Body<Tool> body, Include<Tool> include) => SluiceResults.Ok(body.Value, include)
            );
            app.MapPatch(
                    "/tools/{id:int}",
                    (int id, Patch<Tool> patch, Include<Tool> include, HttpContext context) =>
                    {
                        string tag = string.Create(CultureInfo.InvariantCulture, $"\"{version}\"");
                        if (context.Request.Headers.IfMatch != tag)
                            return Results.Problem("It was changed.", statusCode: 412);
                        var tool = new Tool { Id = id };
                        patch.ApplyTo(tool);
                        version++;
                        context.Response.Headers.ETag = $"\"{version}\"";
                        return SluiceResults.Ok(tool, include);
                    }
                )
                .WithSettable("[name,price]");
            app.MapDelete("/tools/{id:int}", static (int id) => Results.NoContent());
            app.MapPost(
                "/tools/checked",
                static (Body<Tool> body) =>
                    Results.ValidationProblem(
                        new Dictionary<string, string[]> { ["name"] = [$"{body.Value.Name} is taken."] }
                    )
            );
            app.MapPost("/tools/any", InsertParts);
            app.MapPost("/tools/rows", InsertParts)
                .Accepts<Part[]>("application/json", "application/x-ndjson", "text/csv", "application/vnd.msgpack");
            app.MapDelete("/other", static () => Results.NoContent());
        });

    private static SluiceInsertedRows InsertParts() =>
        SluiceResults.InsertRows(
            new SqliteConnection("Data Source=:memory:"),
            "parts",
            new() { Columns = ["letter", "life", "keys"] }
        );
}
