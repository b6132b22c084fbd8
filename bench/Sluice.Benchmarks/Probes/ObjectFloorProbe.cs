using System.Data;
using System.Data.Common;
using System.Diagnostics;
using Dapper;
using Sluice.Benchmarks.Rows;
using Sluice.Data;

namespace Sluice.Benchmarks.Probes;

/// <summary>
/// Rows of PostgreSQL as objects beside what no reader of objects can do without: rows that are read and dropped, with
/// and without sequential access, and a statement whose rows nobody reads. Elapsed time and the processor time of this
/// process, as ratios to Dapper, interleaved.
/// </summary>
internal static class ObjectFloorProbe
{
    private const int Rounds = 31;

    internal static async Task<int> RunAsync()
    {
        DbConnection connection = ObjectWorkloads.Postgres;
        Console.WriteLine(
            "rows                  Sluice       dropped      sequential   not read     (time, processor time)"
        );
        foreach (int rows in (int[])[1, 100, 100_000])
        {
            await CompareAsync<Customer>(connection, $"select id, name, balance from people limit {rows}", rows);
            await CompareAsync<WideCustomer>(connection, $"select * from wide limit {rows}", rows);
        }
        return 0;
    }

    private static async Task CompareAsync<T>(DbConnection connection, string sql, int rows)
    {
        Func<Task>[] ways =
        [
            () => SqlMapper.QueryAsync<T>(connection, sql),
            () => DbQueryExtensions.QueryAsync<T>(connection, sql),
            () => DropAsync(connection, sql, CommandBehavior.Default),
            () => DropAsync(connection, sql, CommandBehavior.SequentialAccess),
            () => connection.ExecuteAsync(sql),
        ];
        int calls =
            rows == 1 ? 400
            : rows == 100 ? 200
            : 1;
        List<double>[] elapsed = [.. ways.Select(_ => new List<double>())];
        List<double>[] processor = [.. ways.Select(_ => new List<double>())];
        for (int round = 0; round < Rounds; round++)
        {
            for (int way = 0; way < ways.Length; way++)
            {
                TimeSpan before = Environment.CpuUsage.TotalTime;
                long start = Stopwatch.GetTimestamp();
                for (int call = 0; call < calls; call++)
                    await ways[way]();
                elapsed[way].Add(Stopwatch.GetElapsedTime(start).TotalMicroseconds);
                processor[way].Add((Environment.CpuUsage.TotalTime - before).TotalMicroseconds);
            }
        }
        Console.WriteLine(
            $"{rows, 7} × {typeof(T).GetProperties().Length, 2} members  "
                + string.Join(
                    "  ",
                    Enumerable.Range(1, 4).Select(way => $"{Ratio(elapsed, way):0.00} {Ratio(processor, way):0.00}   ")
                )
        );
    }

    // The first third is compiled code in the making.
    private static double Ratio(List<double>[] samples, int way) =>
        Median(samples[way].Zip(samples[0], (one, dapper) => one / Math.Max(dapper, 1)).Skip(Rounds / 3));

    private static double Median(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        return sorted[sorted.Length / 2];
    }

    private static async Task DropAsync(DbConnection connection, string sql, CommandBehavior behavior)
    {
        await using DbCommand command = connection.CreateCommand();
        command.CommandText = sql;
        await using DbDataReader reader = await command.ExecuteReaderAsync(behavior).ConfigureAwait(false);
        while (await reader.ReadAsync().ConfigureAwait(false)) { }
    }
}
