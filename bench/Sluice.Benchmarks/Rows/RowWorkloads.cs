using Sluice.Benchmarks.Gate;

namespace Sluice.Benchmarks.Rows;

/// <summary>
/// Rows to JSON against the loop that only reads, against the database's own JSON, and against Dapper with
/// System.Text.Json's generated fast path.
/// </summary>
internal sealed class RowWorkloads : IWorkloadFamily
{
    /// <inheritdoc/>
    public IReadOnlyList<string> Words => ["rows"];

    public IEnumerable<Workload> Workloads()
    {
        foreach ((string name, int rows, int taken) in new[] { ("100", 1_000, 100), ("100k", 100_000, 100_000) })
        {
            var sqlite = new Lazy<SqliteCase>(() => new SqliteCase(rows, taken));
            Action<int> subject = n => sqlite.Value.Sluice(n),
                loop = n => sqlite.Value.Loop(n);
            yield return new Workload($"rows.sqlite.{name}.loop", subject, loop) { Check = () => sqlite.Value.Check() };
            yield return new Workload($"rows.sqlite.{name}.own-json", subject, n => sqlite.Value.OwnJson(n))
            {
                Floor = loop,
            };
            yield return new Workload($"rows.sqlite.{name}.dapper", subject, n => sqlite.Value.Dapper(n))
            {
                Floor = loop,
            };
            var postgres = new PostgresCase(rows, taken);
            yield return new Workload($"rows.postgres.{name}.loop", postgres.Sluice, postgres.Loop)
            {
                Check = postgres.Check,
                Waits = true,
            };
            yield return new Workload($"rows.postgres.{name}.dapper", postgres.Sluice, postgres.Dapper)
            {
                Floor = postgres.Loop,
                Waits = true,
            };
            yield return new Workload(
                $"rows.postgres.{name}.ef",
                postgres.EntityFramework,
                postgres.EntityFrameworkLoop
            )
            {
                Waits = true,
            };
            if (taken != 100)
                continue;
            // Counted on both sides of the others; here apart.
            yield return new Workload($"rows.sqlite.{name}.making", n => sqlite.Value.Making(n), loop);
            var collections = new CollectionCase();
            yield return new Workload($"rows.postgres.{name}.ef-collection", collections.Rows, collections.Objects)
            {
                Check = collections.Check,
                Waits = true,
            };
            yield return new Workload($"rows.postgres.{name}.making", postgres.Making, postgres.Loop) { Waits = true };
        }
    }
}
