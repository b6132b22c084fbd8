using System.Text;
using Microsoft.Data.Sqlite;
using Sluice.Rows;
using Sluice.Sqlite;
using Xunit;

namespace Sluice.Packages.Tests.Products;

/// <summary>A product over the public packages: an export tool. <c>samples/Export</c> is the whole program.</summary>
public sealed class ExportProductTests : IAsyncLifetime
{
    private readonly SqliteConnection _connection = new("Data Source=:memory:");

    public async ValueTask InitializeAsync()
    {
        SqliteRowDriver.Register();
        await _connection.OpenAsync();
        await using SqliteCommand fill = _connection.CreateCommand();
        fill.CommandText = """
            create table orders(id integer primary key, customer text, total real);
            create table lines(order_id integer, sku text);
            with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
            insert into orders select i, 'Customer ' || i, i * 1.5 from n;
            insert into lines select id, 'A-' || (id % 7) from orders union all select id, 'B-1' from orders where id % 2 = 0;
            """;
        await fill.ExecuteNonQueryAsync();
    }

    public ValueTask DisposeAsync() => _connection.DisposeAsync();

    [Fact]
    public async Task Lines_of_JSON_hold_a_row_each()
    {
        using var output = new MemoryStream();
        long rows = await _connection.SerializeRowsAsync(
            output,
            "select id, customer, total from orders order by id",
            options: new JsonWireOptions { JsonLines = true }
        );
        string[] lines = Encoding.UTF8.GetString(output.ToArray()).Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.Equal(20_000, rows);
        Assert.Equal(20_000, lines.Length);
        Assert.Equal("""{"id":7,"customer":"Customer 7","total":10.5}""", lines[6]);
    }

    [Fact]
    public async Task MessagePack_is_read_back_element_by_element_under_progress()
    {
        const string Sql = """
            select o.id, o.customer as "buyer.name", l.sku as "lines[].sku"
            from orders o join lines l on l.order_id = o.id order by o.id, l.sku
            """;
        var progress = new Reports();
        var options = new MessagePackWireOptions { Sequences = MessagePackSequence.ValuesWithEnd };
        using var output = new MemoryStream();
        await _connection.SerializeRowsAsync(output, Sql, new RowOptions { Progress = progress }, options);
        Assert.True(progress.Count > 1);
        output.Position = 0;
        int count = 0;
        await foreach (Exported? order in MessagePackWire.DeserializeAsyncEnumerable<Exported>(output, options))
        {
            count++;
            Assert.Equal(order!.Id % 2 == 0 ? 2 : 1, order.Lines.Count);
            Assert.Equal($"Customer {order.Id}", order.Buyer.Name);
        }
        Assert.Equal(20_000, count);
    }

    [Fact]
    public async Task A_part_of_an_export_is_reported()
    {
        using var output = new MemoryStream();
        var options = new MessagePackWireOptions { Sequences = MessagePackSequence.ValuesWithEnd };
        await _connection.SerializeRowsAsync(output, "select id from orders limit 10", options);
        using var part = new MemoryStream(output.ToArray()[..^3]);
        await Assert.ThrowsAsync<WireException>(async () =>
        {
            await foreach (WireValue _ in MessagePackWire.DeserializeAsyncEnumerable<WireValue>(part, options)) { }
        });
    }

    private sealed class Reports : IProgress<RowProgress>
    {
        public int Count { get; private set; }

        public void Report(RowProgress value) => Count++;
    }
}

[Shape]
public partial record Exported(int Id, Buyer Buyer, List<ExportedLine> Lines);

[Shape]
public partial record Buyer(string Name);

[Shape]
public partial record ExportedLine(string Sku);
