using System.Text;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Sluice.Sqlite;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>What queries compute, against the same query materialised.</summary>
public sealed class ComputedValueTests : IAsyncLifetime
{
    private const string Name = "computed";
    private SqliteConnection _database = null!;

    public async ValueTask InitializeAsync()
    {
        SqliteRowDriver.Register();
        _database = await StoreContext.FillAsync(Name);
    }

    public ValueTask DisposeAsync() => _database.DisposeAsync();

    /// <summary>Returns the JSON, once it equals that of the materialised elements on both wires.</summary>
    private static async Task<string> CheckAsync<T>(IQueryable<T> query, bool isByRows = true)
        where T : class
    {
        List<T> expected = await query.ToListAsync();
        FieldSelection<T> selection = FieldSelection.Parse<T>("!all");
        using var ways = new Ways();
        List<string?> way = ways.Begin();
        using var output = new MemoryStream();
        await query.SerializeRowsAsync(output, selection, new MessagePackWireOptions());
        Assert.Equal(MessagePackWire.Serialize(expected, selection), output.ToArray());
        output.SetLength(0);
        await query.SerializeRowsAsync(output, selection);
        string json = Encoding.UTF8.GetString(output.ToArray());
        Assert.Equal(JsonWire.Serialize(expected, selection), json);
        Assert.All(way, w => Assert.Equal(isByRows, w is null));
        Assert.Equal(2, way.Count);
        return json;
    }

    [Fact]
    public async Task Arithmetic_on_converted_columns_gives_converted_values()
    {
        await using var context = new StoreContext(Name);
        IQueryable<Product> first = context.Products.Where(p => p.ProductId == 1);
        Assert.Equal("""[{"x":2.5}]""", await CheckAsync(first.Select(p => new { X = p.Price + p.Price })));
        Assert.Equal("""[{"x":1.25}]""", await CheckAsync(first.Select(p => new { X = p.Discount ?? p.Price })));
        Assert.Equal(
            """[{"x":1.25}]""",
            await CheckAsync(first.Select(p => new { X = p.ProductId > 5 ? 0m : p.Price }))
        );
        IQueryable<Product> all = context.Products.OrderBy(p => p.ProductId);
        await CheckAsync(
            all.Select(p => new
            {
                p.ProductId,
                A = p.Price - 1,
                B = -p.Price,
                C = p.Discount + p.Price,
                D = p.Price > 1,
            })
        );
        await CheckAsync(all.Select(p => new { X = p.Discount == null ? p.Price : p.Discount }));
    }

    [Fact]
    public async Task Aggregates_of_converted_columns_give_converted_values()
    {
        await using var context = new StoreContext(Name);
        IQueryable<Supplier> suppliers = context.Suppliers.OrderBy(s => s.SupplierId);
        await CheckAsync(
            suppliers.Select(s => new
            {
                s.Name,
                Least = s.Products.Min(p => p.Price),
                Most = s.Products.Max(p => p.Price),
            })
        );
        await CheckAsync(suppliers.Select(s => new { s.Name, Sum = s.Products.Sum(p => p.Price) }));
        await CheckAsync(
            suppliers.Select(s => new
            {
                s.Name,
                Mean = s.Products.Average(p => p.Price),
                Count = s.Products.Count,
            })
        );
    }

    [Fact]
    public async Task An_encrypting_converter_leaks_nothing()
    {
        await using var context = new StoreContext(Name);
        var maybe = context.Products.OrderBy(p => p.ProductId).Select(p => new { Text = p.Maybe ?? "none" });
        Assert.Equal("""[{"text":"m1"},{"text":"none"},{"text":"m3"}]""", await CheckAsync(maybe));
        await CheckAsync(
            context.Products.OrderBy(p => p.ProductId).Select(p => new { Text = p.ProductId == 2 ? "two" : p.Maybe })
        );
        await CheckAsync(
            context.Suppliers.OrderBy(s => s.SupplierId).Select(s => new { Least = s.Products.Min(p => p.Maybe) })
        );
    }

    [Fact]
    public async Task Equal_expressions_and_keys_that_share_a_column_keep_their_places()
    {
        await using var context = new StoreContext(Name);
        var query = context
            .Products.OrderBy(p => p.ProductId)
            .Select(p => new
            {
                A = p.Price + 1,
                B = p.Price + 1,
                p.SupplierId,
                Sid = p.Supplier.SupplierId,
                p.Supplier.Name,
            });
        Assert.StartsWith(
            """[{"a":2.25,"b":2.25,"supplierId":71,"sid":71,"name":"Aux"},""",
            await CheckAsync(query),
            StringComparison.Ordinal
        );
        await CheckAsync(
            context
                .Products.OrderBy(p => p.ProductId)
                .Select(p => new
                {
                    X = p.ProductId,
                    Y = p.ProductId,
                    Z = p.Supplier.SupplierId,
                })
        );
    }

    [Fact]
    public async Task Values_computed_on_the_client_go_through_the_shaper()
    {
        await using var context = new StoreContext(Name);
        await CheckAsync(
            context
                .Products.OrderBy(p => p.ProductId)
                .Select(p => new
                {
                    p.ProductId,
                    X = Backwards(p.Supplier.Name),
                    p.Price,
                }),
            isByRows: false
        );
    }

    [Fact]
    public async Task Blobs_are_those_of_their_row_with_the_drivers_own_source_too()
    {
        await using var context = new StoreContext(Name);
        FieldSelection<Product> selection = FieldSelection.Parse<Product>("productId,picture,print");
        List<Product> expected = await context.Products.AsNoTracking().OrderBy(p => p.ProductId).ToListAsync();
        using var output = new MemoryStream();
        await context.Products.OrderBy(p => p.ProductId).SerializeRowsAsync(output, selection);
        Assert.Equal(JsonWire.Serialize(expected, selection), Encoding.UTF8.GetString(output.ToArray()));
    }

    [Fact]
    public async Task Columns_of_raw_sql_are_found_by_name()
    {
        await using var context = new StoreContext(Name);
        IQueryable<Supplier> turned = context.Suppliers.FromSqlRaw(
            "select upper(Name) as name, SupplierId from Suppliers order by SupplierId"
        );
        FieldSelection<Supplier> selection = FieldSelection.Parse<Supplier>("supplierId,name");
        using var output = new MemoryStream();
        await turned.SerializeRowsAsync(output, selection);
        Assert.Equal(
            """[{"supplierId":71,"name":"AUX"},{"supplierId":72,"name":"BIS"}]""",
            Encoding.UTF8.GetString(output.ToArray())
        );
    }

    private static string Backwards(string text) => new([.. text.Reverse()]);
}
