using System.Text;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Storage;
using Npgsql;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Values of every type in columns, in documents and in collections, against the entity that EF Core materializes.
/// <c>SLUICE_SAME_ANSWERS=whole</c> runs every type; otherwise, those that were once wrong and a few more.
/// </summary>
public class DocumentTests
{
    public enum Level : long
    {
        Low,
        High = 1L << 40,
    }

    private static readonly DateTime s_time = new DateTime(2024, 2, 29, 23, 59, 59, DateTimeKind.Utc).AddTicks(1234567);

    private static readonly Dictionary<string, Func<DocumentTests, Task<string>>> s_types = new()
    {
        ["byteArray"] = t => t.RunAsync<byte[]>([1, 2, 255], []),
        ["ulong"] = t => t.RunAsync(ulong.MaxValue, 0UL, 1UL << 63),
        ["ulong?"] = t => t.RunAsync<ulong?>(ulong.MaxValue, null),
        ["decimal"] = t => t.RunAsync(1.50m, -79228162514264337593543950335m, 0.0000000000000000000000000001m),
        ["decimal?"] = t => t.RunAsync<decimal?>(1.50m, null),
        ["DateTime"] = t => t.RunAsync(s_time, DateTime.UnixEpoch),
        ["DateTime?"] = t => t.RunAsync<DateTime?>(s_time, null),
        ["DateTimeOffset"] = t => t.RunAsync(new DateTimeOffset(s_time), DateTimeOffset.UnixEpoch),
        ["DateTimeOffset?"] = t => t.RunAsync<DateTimeOffset?>(new DateTimeOffset(s_time), null),
        ["TimeSpan"] = t => t.RunAsync(new TimeSpan(1234567), new TimeSpan(3, 4, 5, 6), TimeSpan.FromHours(-5)),
        ["TimeSpan?"] = t => t.RunAsync<TimeSpan?>(new TimeSpan(1234567), null),
        ["TimeOnly"] = t => t.RunAsync(new TimeOnly(1234567), TimeOnly.MinValue),
        ["TimeOnly?"] = t => t.RunAsync<TimeOnly?>(new TimeOnly(1234567), null),
        ["DateOnly"] = t => t.RunAsync(new DateOnly(2024, 2, 29), new DateOnly(1, 1, 2)),
        ["DateOnly?"] = t => t.RunAsync<DateOnly?>(new DateOnly(2024, 2, 29), null),
        ["string"] = t => t.RunAsync("", "aé\U0001F600", "\"\\/\n\t<", " x "),
        ["char"] = t => t.RunAsync('x', 'é', ' '),
        ["char?"] = t => t.RunAsync<char?>('x', null),
        ["bool"] = t => t.RunAsync(true, false),
        ["bool?"] = t => t.RunAsync<bool?>(true, null, false),
        ["byte"] = t => t.RunAsync<byte>(0, 255),
        ["byte?"] = t => t.RunAsync<byte?>(255, null),
        ["sbyte"] = t => t.RunAsync<sbyte>(-128, 127),
        ["sbyte?"] = t => t.RunAsync<sbyte?>(-128, null),
        ["short"] = t => t.RunAsync(short.MinValue, short.MaxValue),
        ["short?"] = t => t.RunAsync<short?>(short.MinValue, null),
        ["ushort"] = t => t.RunAsync<ushort>(0, ushort.MaxValue),
        ["ushort?"] = t => t.RunAsync<ushort?>(ushort.MaxValue, null),
        ["int"] = t => t.RunAsync(int.MinValue, int.MaxValue),
        ["int?"] = t => t.RunAsync<int?>(int.MinValue, null),
        ["uint"] = t => t.RunAsync(0u, uint.MaxValue),
        ["uint?"] = t => t.RunAsync<uint?>(uint.MaxValue, null),
        ["long"] = t => t.RunAsync(long.MinValue, long.MaxValue),
        ["long?"] = t => t.RunAsync<long?>(long.MinValue, null),
        ["float"] = t => t.RunAsync(1.1f, float.MinValue, -0f),
        ["float?"] = t => t.RunAsync<float?>(1.1f, null),
        ["double"] = t => t.RunAsync(0.1, double.MaxValue, double.Epsilon, 4.272416961502562E-121),
        ["double?"] = t => t.RunAsync<double?>(0.1, null),
        ["Guid"] = t => t.RunAsync(new Guid("01234567-89ab-cdef-0123-456789abcdef"), Guid.Empty),
        ["Guid?"] = t => t.RunAsync<Guid?>(new Guid("01234567-89ab-cdef-0123-456789abcdef"), null),
        ["Level"] = t => t.RunAsync(Level.High, Level.Low),
        ["Level?"] = t => t.RunAsync<Level?>(Level.High, null),
        ["Uri"] = t => t.RunAsync(new Uri("http://a/?b=c"), new Uri("x/y", UriKind.Relative)),
    };

