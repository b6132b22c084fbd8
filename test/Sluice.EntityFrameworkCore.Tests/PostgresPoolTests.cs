using System.Net.Sockets;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Npgsql;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>Slow readers of a query do not keep the connections of a pool.</summary>
public sealed class PostgresPoolTests
{
    private const int Pool = 4,
        Clients = 12;
    private static readonly string s_connection = Environment.GetEnvironmentVariable("SLUICE_POSTGRES") ?? "";

    public sealed class Big
    {
        public int Id { get; set; }
        public string Text { get; set; } = "";
    }

    private sealed class BigContext(DbContextOptions options) : DbContext(options)
    {
        public DbSet<Big> Bigs => Set<Big>();

        protected override void OnModelCreating(ModelBuilder model) =>
            model.Entity<Big>().ToTable("bigs", "sluice_pool");
    }

    [Theory]
    // The whole answer fits into what is read ahead; or the clients are cut off.
    [InlineData(8 * 1024 * 1024, "/bigs")]
    [InlineData(200_000, "/bigs")]
    [InlineData(200_000, "/stream")]
    public async Task Other_requests_are_answered_while_clients_are_slow(int readAhead, string path)
    {
        Assert.SkipUnless(s_connection.Length > 0, "SLUICE_POSTGRES names no server.");
        await using (NpgsqlDataSource source = NpgsqlDataSource.Create(s_connection))
        await using (
            NpgsqlCommand create = source.CreateCommand(
                """
                drop schema if exists sluice_pool cascade; create schema sluice_pool;
                create table sluice_pool.bigs ("Id" int primary key, "Text" text not null);
                insert into sluice_pool.bigs select i, repeat('x', 1000) from generate_series(1, 4000) i
                """
            )
        )
            await create.ExecuteNonQueryAsync();

        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        builder
            .Services.AddSluice(options =>
            {
                options.ReadAheadSize = readAhead;
                options.MaxSourceWait = TimeSpan.FromSeconds(1);
            })
            .AddSluiceEntityFrameworkCore();
        builder.Services.AddDbContext<BigContext>(options =>
            options.UseNpgsql($"{s_connection};Maximum Pool Size={Pool};Timeout=120")
        );
        await using WebApplication app = builder.Build();
        app.MapGet("/bigs", (BigContext db, Include<Big> include) => SluiceResults.Query(db.Bigs, include));
        app.MapGet(
            "/stream",
            (BigContext db, Include<Big> include) => SluiceResults.Stream(db.Bigs.AsAsyncEnumerable(), include)
        );
        app.MapGet(
            "/one",
            (BigContext db, Include<Big> include) =>
                SluiceResults.QuerySingle(db.Bigs.Where(big => big.Id == 7), include)
        );
        await app.StartAsync();
        var address = new Uri(app.Urls.First());
        using var control = new HttpClient { BaseAddress = address };

        var slow = new List<Socket>();
        for (int i = 0; i < Clients; i++)
        {
            var client = new Socket(SocketType.Stream, ProtocolType.Tcp) { ReceiveBufferSize = 4096 };
            await client.ConnectAsync("127.0.0.1", address.Port);
            await client.SendAsync(Encoding.ASCII.GetBytes($"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n"));
            slow.Add(client);
        }
        byte[] some = new byte[600];
        foreach (Socket client in slow)
            Assert.NotEqual(0, await client.ReceiveAsync(some));
        for (int i = 0; i < 5; i++)
            Assert.Equal("""{"id":7}""", await control.GetStringAsync("/one?include=[id]"));
        foreach (Socket client in slow)
            client.Dispose();
    }
}
