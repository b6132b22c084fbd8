using System.Text;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Columns whose type is wider than the property's, or written in another way by the driver's own source.
/// </summary>
public sealed class PostgresColumnTests
{
    private static readonly string s_connection = Environment.GetEnvironmentVariable("SLUICE_POSTGRES") ?? "";

    public class Measure
    {
        public int Id { get; set; }
        public bool Flag { get; set; }
        public short Small { get; set; }
        public long Large { get; set; }
        public float Ratio { get; set; }
        public double? Share { get; set; }
        public decimal Amount { get; set; }
        public decimal? Price { get; set; }
        public string Code { get; set; } = "";
        public string Name { get; set; } = "";
        public string? Markup { get; set; }
        public Guid Key { get; set; }
        public byte[] Bytes { get; set; } = [];
    }

    private sealed class MeasureContext : DbContext
    {
        internal DbSet<Measure> Measures => Set<Measure>();

        protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseNpgsql(s_connection);
    }

    // {0} and {1}: what the row is about.
    private const string Sql = """
        select 1 as "Id", {0} as "Flag", 7::int2 as "Small", 9007199254740993 as "Large", 0.1::float4 as "Ratio",
        1e300::float8 as "Share", {1} as "Amount", '12.50'::numeric::money as "Price", 'ab'::char(4) as "Code",
        'a"b<ü'::name as "Name", '<a>1</a>'::xml as "Markup", 'c0ffee00-0000-0000-0000-000000000001'::uuid as "Key",
        '\x00ff'::bytea as "Bytes"
        """;

    [Theory]
    [InlineData("true", "2.50")]
    [InlineData("B'1'::bit(1)", "79228162514264337593543950335")]
    [InlineData("B'0'::bit(1)", "0.0000000000000000000000000001")]
    [InlineData("false", "-0.00")]
    public async Task Rows_give_what_objects_give(string flag, string amount)
    {
        Assert.SkipUnless(s_connection.Length > 0, "SLUICE_POSTGRES names no server.");
        await using var context = new MeasureContext();
        IQueryable<Measure> query = Of(context, flag, amount);
        List<Measure> objects = await query.AsNoTracking().ToListAsync();
        using var ways = new Ways();
        List<string?> way = ways.Begin();
        using var output = new MemoryStream();
        await query.SerializeRowsAsync(output, FieldSelection<Measure>.All);
        Assert.Equal(JsonWire.Serialize(objects), Encoding.UTF8.GetString(output.ToArray()));
        output.SetLength(0);
        await query.SerializeRowsAsync(output, FieldSelection<Measure>.All, new MessagePackWireOptions());
        Assert.Equal(MessagePackWire.Serialize(objects), output.ToArray());
        Assert.Equal([null, null], way);
    }

    [Theory]
    [InlineData("'NaN'::numeric")]
    [InlineData("1e40::numeric")]
    [InlineData("null::numeric")]
    public async Task What_objects_cannot_hold_is_refused(string amount)
    {
        Assert.SkipUnless(s_connection.Length > 0, "SLUICE_POSTGRES names no server.");
        await using var context = new MeasureContext();
        IQueryable<Measure> query = Of(context, "true", amount);
        await Assert.ThrowsAnyAsync<Exception>(() => query.AsNoTracking().ToListAsync());
        using var output = new MemoryStream();
        await Assert.ThrowsAnyAsync<Exception>(() => query.SerializeRowsAsync(output, FieldSelection<Measure>.All));
        Assert.False(Encoding.UTF8.GetString(output.ToArray()).EndsWith(']'));
    }

    private static IQueryable<Measure> Of(MeasureContext context, string flag, string amount) =>
        context.Measures.FromSqlRaw(
            Sql.Replace("{0}", flag, StringComparison.Ordinal).Replace("{1}", amount, StringComparison.Ordinal)
        );
}
