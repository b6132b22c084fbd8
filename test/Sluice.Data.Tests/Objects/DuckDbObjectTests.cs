using System.Numerics;
using DuckDB.NET.Data;
using Xunit;

namespace Sluice.Data.Tests.Objects;

/// <summary>Values of DuckDB as members of objects and on the wire: both by one reading.</summary>
public sealed class DuckDbObjectTests : IDisposable
{
    private readonly DuckDBConnection _connection = DuckDb.Open();

    public void Dispose() => _connection.Dispose();

    [Theory]
    [InlineData("timestamptz '2026-01-02 03:04:05.5+02'", typeof(DateTimeOffset), "\"2026-01-02T01:04:05.5+00:00\"")]
    [InlineData("timestamptz '2026-01-02 03:04:05.5+02'", typeof(DateTime), "\"2026-01-02T01:04:05.5Z\"")]
    [InlineData("timestamp '2026-01-02 03:04:05'", typeof(DateTime), "\"2026-01-02T03:04:05\"")]
    [InlineData("'12:34:56+02'::timetz", typeof(string), "\"12:34:56+02:00\"")]
    [InlineData("time '12:34:56.789'", typeof(TimeOnly), "\"12:34:56.7890000\"")]
    [InlineData("date '2026-01-02'", typeof(DateOnly), "\"2026-01-02\"")]
    [InlineData("interval '-3 days'", typeof(TimeSpan), "\"-3.00:00:00\"")]
    [InlineData("1234567890123456789.1234567890::decimal(38,10)", typeof(decimal), "1234567890123456789.1234567890")]
    [InlineData("0.5::decimal(38,38)", typeof(decimal), "0.5000000000000000000000000000")]
    [InlineData(
        "170141183460469231731687303715884105727::hugeint",
        typeof(Int128),
        "170141183460469231731687303715884105727"
    )]
    [InlineData(
        "340282366920938463463374607431768211455::uhugeint",
        typeof(UInt128),
        "340282366920938463463374607431768211455"
    )]
    [InlineData("(-1)::hugeint", typeof(BigInteger), "-1")]
    [InlineData("18446744073709551615::ubigint", typeof(ulong), "18446744073709551615")]
    [InlineData("'\\xAA\\x00'::blob", typeof(byte[]), "\"qgA=\"")]
    [InlineData("[1, 2, null]", typeof(List<int?>), "[1,2,null]")]
    [InlineData("[[1, null], null]", typeof(int?[]?[]), "[[1,null],null]")]
    [InlineData("map {'a': [1, null]}", typeof(Dictionary<string, int?[]>), "{\"a\":[1,null]}")]
    [InlineData("['\\xAA'::blob, null]", typeof(List<byte[]?>), "[\"qg==\",null]")]
    [InlineData("{'sku': 'A', 'quantity': 2}", typeof(DuckLine), "{\"sku\":\"A\",\"quantity\":2}")]
    [InlineData("[{'sku': 'A', 'quantity': null}]", typeof(List<DuckLine>), "[{\"sku\":\"A\",\"quantity\":null}]")]
    [InlineData("'{\"sku\":\"A\",\"quantity\":2}'::json", typeof(DuckLine), "{\"sku\":\"A\",\"quantity\":2}")]
    [InlineData(
        "uuid '7d444840-9dc0-11d1-b245-5ffdce74fad2'",
        typeof(Guid),
        "\"7d444840-9dc0-11d1-b245-5ffdce74fad2\""
    )]
    [InlineData("'NaN'::double", typeof(double), "\"NaN\"")]
    public async Task Members_hold_what_the_database_declares(string sql, Type member, string json) =>
        Assert.Equal($$"""[{"v":{{json}}}]""", await Read($"select {sql} as v", member));

    [Theory]
    [InlineData("interval '1 month'", typeof(TimeSpan), "which have no length")]
    [InlineData("0.12345678901234567890123456789::decimal(38,29)", typeof(decimal), "more digits")]
    [InlineData("123456789012345678901234567890::bignum", typeof(BigInteger), "BIGNUM")]
    [InlineData("'12:34:56+02'::timetz", typeof(TimeOnly), "is not a time of day")]
    [InlineData("timestamp '2026-01-02 03:04:05'", typeof(DateTimeOffset), "no offset")]
    [InlineData("{'a': [1, null]}", typeof(Dictionary<string, int?[]>), "to_json")]
    public async Task What_would_be_changed_is_refused_with_its_column(string sql, Type member, string part)
    {
        WireException e = await Assert.ThrowsAsync<WireException>(() => Read($"select {sql} as v", member));
        Assert.Contains(part, e.Message, StringComparison.Ordinal);
        Assert.Contains("column 1 ('v'), row 1", e.Message, StringComparison.Ordinal);
    }

    private Task<string> Read(string sql, Type member) =>
        (Task<string>)
            GetType()
                .GetMethod(
                    nameof(ReadAs),
                    System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Instance
                )!
                .MakeGenericMethod(member)
                .Invoke(this, [sql])!;

    private async Task<string> ReadAs<T>(string sql) =>
        JsonWire.Serialize(
            await _connection.QueryAsync<DuckRow<T>>(sql),
            null,
            new JsonWireOptions { NonFinite = JsonNonFinite.Literals }
        );

    public record DuckRow<T>(T V);

    public record DuckLine(string Sku, int? Quantity);
}
