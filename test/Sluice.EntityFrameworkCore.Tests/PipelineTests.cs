using System.Data.Common;
using System.Text;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.EntityFrameworkCore.Storage;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// What EF Core's pipeline sees of a query written from its rows, against what it sees of <c>ToListAsync</c>.
/// </summary>
public sealed class PipelineTests : IAsyncLifetime
{
    private const string Name = "pipeline";
    private static readonly FieldSelection<Product> s_product = FieldSelection.Parse<Product>(
        "productId,price,supplier[name]"
    );
    private static readonly FieldSelection<Supplier> s_supplier = FieldSelection.Parse<Supplier>(
        "name,products[productId]"
    );
    private SqliteConnection _database = null!;

    public async ValueTask InitializeAsync() => _database = await StoreContext.FillAsync(Name);

    public ValueTask DisposeAsync() => _database.DisposeAsync();

    /// <summary>Does the same by objects and by rows, and compares what was seen of both.</summary>
    private static async Task CompareAsync(List<string> calls, Func<Task> objects, Func<Task> rows)
    {
        await objects();
        await rows();
        calls.Clear();
        await objects();
        string[] expected = [.. calls];
        Assert.NotEmpty(expected);
        calls.Clear();
        using var ways = new Ways();
        List<string?> way = ways.Begin();
        await rows();
        Assert.Equal([null], way);
        Assert.Equal(expected, calls);
    }

    [Theory, InlineData(false, false), InlineData(true, false), InlineData(false, true)]
    public async Task Interceptors_are_called_in_the_order_and_as_often_as_for_ToListAsync(
        bool isOpen,
        bool isTransacted
    )
    {
        var calls = new List<string>();
        await using var context = new StoreContext(Name, InterceptorRecorder.Create(calls));
        if (isOpen)
            await context.Database.OpenConnectionAsync();
        await CompareAsync(
            calls,
            () => Within(() => context.Products.AsNoTracking().Include(p => p.Supplier).ToListAsync()),
            () => Within(() => context.Products.SerializeRowsAsync(new MemoryStream(), s_product))
        );
        await CompareAsync(
            calls,
            () => Within(() => context.Suppliers.AsNoTracking().Include(s => s.Products).ToListAsync()),
            () => Within(() => context.Suppliers.SerializeRowsAsync(new MemoryStream(), s_supplier))
        );
        int least = 1;
        await CompareAsync(
            calls,
            () =>
                Within(() =>
                    context
                        .Products.AsNoTracking()
                        .Where(p => p.ProductId > least)
                        .Select(p => new { p.Price })
                        .ToListAsync()
                ),
            () =>
                Within(() =>
                    context.Products.Where(p => p.ProductId > least).SerializeRowsAsync(new MemoryStream(), s_product)
                )
        );
        Assert.Contains("ReaderExecutingAsync", calls);
        Assert.Equal(!isOpen, calls.Contains("ConnectionOpenedAsync"));

        async Task Within(Func<Task> run)
        {
            if (!isTransacted)
            {
                await run();
                return;
            }
            await using IDbContextTransaction transaction = await context.Database.BeginTransactionAsync();
            await run();
            await transaction.CommitAsync();
        }
    }

    /// <summary>What the interceptors see until both fail, and that both do.</summary>
    private static async Task CompareFailuresAsync<TFailure>(List<string> calls, Func<Task> objects, Func<Task> rows)
        where TFailure : Exception
    {
        await Assert.ThrowsAnyAsync<TFailure>(objects);
        calls.Clear();
        await Assert.ThrowsAnyAsync<TFailure>(objects);
        string[] expected = [.. calls];
        calls.Clear();
        await Assert.ThrowsAnyAsync<TFailure>(rows);
        Assert.Equal(expected, calls);
    }

