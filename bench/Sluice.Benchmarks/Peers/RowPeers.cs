using System.Text.Json;
using Dapper;
using LinqToDB;
using LinqToDB.Data;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Sluice.Benchmarks.Gate;
using Sluice.Benchmarks.Rows;
using Sluice.Benchmarks.Writing;
using Sluice.Data;

namespace Sluice.Benchmarks.Peers;

/// <summary>
/// A hundred rows of SQLite in memory, as objects and as JSON, by Sluice and by the libraries that people choose
/// instead; those that only read have System.Text.Json's generated code write.
/// </summary>
public sealed class RowPeers : IWorkloadFamily
{
    private const string Sql = "select id, name, balance from customers limit 100";
    private static readonly Lazy<PeerDatabase> s_database = new(static () => new PeerDatabase());
    private static readonly Func<CustomerRows, IEnumerable<Customer>> s_query = EF.CompileQuery(
        (CustomerRows context) => context.Customers.AsNoTracking().Take(100)
    );
    private static readonly Func<DataConnection, IEnumerable<Customer>> s_linq2db = CompiledQuery.Compile(
        static (DataConnection connection) => connection.GetTable<Customer>().Take(100)
    );
    private static readonly string[] s_names = ["ADO.NET by hand", "Dapper", "linq2db", "EF Core"];

    /// <inheritdoc/>
    public IReadOnlyList<string> Words => ["peers"];

    /// <inheritdoc/>
    public IEnumerable<Workload> Workloads()
    {
        Func<PeerDatabase, List<Customer>>[] readers = [ByHand, ByDapper, ByLinq2Db, ByEntityFramework];
        yield return new(
            "peers.rows.sqlite.objects",
            Repeat(static database => BySluice(database)),
            [.. readers.Select(read => Repeat(database => read(database)))]
        )
        {
            PeerNames = s_names,
            Check = () =>
            {
                List<Customer> expected = BySluice(s_database.Value);
                foreach ((string name, Func<PeerDatabase, List<Customer>> read) in s_names.Zip(readers))
                    PeerWorkloads.RequireSame(name, expected, read(s_database.Value));
            },
        };
        yield return new(
            "peers.rows.sqlite.json",
            Repeat(static database => WriteRows(database)),
            [.. readers.Select(read => Repeat(database => Write(database, read(database))))]
        )
        {
            PeerNames = [.. s_names.Select(name => $"{name} and System.Text.Json")],
            Check = static () => Check(s_database.Value),
        };
    }

    private static void Check(PeerDatabase database)
    {
        WriteRows(database);
        byte[] ours = database.Stream.ToArray();
        Write(database, ByHand(database));
        SameBytes.Assert(ours, database.Stream.ToArray());
    }

    private static Action<int> Repeat(Action<PeerDatabase> call) => Calls.Repeat(() => call(s_database.Value));

    private static List<Customer> BySluice(PeerDatabase database) =>
        DbQueryExtensions.QueryAsync<Customer>(database.Connection, Sql).GetAwaiter().GetResult();

    private static void WriteRows(PeerDatabase database)
    {
        using SqliteCommand command = database.Connection.CreateCommand();
        command.CommandText = Sql;
        using SqliteDataReader reader = command.ExecuteReader();
        database.Rewind();
        JsonWire.SerializeRowsAsync(database.Stream, reader).GetAwaiter().GetResult();
    }

    private static List<Customer> ByHand(PeerDatabase database)
    {
        using SqliteCommand command = database.Connection.CreateCommand();
        command.CommandText = Sql;
        using SqliteDataReader reader = command.ExecuteReader();
        var customers = new List<Customer>();
        while (reader.Read())
            customers.Add(
                new()
                {
                    Id = reader.GetInt64(0),
                    Name = reader.GetString(1),
                    Balance = reader.GetDouble(2),
                }
            );
        return customers;
    }

    private static List<Customer> ByDapper(PeerDatabase database) =>
        SqlMapper.Query<Customer>(database.Connection, Sql).AsList();

    private static List<Customer> ByLinq2Db(PeerDatabase database) => [.. s_linq2db(database.Linq2Db)];

    private static List<Customer> ByEntityFramework(PeerDatabase database)
    {
        using var context = new CustomerRows(database.Options);
        return [.. s_query(context)];
    }

    private static void Write(PeerDatabase database, List<Customer> customers)
    {
        database.Rewind();
        Utf8JsonWriter writer = database.Writer;
        writer.Reset(database.Stream);
        writer.WriteStartArray();
        foreach (Customer customer in customers)
            RowsContext.Default.Customer.SerializeHandler!(writer, customer);
        writer.WriteEndArray();
        writer.Flush();
    }
}
