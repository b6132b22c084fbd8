using Npgsql;
using Sluice.Data.Tests.Inserting;
using Xunit;

namespace Sluice.Data.Tests.Objects;

[Collection("PostgreSQL")]
public class PostgresObjectTests(PostgresFixture db)
{
    private async Task<List<T>> Read<T>(string sql)
    {
        await using NpgsqlConnection connection = await db.Source.OpenConnectionAsync();
        return await connection.QueryAsync<T>(sql);
    }

    [Theory]
    [InlineData("flag", "true", "true")]
    [InlineData("int16", "1::smallint", "1")]
    [InlineData("int32", "(-2147483648)::int", "-2147483648")]
    [InlineData("int64", "sum(9223372036854775807::bigint)", "9223372036854775807")]
    [InlineData("uInt32", "4294967295::oid", "4294967295")]
    [InlineData("single", "0.1::real", "0.1")]
    [InlineData("double", "0.1::float8", "0.1")]
    [InlineData("double", "0.1::numeric", "0.1")]
    [InlineData("decimal", "79228162514264337593543950335::numeric", "79228162514264337593543950335")]
    [InlineData("decimal", "1.50::numeric", "1.50")]
    [InlineData("text", "'Zoë 😀'", "\"Zoë 😀\"")]
    [InlineData("text", "'{\"a\": 1}'::json", "\"{\\\"a\\\": 1}\"")]
    [InlineData("data", "'\\x0102ff'::bytea", "\"AQL/\"")]
    [InlineData("dateTime", "timestamp '2024-02-29 12:34:56.123456'", "\"2024-02-29T12:34:56.123456\"")]
    [InlineData("dateTime", "timestamptz '2024-02-29 12:34:56+02'", "\"2024-02-29T10:34:56Z\"")]
    [InlineData("dateTime", "date '2024-02-29'", "\"2024-02-29T00:00:00\"")]
    [InlineData("offset", "timestamptz '2024-02-29 12:34:56+02'", "\"2024-02-29T10:34:56+00:00\"")]
    [InlineData("date", "date '0001-01-01'", "\"0001-01-01\"")]
    [InlineData("time", "time '23:59:59.999999'", "\"23:59:59.9999990\"")]
    [InlineData("span", "interval '26 hours'", "\"1.02:00:00\"")]
    [InlineData("guid", "'11111111-2222-3333-4444-555555555555'::uuid", "\"11111111-2222-3333-4444-555555555555\"")]
    [InlineData("grade", "'high'::text", "7")]
    [InlineData("numbers", "array[1, 2]", "[1,2]")]
    [InlineData("numbers", "'[3]'::jsonb", "[3]")]
    [InlineData("map", "'{\"a\":1}'::jsonb", "{\"a\":1}")]
    [InlineData("buyer", "'{\"id\":1,\"name\":\"Ada\"}'::jsonb", "{\"id\":1,\"name\":\"Ada\",\"note\":\"none\"}")]
    [InlineData("json", "'{\"a\":1}'::json", "{\"a\":1}")]
    public async Task Values_are_read_as_their_member(string member, string sql, string json)
    {
        string all = JsonWire.Serialize(await Read<Everything>($"select {sql} as \"{member}\""));
        Assert.Contains($"\"{member}\":{json}", all);
    }

    [Theory]
    [InlineData("int16", "32768", WireError.Range, "is not within")]
    [InlineData("int32", "1.5::numeric", WireError.Type, "found a decimal")]
    [InlineData("single", "0.1::float8", WireError.Range, "would be rounded as a float")]
    [InlineData("double", "0.12345678901234567890::numeric", WireError.Range, "would be rounded as a double")]
    [InlineData("decimal", "1e30::numeric", WireError.Type, "can't convert")]
    [InlineData("offset", "timestamp '2024-02-29 12:34:56'", WireError.Type, "no offset")]
    [InlineData("date", "timestamp '2024-02-29 12:34:56'", WireError.Range, "time of day")]
    [InlineData("text", "1", WireError.Type, "Expected text")]
    [InlineData("span", "interval '1 month'", WireError.Type, "can't convert")]
    [InlineData("int32", "null::int", WireError.Null, "not nullable")]
    public async Task What_would_change_a_value_is_an_error(string member, string sql, WireError error, string message)
    {
        WireException e = await Assert.ThrowsAsync<WireException>(() =>
            Read<Everything>($"select {sql} as \"{member}\"")
        );
        Assert.Contains(message, e.Message);
        Assert.Equal((error, $"$[0].{member}"), (e.Error, e.Path));
    }