    [Theory]
    [InlineData("select * from Nowhere")]
    [InlineData("select 1 as SupplierId, 'a' as Name union all select abs(-9223372036854775807 - 1), 'b'")]
    public async Task Interceptors_see_commands_that_fail_as_for_ToListAsync(string sql)
    {
        var calls = new List<string>();
        await using var context = new StoreContext(Name, InterceptorRecorder.Create(calls));
        IQueryable<Supplier> suppliers = context.Suppliers.FromSqlRaw(sql);
        await CompareFailuresAsync<DbException>(
            calls,
            () => suppliers.AsNoTracking().ToListAsync(),
            () => suppliers.SerializeRowsAsync(new MemoryStream(), FieldSelection.Parse<Supplier>("name,supplierId"))
        );
        // What fails at a row fails where the command sorts by it already.
        if (!sql.EndsWith("Nowhere", StringComparison.Ordinal))
            return;
        await CompareFailuresAsync<DbException>(
            calls,
            () => suppliers.AsNoTracking().Include(s => s.Products).ToListAsync(),
            () => suppliers.SerializeRowsAsync(new MemoryStream(), s_supplier)
        );
        await CompareFailuresAsync<DbException>(
            calls,
            () => suppliers.AsNoTracking().Include(s => s.Products).AsSplitQuery().ToListAsync(),
            () => suppliers.AsSplitQuery().SerializeRowsAsync(new MemoryStream(), s_supplier)
        );
        Assert.Equal(System.Data.ConnectionState.Closed, context.Database.GetDbConnection().State);
    }

    [Theory, InlineData(false), InlineData(true)]
    public async Task Interceptors_see_commands_that_are_cancelled_as_for_ToListAsync(bool isBefore)
    {
        var calls = new List<string>();
        CancellationTokenSource cancel = new();
        await using var context = new StoreContext(
            Name,
            InterceptorRecorder.Create(calls),
            new Canceller(() =>
            {
                if (!isBefore)
                    cancel.Cancel();
            })
        );
        await CompareFailuresAsync<OperationCanceledException>(
            calls,
            () => Run(token => context.Suppliers.AsNoTracking().ToListAsync(token)),
            () =>
                Run(token =>
                    context.Suppliers.SerializeRowsAsync(
                        new MemoryStream(),
                        FieldSelection.Parse<Supplier>("name"),
                        cancellationToken: token
                    )
                )
        );
        await CompareFailuresAsync<OperationCanceledException>(
            calls,
            () => Run(token => context.Suppliers.AsNoTracking().Include(s => s.Products).ToListAsync(token)),
            () =>
                Run(token =>
                    context.Suppliers.SerializeRowsAsync(new MemoryStream(), s_supplier, cancellationToken: token)
                )
        );

        async Task Run(Func<CancellationToken, Task> run)
        {
            cancel = new();
            if (isBefore)
                await cancel.CancelAsync();
            await run(cancel.Token);
        }
    }

    private sealed class Canceller(Action cancel) : DbCommandInterceptor
    {
        public override ValueTask<InterceptionResult<DbDataReader>> ReaderExecutingAsync(
            DbCommand command,
            CommandEventData eventData,
            InterceptionResult<DbDataReader> result,
            CancellationToken cancellationToken = default
        )
        {
            cancel();
            return new(result);
        }
    }

