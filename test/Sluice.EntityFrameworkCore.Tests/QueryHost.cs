using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Sluice.TestSupport;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>A server over a context of one test's own, in SQLite's memory.</summary>
internal sealed class QueryHost : IAsyncDisposable
{
    private readonly SqliteConnection _connection;
    private readonly WebApplication _app;

    private QueryHost(SqliteConnection connection, WebApplication app) =>
        (_connection, _app, Client) = (connection, app, new HttpClient { BaseAddress = new Uri(app.Urls.First()) });

    public HttpClient Client { get; }

    /// <summary>Gets what the server has logged as a warning or an error.</summary>
    public ErrorLog Log => _app.Services.GetRequiredService<ErrorLog>();

    public static async Task<QueryHost> StartAsync<TContext>(
        Action<TContext> fill,
        Action<WebApplication> map,
        Action<SluiceHttpOptions>? configure = null,
        Action<IServiceCollection>? services = null
    )
        where TContext : DbContext
    {
        var connection = new SqliteConnection($"Data Source={Guid.NewGuid()};Mode=Memory;Cache=Shared");
        await connection.OpenAsync();
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        var log = new ErrorLog(LogLevel.Warning);
        builder.Logging.AddProvider(log);
        builder.Services.AddSingleton(log);
        builder.Services.AddDbContext<TContext>(options => options.UseSqlite(connection.ConnectionString));
        builder.Services.AddDataProtection().UseEphemeralDataProtectionProvider();
        builder.Services.AddSluice(configure).AddSluiceEntityFrameworkCore();
        services?.Invoke(builder.Services);
        WebApplication app = builder.Build();
        await using (AsyncServiceScope scope = app.Services.CreateAsyncScope())
        {
            TContext context = scope.ServiceProvider.GetRequiredService<TContext>();
            await context.Database.EnsureCreatedAsync();
            fill(context);
            await context.SaveChangesAsync();
        }

        map(app);
        await app.StartAsync();
        return new(connection, app);
    }

    /// <summary>Returns the body of a successful answer; otherwise, its status and body.</summary>
    public async Task<string> AskAsync(string path)
    {
        HttpResponseMessage answer = await Client.GetAsync(path);
        string text = await answer.Content.ReadAsStringAsync();
        return answer.IsSuccessStatusCode ? text : $"{(int)answer.StatusCode} {text}";
    }

    /// <summary>Returns the items of all pages, following the links.</summary>
    public async Task<string> WalkAsync(string path)
    {
        var items = new List<string>();
        for (string? next = path; next is not null; )
        {
            string text = await AskAsync(next);
            if (text[0] != '{')
                return text;
            using JsonDocument page = JsonDocument.Parse(text);
            items.AddRange(page.RootElement.GetProperty("items").EnumerateArray().Select(each => each.GetRawText()));
            next = page.RootElement.GetProperty("next").GetString();
        }

        return $"[{string.Join(",", items)}]";
    }

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await _app.DisposeAsync();
        await _connection.DisposeAsync();
    }
}
