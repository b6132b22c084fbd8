using System.Data.Common;
using System.Net.Http.Headers;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>A server over a database in SQLite's memory with one volume, whose key is 1.</summary>
internal sealed class LibraryHost : IAsyncDisposable
{
    private readonly SqliteConnection _connection;
    private readonly WebApplication _app;

    private LibraryHost(SqliteConnection connection, WebApplication app) =>
        (_connection, _app, Client) = (connection, app, new HttpClient { BaseAddress = new Uri(app.Urls.First()) });

    public HttpClient Client { get; }

    public static async Task<LibraryHost> StartAsync(
        Action<WebApplication> map,
        Action<SluiceHttpOptions>? configure = null
    )
    {
        var connection = new SqliteConnection($"Data Source={Guid.NewGuid()};Mode=Memory;Cache=Shared");
        await connection.OpenAsync();
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        builder.Services.AddDbContext<LibraryContext>(options => options.UseSqlite(connection.ConnectionString));
        builder.Services.AddSluice(configure).AddSluiceEntityFrameworkCore();
        builder.Services.AddAuthorization(options =>
            options.AddPolicy("staff", policy => policy.RequireAssertion(_ => false))
        );
        builder.Services.AddControllers().AddSluice();
        WebApplication app = builder.Build();
        await FillAsync(app.Services);
        map(app);
        await app.StartAsync();
        return new(connection, app);
    }

    private static async Task FillAsync(IServiceProvider services)
    {
        await using AsyncServiceScope scope = services.CreateAsyncScope();
        LibraryContext context = scope.ServiceProvider.GetRequiredService<LibraryContext>();
        await context.Database.EnsureCreatedAsync();
        context.Writers.Add(new Writer { Name = "Other" });
        context.Volumes.Add(
            new Volume
            {
                Title = "First",
                Isbn = "1",
                Writer = new Writer { Name = "Ada" },
                Chapters = [new Chapter { Text = "One" }],
            }
        );
        await context.SaveChangesAsync();
    }

    public async Task<(int Status, string Body, HttpResponseHeaders Headers)> SendAsync(
        string method,
        string path,
        string? json = null,
        bool isMessagePack = false,
        params (string Name, string Value)[] headers
    )
    {
        using var request = new HttpRequestMessage(new HttpMethod(method), path);
        if (json is not null)
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(json);
            request.Content = new ByteArrayContent(isMessagePack ? MessagePackWire.FromJson(utf8) : utf8);
            request.Content.Headers.ContentType = new(isMessagePack ? "application/vnd.msgpack" : "application/json");
        }

        foreach ((string name, string value) in headers)
            request.Headers.TryAddWithoutValidation(name, value);
        HttpResponseMessage response = await Client.SendAsync(request);
        return ((int)response.StatusCode, await response.Content.ReadAsStringAsync(), response.Headers);
    }

    /// <summary>Returns every value that is stored, without the version of volumes.</summary>
    public async Task<string> StoredAsync()
    {
        var text = new StringBuilder();
        foreach (string table in (string[])["Volumes", "Writers", "Chapter", "Label", "LabelVolume"])
        {
            await using DbCommand command = _connection.CreateCommand();
            command.CommandText = $"SELECT * FROM \"{table}\"";
            await using DbDataReader reader = await command.ExecuteReaderAsync();
            while (await reader.ReadAsync())
            {
                text.Append(table);
                for (int i = 0; i < reader.FieldCount; i++)
                {
                    if (reader.GetName(i) != "Version")
                        text.Append($" {reader.GetName(i)}={reader.GetValue(i)}");
                }

                text.Append('\n');
            }
        }

        return text.ToString();
    }

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await _app.DisposeAsync();
        await _connection.DisposeAsync();
    }

    /// <summary>Maps handlers that store what a body sets, as an application would write them.</summary>
    public static void MapWrites(WebApplication app)
    {
        app.MapPost(
            "/volumes",
            async (Body<Volume> body, LibraryContext db) =>
            {
                db.Volumes.Add(body.Value);
                await db.SaveChangesAsync();
                return Results.StatusCode(StatusCodes.Status201Created);
            }
        );
        app.MapPut(
            "/volumes/{id:int}",
            async (int id, Body<Volume> body, LibraryContext db) =>
            {
                body.ReplaceIn(await db.Volumes.Include(v => v.Writer).FirstAsync(v => v.Id == id));
                await db.SaveChangesAsync();
                return Results.NoContent();
            }
        );
        app.MapPatch(
            "/volumes/{id:int}",
            async (int id, Patch<Volume> patch, LibraryContext db) =>
            {
                patch.ApplyTo(
                    await db
                        .Volumes.Include(v => v.Writer)
                        .Include(v => v.Chapters)
                        .Include(v => v.Labels)
                        .FirstAsync(v => v.Id == id)
                );
                await db.SaveChangesAsync();
                return Results.NoContent();
            }
        );
        app.MapPatch(
            "/merged/{id:int}",
            async (int id, Body<Volume> body, LibraryContext db) =>
            {
                body.ApplyTo(await db.Volumes.Include(v => v.Writer).FirstAsync(v => v.Id == id));
                await db.SaveChangesAsync();
                return Results.NoContent();
            }
        );
        app.MapPost(
            "/drafts",
            async (Body<VolumeDraft> body, LibraryContext db) =>
            {
                VolumeDraft draft = body.Value;
                db.Volumes.Add(
                    new Volume
                    {
                        Title = draft.Title,
                        Code = draft.Code,
                        State = draft.State,
                        Cost = draft.Cost,
                        Secret = draft.Secret,
                        Writer = draft.Writer,
                    }
                );
                await db.SaveChangesAsync();
                return Results.StatusCode(StatusCodes.Status201Created);
            }
        );
        app.MapPatch(
            "/drafts/{id:int}",
            async (int id, Patch<VolumeDraft> patch, LibraryContext db) =>
            {
                Volume stored = await db.Volumes.FirstAsync(v => v.Id == id);
                VolumeDraft draft = patch.Merge(new VolumeDraft { Title = stored.Title, State = stored.State });
                (stored.Title, stored.State, stored.Cost, stored.Secret) = (
                    draft.Title,
                    draft.State,
                    draft.Cost,
                    draft.Secret
                );
                await db.SaveChangesAsync();
                return Results.NoContent();
            }
        );
        app.MapControllers();
    }
}

[ApiController]
public class VolumesController(LibraryContext db) : ControllerBase
{
    [HttpPost("/mvc/volumes")]
    public async Task<IActionResult> Post([FromBody] Volume volume)
    {
        db.Volumes.Add(volume);
        await db.SaveChangesAsync();
        return StatusCode(StatusCodes.Status201Created);
    }

    [HttpPatch("/mvc/volumes/{id:int}")]
    public async Task<IActionResult> Patch(int id, Patch<Volume> patch)
    {
        ArgumentNullException.ThrowIfNull(patch);
        patch.ApplyTo(await db.Volumes.Include(v => v.Writer).FirstAsync(v => v.Id == id));
        await db.SaveChangesAsync();
        return NoContent();
    }

    [HttpPost("/mvc/listed")]
    public async Task<IActionResult> Listed([FromBody, Settable("[title,writer[name]]")] Volume volume)
    {
        db.Volumes.Add(volume);
        await db.SaveChangesAsync();
        return StatusCode(StatusCodes.Status201Created);
    }
}