    private static readonly string[] s_sample = ["byteArray", "ulong", "decimal", "DateTime?", "string", "int?"];

    public static TheoryData<string> Types() =>
        [.. Environment.GetEnvironmentVariable("SLUICE_SAME_ANSWERS") == "whole" ? s_types.Keys.ToArray() : s_sample];

    private protected virtual DbContextOptionsBuilder Configure(
        DbContextOptionsBuilder options,
        SqliteConnection connection
    ) => options.UseSqlite(connection);

    private protected virtual Task BeginAsync() => Task.CompletedTask;

    [Fact]
    public void There_are_43_types() => Assert.Equal(43, s_types.Count);

    [Theory, MemberData(nameof(Types))]
    public async Task Values_are_those_of_materialized_entities(string type)
    {
        string wrong = await s_types[type](this);
        Assert.True(wrong.Length == 0, wrong);
    }

    [Theory, InlineData("text", true), InlineData(7, true), InlineData(0.5, false), InlineData(Level.High, false)]
    public async Task A_statement_reads_a_value_out_of_its_document_where_the_two_agree<T>(T value, bool isNarrow)
    {
        await BeginAsync();
        await using var connection = new SqliteConnection("Data Source=:memory:");
        await connection.OpenAsync();
        var statements = new List<string>();
        DbContextOptions options = Configure(
            new DbContextOptionsBuilder()
                .EnableServiceProviderCaching(false)
                .ReplaceService<IModelCacheKeyFactory, PlacesKey>()
                .LogTo(statements.Add, [RelationalEventId.CommandExecuting]),
            connection
        ).Options;
        await using var context = new HolderContext<T>(options, HolderPlaces.Owned);
        await context.GetService<IRelationalDatabaseCreator>().CreateTablesAsync();
        await context
            .Set<Holder<T>>()
            .SerializeRowsAsync(new MemoryStream(), FieldSelection.Parse<Holder<T>>("owned[value]"));
        // PostgreSQL rounds doubles as .NET does.
        Assert.True(
            (isNarrow || value is double && IsPostgres) == statements[^1].Contains("->>", StringComparison.Ordinal),
            statements[^1]
        );
    }

    private protected virtual bool IsPostgres => false;

    private async Task<string> RunAsync<T>(params T[] values)
    {
        var wrong = new StringBuilder();
        foreach (HolderPlaces places in Enum.GetValues<HolderPlaces>())
        {
            await BeginAsync();
            await using var connection = new SqliteConnection("Data Source=:memory:");
            await connection.OpenAsync();
            DbContextOptions options = Configure(
                new DbContextOptionsBuilder()
                    .EnableServiceProviderCaching(false)
                    .ReplaceService<IModelCacheKeyFactory, PlacesKey>(),
                connection
            ).Options;
            await RunAsync(options, places, values, wrong);
        }
        return wrong.ToString();
    }

