using System.Net.Http.Headers;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>The answer of a write is read from the query; preconditions compare versions.</summary>
public class SavedTests
{
    private static void Map(WebApplication app)
    {
        app.MapGet(
            "/volumes/{id:int}",
            (int id, Include<Volume> include, LibraryContext db) =>
                SluiceResults.QuerySingle(db.Volumes.Where(v => v.Id == id), include).WithVersion()
        );
        app.MapPost(
            "/volumes",
            async (Body<Volume> body, Include<Volume> include, LibraryContext db) =>
            {
                db.Volumes.Add(body.Value);
                await db.SaveChangesAsync();
                return SluiceResults.SavedCreated($"/volumes/{body.Value.Id}", db.Volumes, body.Value, include);
            }
        );
        app.MapPost(
            "/summaries",
            async (Body<Volume> body, Include<Summary> include, LibraryContext db) =>
            {
                db.Volumes.Add(body.Value);
                await db.SaveChangesAsync();
                return SluiceResults.SavedCreated(
                    "/summaries/1",
                    db.Volumes.Where(v => v.Id == body.Value.Id)
                        .Select(v => new Summary { Title = v.Title, WriterName = v.Writer!.Name }),
                    include
                );
            }
        );
        app.MapPut("/volumes/{id:int}", UpsertAsync);
        app.MapPatch("/volumes/{id:int}", PatchAsync);
        app.MapDelete(
            "/volumes/{id:int}",
            async (int id, HttpContext context, LibraryContext db) =>
            {
                Volume? stored = await db.Volumes.Include(v => v.Chapters).FirstOrDefaultAsync(v => v.Id == id);
                if (SluicePreconditions.Check(context, db.Volumes, stored) is { } failed)
                    return failed;
                if (stored is null)
                    return Results.NotFound();
                db.Remove(stored);
                await db.SaveChangesAsync();
                return Results.NoContent();
            }
        );
        app.MapPatch(
            "/raced/{id:int}",
            async (int id, Patch<Volume> patch, LibraryContext db) =>
            {
                Volume stored = (await db.Volumes.FindAsync(id))!;
                await db.Database.ExecuteSqlAsync($"UPDATE \"Volumes\" SET \"Version\" = \"Version\" + 40");
                patch.ApplyTo(stored);
                await db.SaveChangesAsync();
                return Results.NoContent();
            }
        );
    }

    private static async Task<IResult> UpsertAsync(
        int id,
        Body<Volume> body,
        Include<Volume> include,
        HttpContext context,
        LibraryContext db
    )
    {
        Volume? stored = await db.Volumes.FindAsync(id);
        if (SluicePreconditions.Check(context, db.Volumes, stored) is { } failed)
            return failed;
        if (stored is null)
        {
            body.Value.Id = id;
            db.Volumes.Add(body.Value);
            await db.SaveChangesAsync();
            return SluiceResults.SavedCreated($"/volumes/{id}", db.Volumes, body.Value, include);
        }

        body.ReplaceIn(stored);
        await db.SaveChangesAsync();
        return SluiceResults.Saved(db.Volumes, stored, include);
    }

    private static async Task<IResult> PatchAsync(
        int id,
        Patch<Volume> patch,
        Include<Volume> include,
        HttpContext context,
        LibraryContext db
    )
    {
        Volume? stored = await db.Volumes.FindAsync(id);
        if (SluicePreconditions.Check(context, db.Volumes, stored) is { } failed)
            return failed;
        if (stored is null)
            return Results.NotFound();
        patch.ApplyTo(stored);
        await db.SaveChangesAsync();
        return SluiceResults.Saved(db.Volumes, stored, include);
    }

    [Fact]
    public async Task The_answer_contains_navigations_that_were_not_loaded()
    {
        await using LibraryHost host = await LibraryHost.StartAsync(Map);
        (int status, string body, HttpResponseHeaders headers) = await host.SendAsync(
            "POST",
            "/volumes?include=[id,title,writer[name]]",
            """{"title":"Second","writerId":1}"""
        );
        Assert.Equal(201, status);
        Assert.Equal("""{"id":2,"title":"Second","writer":{"name":"Other"}}""", body);
        Assert.Equal("/volumes/2", headers.Location?.ToString());
        Assert.NotNull(headers.ETag);

        (status, body, headers) = await host.SendAsync(
            "PATCH",
            "/volumes/1?include=[title,upper,chapters[text]]",
            """{"title":"changed"}"""
        );
        Assert.Equal(200, status);
        Assert.Equal("""{"title":"changed","chapters":[{"text":"One"}],"upper":"CHANGED"}""", body);
        Assert.NotNull(headers.ETag);

        (status, body, _) = await host.SendAsync("POST", "/summaries", """{"title":"Third","writerId":1}""");
        Assert.Equal(201, status);
        Assert.Equal("""{"title":"Third","writerName":"Other"}""", body);
    }

