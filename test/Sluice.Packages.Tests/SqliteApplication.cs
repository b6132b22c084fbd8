using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Sluice.Packages.Tests;

/// <summary>An application over EF Core and a database of SQLite in memory, on a free port, and its client.</summary>
internal sealed class SqliteApplication<TContext> : IAsyncDisposable
    where TContext : DbContext
{
    private readonly SqliteConnection _connection;
    private readonly WebApplication _app;

    private SqliteApplication(SqliteConnection connection, WebApplication app)
    {
        (_connection, _app) = (connection, app);
        Client = new HttpClient { BaseAddress = new Uri(app.Urls.First()) };
    }

    public HttpClient Client { get; }

    /// <param name="configure">Adds services to those of Sluice, EF Core and authorization.</param>
    /// <param name="map">Adds middleware and endpoints.</param>
    /// <param name="entities">What the database contains.</param>
    public static async Task<SqliteApplication<TContext>> StartAsync(
        Action<IServiceCollection> configure,
        Action<WebApplication> map,
        params object[] entities
    )
    {
        var connection = new SqliteConnection("Data Source=:memory:");
        await connection.OpenAsync();
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        builder.Services.AddDbContext<TContext>(options => options.UseSqlite(connection));
        builder.Services.AddSluice().AddSluiceEntityFrameworkCore();
        configure(builder.Services);
        WebApplication app = builder.Build();
        map(app);
        await using (AsyncServiceScope scope = app.Services.CreateAsyncScope())
        {
            TContext context = scope.ServiceProvider.GetRequiredService<TContext>();
            await context.Database.EnsureCreatedAsync();
            context.AddRange(entities);
            await context.SaveChangesAsync();
        }
        await app.StartAsync();
        return new(connection, app);
    }

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await _app.DisposeAsync();
        await _connection.DisposeAsync();
    }
}