    [Theory]
    [InlineData("bool", "true", "true")]
    [InlineData("smallint", "-1", "-1")]
    [InlineData("int", "2147483647", "2147483647")]
    [InlineData("bigint", "-9223372036854775808", "-9223372036854775808")]
    [InlineData("float4", "0.5", "0.5")]
    [InlineData("float8", "'-Infinity'", "\"-Infinity\"")]
    [InlineData("numeric", "1.50", "1.50")]
    [InlineData("text", "''", "\"\"")]
    [InlineData("varchar", "'Zoë'", "\"Zoë\"")]
    [InlineData("xml", "'<a/>'", "\"<a/>\"")]
    [InlineData("uuid", "'11111111-2222-3333-4444-555555555555'", "\"11111111-2222-3333-4444-555555555555\"")]
    public async Task Null_between_values_stays_null_and_a_value_a_value(string type, string value, string json)
    {
        List<Dictionary<string, object?>> rows = await Read<Dictionary<string, object?>>(
            $"select a::{type}, b::{type} from (values ({value}, null), (null, {value}), ({value}, {value})) t(a, b)"
        );
        Assert.Equal(
            $$"""[{"a":{{json}},"b":null},{"a":null,"b":{{json}}},{"a":{{json}},"b":{{json}}}]""",
            JsonWire.Serialize(rows, null, InsertTable.Symbols)
        );
    }

    [Fact]
    public async Task Decimals_of_more_digits_than_the_type_has_are_never_rounded()
    {
        try
        {
            List<decimal> read = await Read<decimal>("select 1.00000000000000000000000000000000001::numeric");
            Assert.Fail($"{read[0]} was rounded.");
        }
        catch (WireException e)
        {
            Assert.Equal("$[0]", e.Path);
        }
    }

    [Fact]
    public async Task Joins_are_grouped_while_rows_arrive()
    {
        await using NpgsqlConnection connection = await db.Source.OpenConnectionAsync();
        int next = 0;
        await foreach (
            Purchase order in connection.QueryUnbufferedAsync<Purchase>(
                """
                select o as id, 1.5 as total, o as "customer.id", 'c' || o as "customer.name", 's' || l as "lines[].sku",
                       l as "lines[].quantity"
                from generate_series(0, 4999) o left join generate_series(1, 3) l on o % 4 >= l order by o, l
                """
            )
        )
        {
            Assert.Equal((next, $"c{next}"), (order.Id, order.Customer!.Name));
            Assert.Equal(Enumerable.Range(1, next % 4).Select(l => new PurchaseLine($"s{l}", l)), order.Lines);
            next++;
        }
        Assert.Equal(5000, next);
    }

    [Fact]
    public async Task A_stream_that_is_left_gives_its_connection_back()
    {
        await using NpgsqlCommand command = db.Source.CreateCommand("select generate_series(1, 10000000)");
        await foreach (int i in command.QueryUnbufferedAsync<int>())
        {
            if (i == 10)
                break;
        }
        await using NpgsqlConnection connection = await db.Source.OpenConnectionAsync();
        Assert.Equal(3, await connection.QuerySingleAsync<int>("select @a + @b", new { a = 1, b = 2 }));
        Assert.Equal(
            [2, 3],
            await connection.QueryAsync<int>(
                "select i from generate_series(1, 3) i where i = any(@ids)",
                new { ids = new[] { 2, 3 } }
            )
        );
    }
}
