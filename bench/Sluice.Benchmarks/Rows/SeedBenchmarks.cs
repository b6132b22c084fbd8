using BenchmarkDotNet.Attributes;
using Dapper;
using Microsoft.EntityFrameworkCore;
using Newtonsoft.Json;
using Newtonsoft.Json.Serialization;
using Npgsql;

namespace Sluice.Benchmarks.Rows;

/// <summary>
/// The table that the idea began with: 100 of 1,000 rows of three columns to a stream, by Dapper and Newtonsoft.Json,
/// by EF Core and Newtonsoft.Json, and by rows. On PostgreSQL, where EF Core is at hand.
/// </summary>
[MemoryDiagnoser]
public class SeedBenchmarks
{
    private static readonly JsonSerializer s_newtonsoft = JsonSerializer.Create(
        new JsonSerializerSettings { ContractResolver = new CamelCasePropertyNamesContractResolver() }
    );

    private readonly PostgresCase _rows = new(1_000, 100);
    private readonly MemoryStream _stream = new();
    private NpgsqlConnection _connection = null!;
    private DbContextOptions _options = null!;

    // Not a task: toolchains within the process don't wait for it.
    [GlobalSetup]
    public void SetUp() => SetUpAsync().GetAwaiter().GetResult();

    private async Task SetUpAsync()
    {
        _rows.Check();
        _connection = new NpgsqlConnection(
            PostgresServer.ConnectionString + ";Max Auto Prepare=20;Auto Prepare Min Usages=2"
        );
        await _connection.OpenAsync();
        _options = CustomerContext.For(_connection);
        await DapperNewtonsoft();
        byte[] dapper = _stream.ToArray();
        await EntityFrameworkNewtonsoft();
        if (
            !dapper.AsSpan().SequenceEqual(_stream.ToArray())
            || JsonConvert.DeserializeObject<List<Customer>>(System.Text.Encoding.UTF8.GetString(dapper))!.Count != 100
        )
            throw new InvalidOperationException("The ways write different bytes.");
    }

    [GlobalCleanup]
    public void CleanUp() => _connection.Dispose();

    [Benchmark(Baseline = true)]
    public async Task DapperNewtonsoft() =>
        Write(await _connection.QueryAsync<Customer>("select id, name, balance from customers1000 limit 100"));

    [Benchmark]
    public async Task EntityFrameworkNewtonsoft()
    {
        await using var context = new CustomerContext(_options, 1_000);
        Write(await context.Customers.AsNoTracking().Take(100).ToListAsync());
    }

    [Benchmark]
    public Task SluiceRows() => _rows.SluiceAsync();

    [Benchmark]
    public Task SluiceRowsOverEntityFramework() => _rows.EntityFrameworkAsync();

    private void Write(IEnumerable<Customer> customers)
    {
        _stream.Position = 0;
        _stream.SetLength(0);
        using var writer = new StreamWriter(_stream, leaveOpen: true);
        s_newtonsoft.Serialize(writer, customers);
    }
}
