using System.Data;
using System.Data.Common;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Storage;
using Sluice.Rows;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Drivers that fail at any row, value or result of any command: the answer is never whole, the exception comes out as
/// it is, and the context's connection works on.
/// </summary>
public sealed class FaultTests : IAsyncLifetime
{
    // Some rows are flushed before others are read.
    private const int Shelves = 24,
        LabelLength = 4000;
    private readonly string _name = $"Data Source=faults{Guid.NewGuid():N};Mode=Memory;Cache=Shared";
    private SqliteConnection _database = null!;

    public async ValueTask InitializeAsync()
    {
        _database = new SqliteConnection(_name);
        await _database.OpenAsync();
        await using var context = new ShelfContext(o => o.UseSqlite(_name));
        await context.GetService<IRelationalDatabaseCreator>().CreateTablesAsync();
        context.AddRange(
            Enumerable
                .Range(1, Shelves)
                .Select(i => new Shelf
                {
                    Id = i,
                    Label = new string('l', LabelLength),
                    Books =
                    [
                        .. Enumerable
                            .Range(0, i % 3)
                            .Select(n => new Book
                            {
                                Title = new string('t', LabelLength),
                                Loans = [.. Enumerable.Range(0, n + 1).Select(_ => new Loan())],
                            }),
                    ],
                    Stickers = [.. Enumerable.Range(0, i % 4).Select(n => new Sticker { Text = $"s{n}" })],
                })
        );
        await context.SaveChangesAsync();
    }

    public ValueTask DisposeAsync() => _database.DisposeAsync();

    public static TheoryData<string, bool, Fault> Cases()
    {
        var cases = new TheoryData<string, bool, Fault>();
        foreach (ShelfWay way in ShelfWay.All)
        {
            foreach (bool isJson in (bool[])[true, false])
            {
                cases.Add(way.Name, isJson, Fault.Row);
                cases.Add(way.Name, isJson, Fault.Value);
                // EF Core's shaper doesn't ask for further results.
                if (!way.IsShaped)
                    cases.Add(way.Name, isJson, Fault.NextResult);
            }
        }
        return cases;
    }

    [Theory, MemberData(nameof(Cases))]
    public async Task A_driver_that_fails_leaves_no_whole_answer(string name, bool isJson, Fault fault)
    {
        ShelfWay way = ShelfWay.Of(name);
        var faults = new Faults(fault);
        await using var context = new ShelfContext(o => o.UseSqlite(_name), faults);
        byte[] whole = await WriteAsync();
        Assert.True(ShelfWay.IsWhole(whole, isJson));
        int all = faults.Begin(at: 0);
        Assert.True(all > 0);
        bool wasFlushed = false;
        foreach (
            int at in (IEnumerable<int>)
                [
                    .. Enumerable.Range(1, Math.Min(all, 12)),
                    .. Enumerable.Range(1, 8).Select(i => all * i / 9),
                    all - 2,
                    all - 1,
                    all,
                ]
        )
        {
            if (at <= 0)
                continue;
            faults.Begin(at);
            using var output = new MemoryStream();
            var failure = await Assert.ThrowsAsync<FailedException>(() => way.WriteAsync(context, output, isJson));
            Assert.Same(faults.Thrown, failure);
            Assert.False(ShelfWay.IsWhole(output.ToArray(), isJson), $"at {at} of {all}");
            Assert.Equal(ConnectionState.Closed, context.Database.GetDbConnection().State);
            Assert.Equal(faults.Opened, faults.Disposed);
            wasFlushed |= output.Length > 0;
            faults.Begin(at: 0);
            Assert.Equal(whole, await WriteAsync());
        }
        Assert.Equal(isJson && way is not { IsSplit: true, IsShaped: false }, wasFlushed);

        async Task<byte[]> WriteAsync()
        {
            using var output = new MemoryStream();
            Assert.Equal(Shelves, await way.WriteAsync(context, output, isJson));
            return output.ToArray();
        }
    }

    [Fact]
    public async Task Exceptions_of_drivers_say_where()
    {
        var faults = new Faults(Fault.Value);
        await using var context = new ShelfContext(o => o.UseSqlite(_name), faults);
        faults.Begin(at: 7);
        var failure = await Assert.ThrowsAsync<FailedException>(() =>
            ShelfWay.Of("rows").WriteAsync(context, new MemoryStream(), isJson: true)
        );
        Assert.Equal("$[1].label", failure.Data[RowErrors.Path]);
        Assert.Equal("Label", failure.Data[RowErrors.Column]);
    }

    public enum Fault
    {
        Row,
        Value,
        NextResult,
    }

    private sealed class FailedException() : DbException("The driver failed.");

    /// <summary>Fails once, at a number of calls over all commands.</summary>
    private sealed class Faults(Fault kind) : DbCommandInterceptor
    {
        private int _calls,
            _at;

        internal FailedException? Thrown { get; private set; }
        internal int Opened { get; private set; }
        internal int Disposed { get; private set; }

        /// <summary>Starts again; returns the calls so far.</summary>
        internal int Begin(int at)
        {
            int calls = _calls;
            (_calls, _at, Thrown, Opened, Disposed) = (0, at, null, 0, 0);
            return calls;
        }

        internal void Called(Fault called)
        {
            if (called == kind && ++_calls == _at)
                throw Thrown = new FailedException();
        }

        public override ValueTask<DbDataReader> ReaderExecutedAsync(
            DbCommand command,
            CommandExecutedEventData eventData,
            DbDataReader result,
            CancellationToken cancellationToken = default
        )
        {
            Opened++;
            return new(new FailingReader(result, this));
        }

        public override InterceptionResult DataReaderDisposing(
            DbCommand command,
            DataReaderDisposingEventData eventData,
            InterceptionResult result
        )
        {
            Disposed++;
            return result;
        }
    }

    private sealed class FailingReader(DbDataReader reader, Faults faults) : Sluice.Data.Tests.ForwardingReader(reader)
    {
        public override bool Read()
        {
            faults.Called(Fault.Row);
            return base.Read();
        }

        public override Task<bool> ReadAsync(CancellationToken cancellationToken) => RunAsync(Read);

        public override bool NextResult()
        {
            faults.Called(Fault.NextResult);
            return base.NextResult();
        }

        public override Task<bool> NextResultAsync(CancellationToken cancellationToken) => RunAsync(NextResult);

        public override bool IsDBNull(int ordinal) => Value(() => base.IsDBNull(ordinal));

        public override int GetInt32(int ordinal) => Value(() => base.GetInt32(ordinal));

        public override string GetString(int ordinal) => Value(() => base.GetString(ordinal));

        public override T GetFieldValue<T>(int ordinal) => Value(() => base.GetFieldValue<T>(ordinal));

        private T Value<T>(Func<T> get)
        {
            faults.Called(Fault.Value);
            return get();
        }

        private static async Task<bool> RunAsync(Func<bool> run)
        {
            await Task.Yield();
            return run();
        }
    }
}
