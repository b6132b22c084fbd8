using System.Text.Json;
using Dapper;
using Microsoft.EntityFrameworkCore;
using Npgsql;

namespace Sluice.Benchmarks.Rows;

/// <summary>
/// A hundred objects with five elements each through EF Core: written from rows, against materialised and serialized.
/// </summary>
internal sealed class CollectionCase
{
    private const string Setup = """
        drop table if exists bench_purchases, bench_buyers;
        create table bench_buyers("Id" int primary key, "Name" text not null);
        create table bench_purchases(
            "Id" int primary key, "Sku" text not null, "Quantity" int not null, "BuyerId" int not null references bench_buyers);
        insert into bench_buyers select i, 'Buyer number ' || i from generate_series(1, 100) i;
        insert into bench_purchases select i, 'SKU-' || i, i % 7, 1 + i / 5 from generate_series(0, 499) i;
        create index on bench_purchases("BuyerId");
        analyze bench_buyers; analyze bench_purchases
        """;

    private static readonly JsonSerializerOptions s_options = new(JsonSerializerDefaults.Web);
    private readonly Lazy<DbContextOptions> _options = new(() =>
    {
        var connection = new NpgsqlConnection(
            PostgresServer.ConnectionString + ";Max Auto Prepare=20;Auto Prepare Min Usages=2"
        );
        connection.Open();
        connection.Execute(Setup);
        return BuyerContext.For(connection);
    });
    private readonly MemoryStream _stream = new();

    internal void Rows(int count) => Repeat(count, RowsAsync);

    internal void Objects(int count) => Repeat(count, ObjectsAsync);

    internal void Check()
    {
        Rows(1);
        byte[] ours = _stream.ToArray();
        Objects(1);
        if (!ours.AsSpan().SequenceEqual(_stream.ToArray()))
            throw new InvalidOperationException("The ways write different bytes.");
    }

    private static void Repeat(int count, Func<Task> run)
    {
        for (int i = 0; i < count; i++)
            run().GetAwaiter().GetResult();
    }

    private async Task RowsAsync()
    {
        _stream.SetLength(0);
        await using var context = new BuyerContext(_options.Value);
        await context
            .Buyers.OrderBy(b => b.Id)
            .SerializeRowsAsync(_stream, FieldSelection<Buyer>.All)
            .ConfigureAwait(false);
    }

    private async Task ObjectsAsync()
    {
        _stream.SetLength(0);
        await using var context = new BuyerContext(_options.Value);
        List<Buyer> buyers = await context
            .Buyers.AsNoTracking()
            .Include(b => b.Purchases)
            .OrderBy(b => b.Id)
            .ToListAsync()
            .ConfigureAwait(false);
        JsonSerializer.Serialize(_stream, buyers, s_options);
    }
}
