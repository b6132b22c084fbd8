using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Storage;
using Npgsql;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Interceptors of connections, commands, transactions and readers are called in the order of <c>ToListAsync</c>, and
/// as often: for queries of one command and of several, by rows and by EF's shaper, on drivers that read several
/// results at once (SQLite) and one at a time (PostgreSQL).
/// </summary>
[Collection(ShopContext.Schema)]
public sealed class InterceptorOrderTests : IAsyncLifetime
{
    private const string Folders = "id,pages[number,marks[text]],labels[name]";
    private readonly string _sqlite = $"Data Source=order{Guid.NewGuid():N};Mode=Memory;Cache=Shared";
    private SqliteConnection _database = null!;

    public class Folder
    {
        public int Id { get; set; }
        public List<Page> Pages { get; set; } = [];
        public List<Label> Labels { get; set; } = [];
    }

    public class Page
    {
        public int Id { get; set; }
        public int Number { get; set; }
        public int FolderId { get; set; }
        public List<Mark> Marks { get; set; } = [];
    }

    public class Mark
    {
        public int Id { get; set; }
        public string Text { get; set; } = "";
        public int PageId { get; set; }
    }

    public class Label
    {
        public int Id { get; set; }
        public string Name { get; set; } = "";
        public int FolderId { get; set; }
    }

    private sealed class FolderContext(string connection, List<string> calls) : DbContext
    {
        internal DbSet<Folder> Folders => Set<Folder>();

        protected override void OnConfiguring(DbContextOptionsBuilder options)
        {
            if (connection.StartsWith("Data Source", StringComparison.Ordinal))
                options.UseSqlite(connection);
            else
                options.UseNpgsql(connection);
            options.AddInterceptors(InterceptorRecorder.Create(calls));
        }

        protected override void OnModelCreating(ModelBuilder model)
        {
            model.HasDefaultSchema("sluice_order");
            model.Entity<Folder>().Property(f => f.Id).ValueGeneratedNever();
        }
    }

    public async ValueTask InitializeAsync()
    {
        _database = new SqliteConnection(_sqlite);
        await _database.OpenAsync();
        await FillAsync(_sqlite);
        if (Server is not { Length: > 0 } server)
            return;
        await using (NpgsqlDataSource source = NpgsqlDataSource.Create(server))
        {
            await using NpgsqlCommand drop = source.CreateCommand("drop schema if exists sluice_order cascade");
            await drop.ExecuteNonQueryAsync();
        }
        await FillAsync(server);
    }

    public ValueTask DisposeAsync() => _database.DisposeAsync();

    private static string? Server => Environment.GetEnvironmentVariable("SLUICE_POSTGRES");

    private static async Task FillAsync(string connection)
    {
        await using var context = new FolderContext(connection, []);
        await context.GetService<IRelationalDatabaseCreator>().CreateTablesAsync();
        context.AddRange(
            new Folder
            {
                Id = 1,
                Pages =
                [
                    new() { Number = 1, Marks = [new() { Text = "a" }, new() { Text = "b" }] },
                    new() { Number = 2 },
                ],
                Labels = [new() { Name = "red" }],
            },
            new Folder { Id = 2 },
            new Folder { Id = 3, Labels = [new() { Name = "blue" }] }
        );
        await context.SaveChangesAsync();
    }

    public static TheoryData<string, bool, bool, int> Cases()
    {
        var cases = new TheoryData<string, bool, bool, int>();
        foreach (string database in (string[])["sqlite", "postgres"])
        {
            foreach (bool isSplit in (bool[])[false, true])
            {
                // All folders; none; one without elements; one without pages.
                foreach (int id in (int[])[0, 99, 2, 3])
                    cases.Add(database, isSplit, id == 0, id);
                cases.Add(database, isSplit, false, 0);
            }
        }
        return cases;
    }

    [Theory, MemberData(nameof(Cases))]
    public async Task Every_interceptor_sees_what_it_sees_of_ToListAsync(
        string database,
        bool isSplit,
        bool isTransacted,
        int id
    )
    {
        string connection = database == "sqlite" ? _sqlite : Server ?? "";
        Assert.SkipUnless(connection.Length > 0, "SLUICE_POSTGRES names no server.");
        var calls = new List<string>();
        await using var context = new FolderContext(connection, calls);
        IQueryable<Folder> folders = context.Folders.Where(f => id == 0 || f.Id == id).OrderBy(f => f.Id);
        folders = isSplit ? folders.AsSplitQuery() : folders.AsSingleQuery();
        IQueryable<Folder> whole = folders
            .AsNoTracking()
            .Include(f => f.Pages)
                .ThenInclude(p => p.Marks)
            .Include(f => f.Labels);
        FieldSelection<Folder> selection = FieldSelection.Parse<Folder>(Folders);
        // The context's first query makes its connection.
        await whole.ToListAsync();
        string[] ofObjects = await CallsAsync(() => whole.ToListAsync());
        Assert.Contains("ConnectionOpenedAsync", ofObjects);
        Assert.Contains("DataReaderDisposing", ofObjects);
        Assert.Equal(isTransacted, ofObjects.Contains("TransactionCommittedAsync"));
        foreach (bool byRows in (bool[])[true, false])
        {
            using var output = new MemoryStream();
            using var ways = new Ways();
            List<string?> way = ways.Begin();
            string[] seen = await CallsAsync(() =>
                folders.SerializeRowsAsync(output, selection, new JsonWireOptions { EnumsAsText = !byRows })
            );
            Assert.Equal(byRows, way[^1] is null);
            Assert.Equal(ofObjects, seen);
            Assert.Equal(JsonWire.SerializeToUtf8Bytes(await whole.ToListAsync(), selection), output.ToArray());
        }

        async Task<string[]> CallsAsync(Func<Task> run)
        {
            calls.Clear();
            if (!isTransacted)
            {
                await run();
                return [.. calls];
            }
            await using IDbContextTransaction transaction = await context.Database.BeginTransactionAsync();
            await run();
            await transaction.CommitAsync();
            return [.. calls];
        }
    }
}
