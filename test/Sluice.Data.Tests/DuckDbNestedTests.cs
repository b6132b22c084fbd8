using System.Text;
using DuckDB.NET.Data;
using Xunit;

namespace Sluice.Data.Tests;

/// <summary>Values within lists, structures and maps of DuckDB have the form that a column of their own has.</summary>
public sealed class DuckDbNestedTests
{
    [Theory]
    [InlineData("TIMETZ '10:00:00.5+02'", "\"10:00:00.5+02:00\"")]
    [InlineData("TIMETZ '10:00:00-05:30'", "\"10:00:00-05:30\"")]
    [InlineData("TIME '10:00:00.5'", "\"10:00:00.5000000\"")]
    [InlineData("DATE '2024-02-29'", "\"2024-02-29\"")]
    [InlineData("TIMESTAMP '2024-01-01 10:00:00.123456'", "\"2024-01-01T10:00:00.123456\"")]
    [InlineData("'\\xAA'::BLOB", "\"qg==\"")]
    [InlineData("1.50::DECIMAL(10,2)", "1.50")]
    [InlineData("170141183460469231731687303715884105727::HUGEINT", "170141183460469231731687303715884105727")]
    [InlineData("INTERVAL 3 DAY", "\"3.00:00:00\"")]
    [InlineData("uuid '00000001-0000-0000-0000-000000000000'", "\"00000001-0000-0000-0000-000000000000\"")]
    [InlineData("'101'::BIT", "\"101\"")]
    public async Task Nested_values_are_written_as_those_of_columns(string value, string json)
    {
        await using DuckDBConnection connection = DuckDb.Open();
        foreach (
            (string form, string expected) in ((string, string)[])
                [
                    ($"{value}", json),
                    ($"[{value}]", $"[{json}]"),
                    ($"[[{value}], []]", $"[[{json}],[]]"),
                    ($"[{value}, null]", $"[{json},null]"),
                    ($"{{'a': {value}}}", $"{{\"a\":{json}}}"),
                    ($"[{{'a': {value}}}]", $"[{{\"a\":{json}}}]"),
                    ($"MAP {{'a': {value}}}", $"{{\"a\":{json}}}"),
                ]
        )
        {
            string sql = $"select {form} as v";
            var text = new MemoryStream();
            await connection.SerializeRowsAsync(text, sql);
            Assert.Equal($"{form}: [{{\"v\":{expected}}}]", $"{form}: {Encoding.UTF8.GetString(text.ToArray())}");
            // MessagePack has no such integers.
            if (value.EndsWith("HUGEINT", StringComparison.Ordinal))
                continue;
            var bytes = new MemoryStream();
            await connection.SerializeRowsAsync(bytes, sql, default(MessagePackWireOptions));
            Assert.NotEmpty(MessagePackWire.ToJson(bytes.ToArray()));
        }
    }
}
