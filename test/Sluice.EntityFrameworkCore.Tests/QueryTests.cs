using Microsoft.EntityFrameworkCore;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

public class QueryTests
{
    private static string Sql(string include)
    {
        using var context = new ShopContext("Host=127.0.0.1;Port=1");
        return context.Orders.Select(FieldSelection.Parse<Order>(include)).ToQueryString();
    }

    [Fact]
    public void Only_the_selected_columns_and_joins_reach_the_database()
    {
        Assert.Equal("SELECT o.\"Id\", o.\"Note\"\nFROM sluice_ef.\"Orders\" AS o", Sql("id,note").ReplaceLineEndings("\n"));
        string joined = Sql("id,customer[name]");
        Assert.Contains("c.\"Name\"", joined);
        Assert.DoesNotContain("Email", joined);
        Assert.DoesNotContain("Settings", joined);
        string lines = Sql("lines[sku]");
        Assert.Contains("\"Sku\"", lines);
        Assert.DoesNotContain("Quantity", lines);
    }

    private static ShopContext? Open() => Environment.GetEnvironmentVariable("SLUICE_POSTGRES") is { Length: > 0 } connection ? new(connection) : null;

    private static async Task<ShopContext> FilledAsync()
    {
        ShopContext? context = Open();
        Assert.SkipUnless(context is not null, "SLUICE_POSTGRES names no server.");
        await context!.Database.ExecuteSqlRawAsync("drop schema if exists sluice_ef cascade");
        await context.Database.ExecuteSqlRawAsync("create schema sluice_ef");
        await context.Database.ExecuteSqlRawAsync(context.Database.GenerateCreateScript());
        for (int i = 1; i <= 50; i++)
            context.Orders.Add(new()
            {
                Id = i,
                Note = $"note \"{i}\" é\n",
                Placed = new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc).AddMilliseconds(i),
                Discount = i % 3 == 0 ? null : i / 4m,
                Customer = i % 5 == 0 ? null : new(i, $"Customer {i}", "x@y"),
                Lines = [.. Enumerable.Range(0, i % 4).Select(n => new Line { Sku = $"S{n}", Quantity = n })],
                Settings = new() { Tags = [$"t{i}"], Inner = new() },
                Packed = i % 2 == 0 ? null : new() { Counts = new() { ["i"] = i } },
            });
        await context.SaveChangesAsync();
        context.ChangeTracker.Clear();
        return context;
    }

    [Fact]
    public async Task Rows_shaper_and_entities_give_the_same_bytes()
    {
        await using ShopContext context = await FilledAsync();
        List<Order> entities = await context.Orders.AsNoTracking().Include(o => o.Customer).Include(o => o.Lines).OrderBy(o => o.Id).ToListAsync();
        string[] includes = ["id", "id,note,placed,discount", "discount", "note,customer[name]", "customer", "lines[sku,quantity]", "id,settings[tags]", "packed", "!all,-lines", "", "lines,customer[email],settings[inner[tags]]"];
        foreach (string include in includes)
        {
            FieldSelection<Order> selection = FieldSelection.Parse<Order>(include);
            var output = new MemoryStream();
            context.Commands.Clear();
            await context.Orders.OrderBy(o => o.Id).SerializeRowsAsync(output, selection);
            Assert.Equal(JsonWire.Serialize(entities, selection), System.Text.Encoding.UTF8.GetString(output.ToArray()));
            Assert.True(context.Commands.Count <= 1);
            Assert.Empty(context.ChangeTracker.Entries());
        }
    }

    [Fact]
    public async Task Filters_and_paging_stay_in_the_database_and_the_connection_goes_back()
    {
        await using ShopContext context = await FilledAsync();
        var output = new MemoryStream();
        await context.Orders.Where(o => o.Id > 10).OrderByDescending(o => o.Id).Skip(1).Take(2).SerializeRowsAsync(output, FieldSelection.Parse<Order>("id"));
        Assert.Equal("""[{"id":49},{"id":48}]""", System.Text.Encoding.UTF8.GetString(output.ToArray()));
        Assert.Equal(System.Data.ConnectionState.Closed, context.Database.GetDbConnection().State);
    }

    [Fact]
    public async Task A_change_within_a_stored_member_is_saved()
    {
        await using ShopContext context = await FilledAsync();
        Order order = await context.Orders.SingleAsync(o => o.Id == 7);
        Assert.False(context.ChangeTracker.HasChanges());
        order.Settings.Inner!.Tags.Add("deep");
        Assert.True(context.ChangeTracker.HasChanges());
        await context.SaveChangesAsync();
        context.ChangeTracker.Clear();
        Assert.Equal(["deep"], (await context.Orders.SingleAsync(o => o.Id == 7)).Settings.Inner!.Tags);
    }
}
