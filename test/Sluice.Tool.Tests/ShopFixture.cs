using System.Data.Common;
using Microsoft.Data.Sqlite;
using Sluice.Rows;
using Sluice.Sqlite;
using Xunit;

namespace Sluice.Tool.Tests;

/// <summary>A folder with a database of values that formats differ in, and the answers of the row verbs.</summary>
public sealed class ShopFixture : IDisposable
{
    public const string Nested =
        "select c.id, c.name as \"customer.name\", c.note as \"customer.note\", "
        + "l.sku as \"lines[].sku\" from customers c left join lines l on l.customer = c.id order by c.id";

    public const string Endless = "with recursive n(i) as (select 1 union all select i + 1 from n) ";

    public ShopFixture()
    {
        SqliteRowDriver.Register();
        Folder = Directory.CreateTempSubdirectory("sluice-tool-").FullName;
        Database = File("shop.db");
        using var connection = new SqliteConnection($"Data Source={Database};Pooling=False");
        connection.Open();
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = """
            create table customers(id integer, name text, note text, photo blob, total real, "count(*)" integer);
            insert into customers values
              (1, 'Ada', 'says "hi", twice', x'010203', 2.5, 1),
              (2, 'Grüße 😀 日本', null, null, 1e300, -9223372036854775808),
              (3, '', 'two' || char(13, 10) || 'lines' || char(9) || 'and a bell' || char(7), x'', -0.125, null),
              (4, null, '=1+1, ''; --', x'ff00', null, 9223372036854775807);
            create table lines(customer integer, sku text);
            insert into lines values (1, 'A-1'), (1, 'B"2'), (3, 'C,3');
            """;
        command.ExecuteNonQuery();
    }

    public string Folder { get; }
    public string Database { get; }

    public string File(string name) => Path.Combine(Folder, name);

    /// <summary>Returns the answer of the row verbs, in memory.</summary>
    internal async Task<byte[]> Expected(string sql, WireFormat format, FieldSelection? selection = null)
    {
        using var connection = new SqliteConnection($"Data Source={Database};Pooling=False");
        return await Expected(connection, sql, format, selection);
    }

    internal static async Task<byte[]> Expected(
        DbConnection connection,
        string sql,
        WireFormat format,
        FieldSelection? selection = null
    )
    {
        using var stream = new MemoryStream();
        var rows = new RowOptions { Selection = selection };
        if (format == WireFormat.MessagePack)
            await connection.SerializeRowsAsync(
                stream,
                sql,
                rows,
                new MessagePackWireOptions { Sequences = MessagePackSequence.Values }
            );
        else
            await connection.SerializeRowsAsync(
                stream,
                sql,
                rows,
                new JsonWireOptions { JsonLines = format == WireFormat.JsonLines }
            );
        return stream.ToArray();
    }

    /// <summary>Asserts that the folder contains the target with its old content, and no temporary file.</summary>
    internal void AssertUntouched(string target, string content)
    {
        Assert.Equal(content, System.IO.File.ReadAllText(target));
        Assert.Empty(Directory.EnumerateFiles(Folder, "*.tmp"));
    }

    public void Dispose() => Directory.Delete(Folder, recursive: true);
}