    [Fact]
    public async Task Put_replaces_what_a_body_may_set_and_creates_what_does_not_exist()
    {
        await using LibraryHost host = await LibraryHost.StartAsync(Map);
        Assert.Equal(200, (await host.SendAsync("PUT", "/volumes/1", """{"title":"New"}""")).Status);
        string stored = await host.StoredAsync();
        Assert.Contains("Id=1", stored, StringComparison.Ordinal);
        Assert.Contains("Title=New", stored, StringComparison.Ordinal);
        Assert.Contains("Isbn=1 ", stored, StringComparison.Ordinal);
        (int status, _, HttpResponseHeaders headers) = await host.SendAsync(
            "PUT",
            "/volumes/30",
            """{"title":"T"}""",
            headers: ("If-None-Match", "*")
        );
        Assert.Equal(201, status);
        Assert.Equal("/volumes/30", headers.Location?.ToString());
        Assert.Equal(
            412,
            (await host.SendAsync("PUT", "/volumes/30", """{"title":"T"}""", headers: ("If-None-Match", "*"))).Status
        );
    }

    [Theory]
    [InlineData("PUT")]
    [InlineData("PATCH")]
    [InlineData("DELETE")]
    public async Task A_stale_version_is_refused(string method)
    {
        await using LibraryHost host = await LibraryHost.StartAsync(Map);
        string? json = method == "DELETE" ? null : """{"title":"x"}""";
        string read = (await host.SendAsync("GET", "/volumes/1?include=[title]")).Headers.ETag!.ToString();
        string other = (await host.SendAsync("GET", "/volumes/1?include=[id,title]")).Headers.ETag!.ToString();
        Assert.NotEqual(read, other);
        Assert.Equal(
            304,
            (await host.SendAsync("GET", "/volumes/1?include=[title]", headers: ("If-None-Match", read))).Status
        );
        Assert.Equal(
            200,
            (await host.SendAsync("PATCH", "/volumes/1", """{"title":"y"}""", headers: ("If-Match", other))).Status
        );
        string before = await host.StoredAsync();
        foreach (string tag in (string[])[read, $"W/{read}", "\"unknown\""])
            Assert.Equal(412, (await host.SendAsync(method, "/volumes/1", json, headers: ("If-Match", tag))).Status);
        Assert.Equal(412, (await host.SendAsync(method, "/volumes/99", json, headers: ("If-Match", "*"))).Status);
        Assert.Equal(before, await host.StoredAsync());
        Assert.InRange((await host.SendAsync(method, "/volumes/1", json, headers: ("If-Match", "*"))).Status, 200, 204);
    }

    [Theory]
    [InlineData("")]
    [InlineData("1")]
    [InlineData("'1'")]
    [InlineData("\"unknown\", 1")]
    [InlineData("*, 1")]
    public async Task A_precondition_that_cannot_be_read_is_refused(string tags)
    {
        await using LibraryHost host = await LibraryHost.StartAsync(Map);
        string before = await host.StoredAsync();
        foreach (string header in (string[])["If-Match", "If-None-Match"])
        foreach (string method in (string[])["PUT", "PATCH", "DELETE"])
        {
            string? json = method == "DELETE" ? null : """{"title":"x"}""";
            (int status, string body, _) = await host.SendAsync(method, "/volumes/1", json, headers: (header, tags));
            Assert.Equal(400, status);
            Assert.Contains($"\"detail\":\"{header} must be * or a list of ", body, StringComparison.Ordinal);
        }
        Assert.Equal(before, await host.StoredAsync());
    }

    [Fact]
    public async Task What_a_request_causes_while_saving_is_409_or_412()
    {
        await using LibraryHost host = await LibraryHost.StartAsync(Map);
        Assert.Equal(409, (await host.SendAsync("POST", "/volumes", """{"writerId":999}""")).Status);
        Assert.Equal(409, (await host.SendAsync("PATCH", "/raced/1", """{"title":"x"}""")).Status);
        Assert.Equal(
            412,
            (await host.SendAsync("PATCH", "/raced/1", """{"title":"z"}""", headers: ("If-Match", "\"x\""))).Status
        );
    }
}

[Shape]
public partial class Summary
{
    public string Title { get; set; } = "";
    public string? WriterName { get; set; }
}
