using System.Collections.Concurrent;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Sluice.Sqlite;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>SQLite runs in the caller's process and looks at no token: a step that takes long is interrupted.</summary>
public sealed class SqliteCancellationTests : IAsyncLifetime
{
    private const string Name = "cancellation";

    // The first row never comes, or the second.
    private const string Endless =
        "with recursive n(i) as (select 1 union all select i + 1 from n) select i as SupplierId, 'x' as Name from n";
    private SqliteConnection _database = null!;

    public async ValueTask InitializeAsync()
    {
        SqliteRowDriver.Register();
        _database = await StoreContext.FillAsync(Name);
    }

    public ValueTask DisposeAsync() => _database.DisposeAsync();

    [Theory]
    [InlineData("rows", "where i < 0")]
    [InlineData("rows", "where i = 1 or i < 0")]
    [InlineData("rows", "")]
    [InlineData("collections", "where i < 0")]
    [InlineData("split", "where i < 0")]
    [InlineData("shaper", "where i < 0")]
    [InlineData("shaper", "where i = 1 or i < 0")]
    [InlineData("shaper", "")]
    public async Task Steps_that_take_long_end_with_the_token(string way, string where)
    {
        FieldSelection<Supplier> selection = FieldSelection.Parse<Supplier>(
            way is "collections" or "split" ? "name,products[productId]" : "supplierId,name"
        );
        string sql = string.Join(' ', Endless, where);
        var events = new ConcurrentQueue<string>();
        await using var context = new StoreContext(Name) { Log = e => events.Enqueue(e.EventId.Name!) };
        IQueryable<Supplier> suppliers = context.Suppliers.FromSqlRaw(sql);
        if (way == "split")
            suppliers = suppliers.AsSplitQuery();
        using var cancel = new CancellationTokenSource();
        Task running = Task.Run(() =>
            suppliers.SerializeRowsAsync(
                Stream.Null,
                selection,
                new JsonWireOptions { EnumsAsText = way == "shaper" },
                cancel.Token
            )
        );
        await Task.Delay(100);
        Assert.False(running.IsCompleted);
        await cancel.CancelAsync();
        // Without the token, the query would not end.
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => running);
        // A client that leaves is no error to log; EF Core's own enumeration logs what the driver reports.
        if (way != "shaper")
            Assert.DoesNotContain(CoreEventId.QueryIterationFailed.Name, events);
        Assert.Equal(2, await context.Suppliers.SerializeRowsAsync(Stream.Null, selection));
    }
}