    [Fact]
    public async Task Materialization_interceptors_see_what_operators_make()
    {
        await using var context = new StoreContext(Name, new Louder());
        IQueryable<Supplier> joined = context
            .Products.OrderBy(p => p.ProductId)
            .Join(context.Suppliers, p => p.SupplierId, s => s.SupplierId, (p, s) => s);
        foreach (string include in (string[])["name", "name,products[productId]"])
        {
            using var output = new MemoryStream();
            await joined.SerializeRowsAsync(output, FieldSelection.Parse<Supplier>(include));
            Assert.Contains("AUX", Encoding.UTF8.GetString(output.ToArray()), StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Query_interceptors_change_what_is_written()
    {
        await using var context = new StoreContext(Name, new OnlyTheFirst());
        using var output = new MemoryStream();
        await context
            .Products.Where(p => p.ProductId < 100)
            .SerializeRowsAsync(output, FieldSelection.Parse<Product>("productId"));
        Assert.Equal("""[{"productId":1}]""", Encoding.UTF8.GetString(output.ToArray()));
    }

    [Fact]
    public async Task Materialization_interceptors_change_what_is_written()
    {
        await using var context = new StoreContext(Name, new Louder());
        List<Supplier> expected = await context
            .Suppliers.AsNoTracking()
            .Include(s => s.Products)
            .OrderBy(s => s.SupplierId)
            .ToListAsync();
        Assert.Equal("AUX", expected[0].Name);
        using var output = new MemoryStream();
        Assert.Equal(2, await context.Suppliers.OrderBy(s => s.SupplierId).SerializeRowsAsync(output, s_supplier));
        Assert.Equal(JsonWire.Serialize(expected, s_supplier), Encoding.UTF8.GetString(output.ToArray()));
    }

    [Fact]
    public async Task Sql_that_is_no_part_of_a_query_runs_once()
    {
        var calls = new List<string>();
        await using var context = new StoreContext(Name, InterceptorRecorder.Create(calls));
        IQueryable<Supplier> added = context.Suppliers.FromSqlRaw(
            "-- adds\ninsert into Suppliers (SupplierId, Name) values (99, 'New') returning Name, SupplierId"
        );
        using var output = new MemoryStream();
        Assert.Equal(1, await added.SerializeRowsAsync(output, FieldSelection.Parse<Supplier>("supplierId,name")));
        Assert.Equal("""[{"supplierId":99,"name":"New"}]""", Encoding.UTF8.GetString(output.ToArray()));
        Assert.Single(calls, "ReaderExecutingAsync");
    }

    [Fact]
    public async Task Logging_sees_the_events_that_it_sees_of_ToListAsync()
    {
        var events = new List<string>();
        await using var context = new StoreContext(Name) { Log = e => events.Add(e.EventId.Name!) };
        await CompareAsync(
            events,
            () => context.Products.AsNoTracking().Include(p => p.Supplier).ToListAsync(),
            () => context.Products.SerializeRowsAsync(new MemoryStream(), s_product)
        );
        Assert.Contains(RelationalEventId.CommandExecuted.Name, events);
    }

    [Fact]
    public async Task The_command_timeout_holds()
    {
        var seen = new List<int>();
        await using var context = new StoreContext(Name, new TimeoutRecorder(seen)) { Timeout = 77 };
        await context.Products.SerializeRowsAsync(new MemoryStream(), s_product);
        Assert.Equal([77], seen);
    }

    [Fact]
    public async Task Concurrent_use_of_a_context_is_an_error()
    {
        await using var context = new StoreContext(Name);
        var destination = new MeddlingStream(async () =>
            await Assert.ThrowsAsync<InvalidOperationException>(() => context.Suppliers.ToListAsync())
        );
        await context.Products.SerializeRowsAsync(destination, s_product);
        Assert.True(destination.HasMeddled);
    }

    [Theory, InlineData(true), InlineData(false)]
    public async Task What_was_not_handed_over_is_tried_again(bool whileReading)
    {
        var failing = new FailingOnce(whileReading);
        await using var context = new StoreContext(Name, failing) { Strategy = d => new Persistent(d) };
        using var output = new MemoryStream();
        await context
            .Products.OrderBy(p => p.ProductId)
            .SerializeRowsAsync(output, FieldSelection.Parse<Product>("productId,price"));
        Assert.Equal(
            """[{"productId":1,"price":1.25},{"productId":2,"price":3.5},{"productId":3,"price":0.01}]""",
            Encoding.UTF8.GetString(output.ToArray())
        );
        Assert.Equal(2, failing.Executions);
    }

    [Fact]
    public async Task What_was_handed_over_is_not_tried_again()
    {
        var failing = new FailingOnce(whileReading: false);
        failing.Skip();
        await using var context = new StoreContext(Name, failing) { Strategy = d => new Persistent(d) };
        var destination = new MeddlingStream(() => throw new TransientException());
        await Assert.ThrowsAsync<TransientException>(() => context.Products.SerializeRowsAsync(destination, s_product));
        Assert.Equal(1, failing.Executions);
    }

    [Fact]
    public async Task A_failing_query_is_logged_and_leaves_the_connection_closed()
    {
        var events = new List<string>();
        await using var context = new StoreContext(Name) { Log = e => events.Add(e.EventId.Name!) };
        var destination = new MeddlingStream(() => throw new TransientException());
        await Assert.ThrowsAsync<TransientException>(() => context.Products.SerializeRowsAsync(destination, s_product));
        Assert.Contains(CoreEventId.QueryIterationFailed.Name, events);
        Assert.Equal(System.Data.ConnectionState.Closed, context.Database.GetDbConnection().State);
        await context.Products.SerializeRowsAsync(new MemoryStream(), s_product);
    }

    private sealed class Louder : IMaterializationInterceptor
    {
        public object InitializedInstance(MaterializationInterceptionData materializationData, object entity)
        {
            if (entity is Supplier supplier)
                supplier.Name = supplier.Name.ToUpperInvariant();
            return entity;
        }
    }

    private sealed class TransientException : Exception;

    private sealed class Persistent(ExecutionStrategyDependencies dependencies)
        : ExecutionStrategy(dependencies, 3, TimeSpan.FromMilliseconds(1))
    {
        protected override bool ShouldRetryOn(Exception exception) => exception is TransientException;
    }

    private sealed class FailingOnce(bool whileReading) : DbCommandInterceptor
    {
        private bool _hasFailed;
        internal int Executions { get; private set; }

        internal void Skip() => _hasFailed = true;

        public override ValueTask<InterceptionResult<DbDataReader>> ReaderExecutingAsync(
            DbCommand command,
            CommandEventData eventData,
            InterceptionResult<DbDataReader> result,
            CancellationToken cancellationToken = default
        )
        {
            Executions++;
            if (!whileReading)
                FailOnce();
            return new(result);
        }

        public override ValueTask<DbDataReader> ReaderExecutedAsync(
            DbCommand command,
            CommandExecutedEventData eventData,
            DbDataReader result,
            CancellationToken cancellationToken = default
        ) => new(whileReading && !_hasFailed ? new FailingReader(result, FailOnce) : result);

        private void FailOnce()
        {
            if (_hasFailed)
                return;
            _hasFailed = true;
            throw new TransientException();
        }
    }

    /// <summary>Fails at its second row.</summary>
    private sealed class FailingReader(DbDataReader reader, Action fail) : Sluice.Data.Tests.ForwardingReader(reader)
    {
        private int _rows;

        public override bool Read()
        {
            if (++_rows == 2)
                fail();
            return base.Read();
        }

        public override async Task<bool> ReadAsync(CancellationToken cancellationToken)
        {
            if (++_rows == 2)
                fail();
            return await base.ReadAsync(cancellationToken);
        }
    }

    private sealed class TimeoutRecorder(List<int> seen) : DbCommandInterceptor
    {
        public override ValueTask<InterceptionResult<DbDataReader>> ReaderExecutingAsync(
            DbCommand command,
            CommandEventData eventData,
            InterceptionResult<DbDataReader> result,
            CancellationToken cancellationToken = default
        )
        {
            seen.Add(command.CommandTimeout);
            return new(result);
        }
    }

    private sealed class OnlyTheFirst : System.Linq.Expressions.ExpressionVisitor, IQueryExpressionInterceptor
    {
        public System.Linq.Expressions.Expression QueryCompilationStarting(
            System.Linq.Expressions.Expression queryExpression,
            QueryExpressionEventData eventData
        ) => Visit(queryExpression);

        protected override System.Linq.Expressions.Expression VisitConstant(
            System.Linq.Expressions.ConstantExpression node
        ) => node.Value is 100 ? System.Linq.Expressions.Expression.Constant(2) : node;
    }

    /// <summary>Does something else, without the caller's execution context, while it is written to.</summary>
    private sealed class MeddlingStream(Func<Task> meddle) : MemoryStream
    {
        internal bool HasMeddled { get; private set; }

        public override async ValueTask WriteAsync(
            ReadOnlyMemory<byte> buffer,
            CancellationToken cancellationToken = default
        )
        {
            Task other;
            using (ExecutionContext.SuppressFlow())
                other = Task.Run(meddle, cancellationToken);
            await other;
            HasMeddled = true;
        }
    }
}