    /// <summary>A model for each place.</summary>
    private sealed class PlacesKey : IModelCacheKeyFactory
    {
        public object Create(DbContext context, bool designTime) => (context.ContextId.InstanceId, designTime);
    }

    private static async Task RunAsync<T>(
        DbContextOptions options,
        HolderPlaces places,
        T[] values,
        StringBuilder wrong
    )
    {
        string member = places.ToString().ToLowerInvariant();
        string[] includes = places is HolderPlaces.Value or HolderPlaces.Many
            ? [$"id,{member}", $"id,below[{member}]"]
            :
            [
                $"id,{member}[value]",
                $"{member}[many]",
                $"{member}",
                $"below[id,{member}[value,many]]",
                $"below[{member}[no]]",
            ];
        await using var context = new HolderContext<T>(options, places);
        try
        {
            await context.GetService<IRelationalDatabaseCreator>().CreateTablesAsync();
            context.AddRange(HolderContext<T>.Holders(values));
            await context.SaveChangesAsync();
        }
        catch (Exception e) when (places is HolderPlaces.Many && IsOfModel(e))
        {
            return;
        }
        context.ChangeTracker.Clear();
        List<Holder<T>> right = await context
            .Set<Holder<T>>()
            .AsNoTracking()
            .Include(h => h.Below.OrderBy(b => b.Id))
            .OrderBy(h => h.Id)
            .ToListAsync();
        foreach (string include in includes)
        {
            FieldSelection<Holder<T>> selection = FieldSelection.Parse<Holder<T>>(include);
            foreach (bool isJson in (bool[])[true, false])
            {
                string found;
                byte[] expected = isJson
                    ? Encoding.UTF8.GetBytes(JsonWire.Serialize(right, selection))
                    : [.. MessagePackWire.Serialize(right, selection)];
                try
                {
                    var output = new MemoryStream();
                    IQueryable<Holder<T>> query = context.Set<Holder<T>>().OrderBy(h => h.Id);
                    if (isJson)
                        await query.SerializeRowsAsync(output, selection);
                    else
                        await query.SerializeRowsAsync(output, selection, default(MessagePackWireOptions));
                    if (output.ToArray().AsSpan().SequenceEqual(expected))
                        continue;
                    found = isJson ? Encoding.UTF8.GetString(output.ToArray()) : Convert.ToHexString(output.ToArray());
                }
                catch (Exception e)
                    when (e
                            is InvalidOperationException
                                or WireException
                                or NotSupportedException
                                or InvalidCastException
                                or FormatException
                                or OverflowException
                                or NpgsqlException
                    )
                {
                    found = e.Message.ReplaceLineEndings(" ");
                }
                string text = isJson ? Encoding.UTF8.GetString(expected) : Convert.ToHexString(expected);
                wrong.Append($"{places} {include} {(isJson ? "json" : "msgpack")}: expected {text}, found {found}\n");
            }
        }
    }

    // EF Core refuses the model.
    private static bool IsOfModel(Exception e) =>
        e is InvalidOperationException or ArgumentException or NotSupportedException;
}

/// <inheritdoc/>
[Collection(nameof(PostgresDocumentTests))]
public sealed class PostgresDocumentTests : DocumentTests
{
    private readonly string? _server = Environment.GetEnvironmentVariable("SLUICE_POSTGRES");

    private protected override DbContextOptionsBuilder Configure(
        DbContextOptionsBuilder options,
        SqliteConnection connection
    ) => options.UseNpgsql($"{_server};Search Path=sluice_documents");

    private protected override bool IsPostgres => true;

    private protected override async Task BeginAsync()
    {
        Assert.SkipUnless(_server is { Length: > 0 }, "SLUICE_POSTGRES names no server.");
        await using NpgsqlDataSource source = NpgsqlDataSource.Create(_server!);
        await using NpgsqlCommand command = source.CreateCommand(
            "drop schema if exists sluice_documents cascade; create schema sluice_documents"
        );
        await command.ExecuteNonQueryAsync();
    }
}
