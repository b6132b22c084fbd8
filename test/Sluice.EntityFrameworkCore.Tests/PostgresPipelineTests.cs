using System.Data.Common;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Npgsql;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Sessions that matter on the server: tenants by row-level security, statements, faults, pools of one connection.
/// </summary>
[Collection(ShopContext.Schema)]
public sealed partial class PostgresPipelineTests : IAsyncLifetime
{
    private static readonly FieldSelection<Note> s_note = FieldSelection.Parse<Note>("id,text");
    private string _connection = "";

    public class Note
    {
        public int Id { get; set; }
        public string Tenant { get; set; } = "";
        public string Text { get; set; } = "";
        public List<Mark> Marks { get; set; } = [];
    }

    public class Mark
    {
        public int Id { get; set; }
        public int NoteId { get; set; }
    }

    private sealed class NoteContext(string connection, params IInterceptor[] interceptors) : DbContext
    {
        internal DbSet<Note> Notes => Set<Note>();

        protected override void OnConfiguring(DbContextOptionsBuilder options) =>
            options.UseNpgsql(connection).AddInterceptors(interceptors);

        protected override void OnModelCreating(ModelBuilder model)
        {
            model.Entity<Note>().ToTable("notes", "sluice_tenancy");
            model.Entity<Mark>().ToTable("marks", "sluice_tenancy");
        }
    }

    /// <summary>Sets what the policy asks for, as applications do it for each connection that they open.</summary>
    private sealed class Tenant(string name) : DbConnectionInterceptor
    {
        public override async Task ConnectionOpenedAsync(
            DbConnection connection,
            ConnectionEndEventData eventData,
            CancellationToken cancellationToken = default
        )
        {
            await using DbCommand command = connection.CreateCommand();
            command.CommandText = $"set role sluice_tenant; select set_config('app.tenant', '{name}', false)";
            await command.ExecuteNonQueryAsync(cancellationToken);
        }
    }

    public async ValueTask InitializeAsync()
    {
        _connection = Environment.GetEnvironmentVariable("SLUICE_POSTGRES") ?? "";
        Assert.SkipUnless(_connection.Length > 0, "SLUICE_POSTGRES names no server.");
        await using NpgsqlDataSource source = NpgsqlDataSource.Create(_connection);
        await using NpgsqlCommand command = source.CreateCommand(
            """
            drop schema if exists sluice_tenancy cascade;
            do $$ begin create role sluice_tenant; exception when duplicate_object then null; end $$;
            create schema sluice_tenancy;
            create table sluice_tenancy.notes ("Id" int primary key, "Tenant" text not null, "Text" text not null);
            insert into sluice_tenancy.notes select n, case when n % 2 = 0 then 'a' else 'b' end, 'note ' || n from generate_series(1, 6) n;
            create table sluice_tenancy.marks ("Id" int primary key, "NoteId" int not null);
            insert into sluice_tenancy.marks select n, 1 + n % 6 from generate_series(1, 9) n;
            alter table sluice_tenancy.notes enable row level security;
            create policy own on sluice_tenancy.notes using ("Tenant" = current_setting('app.tenant'));
            grant usage on schema sluice_tenancy to sluice_tenant;
            grant select on sluice_tenancy.notes to sluice_tenant;
            """
        );
        await command.ExecuteNonQueryAsync();
    }

    public ValueTask DisposeAsync() => default;

    private string WithOne(string more = "") =>
        $"{_connection};Maximum Pool Size=1;Application Name={Guid.NewGuid():N}{more}";

    private static async Task<string> WriteAsync(IQueryable<Note> notes)
    {
        using var output = new MemoryStream();
        using var ways = new Ways();
        List<string?> way = ways.Begin();
        await notes.SerializeRowsAsync(output, s_note);
        Assert.Equal([null], way);
        return Encoding.UTF8.GetString(output.ToArray());
    }

    [Fact]
    public async Task Tenants_read_their_own_rows_where_connections_are_not_reset()
    {
        string connection = WithOne(";No Reset On Close=true");
        foreach (string tenant in (string[])["a", "b", "a"])
        {
            await using var context = new NoteContext(connection, new Tenant(tenant));
            List<Note> expected = await context.Notes.AsNoTracking().OrderBy(n => n.Id).ToListAsync();
            Assert.Equal(3, expected.Count);
            Assert.All(expected, n => Assert.Equal(tenant, n.Tenant));
            Assert.Equal(JsonWire.Serialize(expected, s_note), await WriteAsync(context.Notes.OrderBy(n => n.Id)));
        }
    }

    [Fact]
    public async Task The_server_logs_the_statements_that_ToListAsync_sends()
    {
        string connection = WithOne(";Options=-c log_statement=all");
        await using var context = new NoteContext(connection);
        int least = 2;
        string[] ofRows = await LoggedAsync(
            context,
            () => WriteAsync(context.Notes.Where(n => n.Id > least).OrderBy(n => n.Id))
        );
        string[] ofObjects = await LoggedAsync(
            context,
            () =>
                context
                    .Notes.Where(n => n.Id > least)
                    .OrderBy(n => n.Id)
                    .Select(n => new { n.Id, n.Text })
                    .ToListAsync()
        );
        Assert.NotEmpty(ofObjects);
        Assert.Equal(ofObjects, ofRows);
    }

