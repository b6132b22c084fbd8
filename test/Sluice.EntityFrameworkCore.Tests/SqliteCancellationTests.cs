using System.Diagnostics;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
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
            way is "collections" or "split" ? "name,products[productId]" : "supplierId,name");
        string sql = string.Join(' ', Endless, where);
        TimeSpan best = TimeSpan.MaxValue;
        for (int i = 0; i < 10 && best > TimeSpan.FromMilliseconds(250); i++)
        {
            await using var context = new StoreContext(Name);
            IQueryable<Supplier> suppliers = context.Suppliers.FromSqlRaw(sql);
            if (way == "split") suppliers = suppliers.AsSplitQuery();
            using var cancel = new CancellationTokenSource();
            Task running = Task.Run(() => suppliers.SerializeRowsAsync(Stream.Null, selection,
                new JsonWireOptions { EnumsAsText = way == "shaper" }, cancel.Token));
            await Task.Delay(100);
            Assert.False(running.IsCompleted);
            long start = Stopwatch.GetTimestamp();
            await cancel.CancelAsync();
            await Assert.ThrowsAnyAsync<OperationCanceledException>(() => running);
            TimeSpan took = Stopwatch.GetElapsedTime(start);
            if (took < best) best = took;
            Assert.Equal(2, await context.Suppliers.SerializeRowsAsync(Stream.Null, selection));
        }
        Assert.True(best <= TimeSpan.FromMilliseconds(250), $"{way} worked on for {best.TotalMilliseconds:f0} ms.");
    }
}