    [Theory]
    [InlineData("id,text", false, false)]
    [InlineData("id,text", false, true)]
    [InlineData("id,marks[id]", false, false)]
    [InlineData("id,marks[id]", false, true)]
    [InlineData("id,marks[id]", true, false)]
    [InlineData("id,marks[id]", true, true)]
    public async Task The_server_logs_as_many_statements_as_for_ToListAsync(string include, bool isSplit, bool isPaged)
    {
        var calls = new List<string>();
        await using var context = new NoteContext(
            WithOne(";Options=-c log_statement=all"),
            InterceptorRecorder.Create(calls)
        );
        IQueryable<Note> notes = context.Notes.OrderBy(n => n.Id);
        if (isPaged)
            notes = notes.Skip(1).Take(3);
        notes = isSplit ? notes.AsSplitQuery() : notes.AsSingleQuery();
        IQueryable<Note> whole = notes.AsNoTracking();
        if (include.Contains("marks", StringComparison.Ordinal))
            whole = whole.Include(n => n.Marks);
        FieldSelection<Note> selection = FieldSelection.Parse<Note>(include);
        (string[] ofObjects, int expected) = await CountAsync(() => whole.ToListAsync());
        Assert.Equal(isSplit ? 2 : 1, expected);
        foreach (bool byRows in (bool[])[true, false])
        {
            (string[] ofRows, int commands) = await CountAsync(() =>
                notes.SerializeRowsAsync(new MemoryStream(), selection, new JsonWireOptions { EnumsAsText = !byRows })
            );
            Assert.Equal(expected, commands);
            Assert.Equal(ofObjects.Length, ofRows.Length);
        }

        async Task<(string[] Statements, int Commands)> CountAsync(Func<Task> run)
        {
            string[] statements = await LoggedAsync(
                context,
                () =>
                {
                    calls.Clear();
                    return run();
                }
            );
            int commands = calls.Count(c => c == "ReaderExecutingAsync");
            Assert.Equal(commands, statements.Count(s => s.StartsWith("SELECT", StringComparison.Ordinal)));
            return (statements, commands);
        }
    }

    private async Task<string[]> LoggedAsync(NoteContext context, Func<Task> run)
    {
        int process = await context.Database.SqlQueryRaw<int>("select pg_backend_pid() as \"Value\"").SingleAsync();
        await using NpgsqlDataSource source = NpgsqlDataSource.Create(_connection);
        const string Log =
            "select coalesce(pg_read_file(current_setting('data_directory') || '/../log', 0, 100000000, true), '')";
        await using NpgsqlCommand read = source.CreateCommand(Log);
        int before = ((string)(await read.ExecuteScalarAsync())!).Length;
        Assert.SkipUnless(before > 0, "The server's log can't be read.");
        await run();
        string after = ((string)(await read.ExecuteScalarAsync())!)[before..];
        return
        [
            .. Statement()
                .Matches(after)
                .Where(m => m.Groups["process"].Value == $"{process}")
                .Select(m => m.Groups["text"].Value),
        ];
    }

    [GeneratedRegex(@"\[(?<process>\d+)\] LOG: +(execute [^:]*|statement): (?<text>[^\r\n]*)")]
    private static partial Regex Statement();

    [Fact]
    public async Task A_server_killed_in_the_middle_is_never_a_whole_answer()
    {
        string connection = WithOne();
        await using (var context = new NoteContext(connection))
        {
            var destination = new KillingStream(_connection, connection);
            IQueryable<Note> many = context.Notes.FromSqlRaw(
                """select n as "Id", 'a' as "Tenant", repeat('x', 1000) as "Text" from generate_series(1, 200000) n"""
            );
            await Assert.ThrowsAnyAsync<Exception>(() => many.SerializeRowsAsync(destination, s_note));
            Assert.False(Encoding.UTF8.GetString(destination.ToArray()).EndsWith(']'));
        }
        await using var next = new NoteContext(connection);
        Assert.StartsWith("""[{"id":1,""", await WriteAsync(next.Notes.OrderBy(n => n.Id)), StringComparison.Ordinal);
    }

    /// <summary>Ends the server's process of a connection with the first bytes.</summary>
    private sealed class KillingStream(string other, string victim) : MemoryStream
    {
        private bool _hasKilled;

        public override async ValueTask WriteAsync(
            ReadOnlyMemory<byte> buffer,
            CancellationToken cancellationToken = default
        )
        {
            Write(buffer.Span);
            if (_hasKilled)
                return;
            _hasKilled = true;
            await using NpgsqlDataSource source = NpgsqlDataSource.Create(other);
            string name = new NpgsqlConnectionStringBuilder(victim).ApplicationName!;
            await using NpgsqlCommand kill = source.CreateCommand(
                $"select pg_terminate_backend(pid) from pg_stat_activity where application_name = '{name}'"
            );
            await kill.ExecuteNonQueryAsync(cancellationToken);
        }
    }
}
