using System.Diagnostics;
using System.Globalization;
using System.Text;
using Npgsql;
using NpgsqlTypes;
using Sluice.Benchmarks.Rows;
using Sluice.Data;
using Sluice.Npgsql;

namespace Sluice.Benchmarks.Probes;

/// <summary>
/// Millions of rows of JSON Lines into PostgreSQL, against a loop over ready objects with <c>NpgsqlBinaryImporter</c>,
/// and beside <c>\copy</c> of psql from a file of CSV with the same rows. <c>eng/scale.sh</c> runs it.
/// </summary>
internal static class InsertScaleProbe
{
    private const int Rounds = 3;
    private const double MostMegabytes = 64,
        MostRatio = 1.2;
    private static readonly InsertItem[] s_items = InsertItem.All;

    /// <param name="rows">The number of rows, of which 20,000 are different.</param>
    /// <returns>0 if every aim is met.</returns>
    internal static async Task<int> RunAsync(long rows)
    {
        NpgsqlRowDriver.Register();
        await using var connection = new NpgsqlConnection(PostgresServer.ConnectionString + ";Command Timeout=0");
        await connection.OpenAsync();
        await ExecuteAsync(
            connection,
            "drop table if exists scale_t; "
                + "create table scale_t(id bigint, name text, price numeric(12,2), at timestamp)"
        );
        string csv = Path.GetTempFileName();
        try
        {
            await WriteCsvAsync(csv, rows);
            await LoadAsync(connection, s_items.Length);
            await ImportAsync(connection, s_items.Length);
            List<double> ratios = [],
                copyRatios = [],
                megabytes = [];
            for (int round = 0; round < Rounds; round++)
            {
                (double byHand, double handPeak) = await MeasureAsync(
                    connection,
                    rows,
                    () => ImportAsync(connection, rows)
                );
                long before = GC.GetTotalAllocatedBytes(true);
                (double ours, double peak) = await MeasureAsync(connection, rows, () => LoadAsync(connection, rows));
                double allocated = (GC.GetTotalAllocatedBytes(true) - before) / 1e6;
                (double copy, _) = await MeasureAsync(connection, rows, () => CopyAsync(csv));
                ratios.Add(ours / byHand);
                copyRatios.Add(copy / byHand);
                megabytes.Add(peak - handPeak);
                Console.WriteLine(
                    string.Create(
                        CultureInfo.InvariantCulture,
                        $"{rows:N0} rows: by hand {byHand:0.0} s, JSON Lines {ours:0.0} s, \\copy of CSV {copy:0.0} s; "
                            + $"peak by hand {handPeak:0} MB, JSON Lines {peak:0} MB; {allocated:0.0} MB allocated"
                    )
                );
            }

            double ratio = ratios.Order().ElementAt(Rounds / 2),
                copyRatio = copyRatios.Order().ElementAt(Rounds / 2);
            double more = megabytes.Max();
            Console.WriteLine(
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"{ratio:0.00} of by hand (at most {MostRatio}), \\copy {copyRatio:0.00}; "
                        + $"{more:0} MB more than by hand (at most {MostMegabytes})"
                )
            );
            return ratio <= MostRatio && more <= MostMegabytes ? 0 : 1;
        }
        finally
        {
            File.Delete(csv);
        }
    }

    private static async Task<(double Seconds, double PeakMegabytes)> MeasureAsync(
        NpgsqlConnection connection,
        long rows,
        Func<Task> load
    )
    {
        await ExecuteAsync(connection, "truncate scale_t; checkpoint");
        GC.Collect();
        ResetPeak();
        long start = Stopwatch.GetTimestamp();
        await load();
        double seconds = Stopwatch.GetElapsedTime(start).TotalSeconds;
        double peak = ReadPeakMegabytes();
        await using NpgsqlCommand command = new("select count(*) from scale_t", connection);
        if ((long)(await command.ExecuteScalarAsync())! != rows)
            throw new InvalidOperationException("Not all rows were stored.");
        return (seconds, peak);
    }

    private static async Task LoadAsync(NpgsqlConnection connection, long rows)
    {
        await using var lines = new RepeatedLines(Lines(item => JsonWire.Serialize(Row(item))), rows);
        await connection.InsertRowsAsync(
            "scale_t",
            WireRows.Json(lines, new() { JsonLines = true }),
            new InsertOptions { Timeout = TimeSpan.Zero }
        );
    }

    private static ScaleRow Row(InsertItem item) => new(item.Id, item.Name, item.Price, item.At);

    private static async Task ImportAsync(NpgsqlConnection connection, long rows)
    {
        await using NpgsqlBinaryImporter import = await connection.BeginBinaryImportAsync(
            "copy scale_t from stdin (format binary)"
        );
        for (long i = 0; i < rows; i++)
        {
            InsertItem item = s_items[i % s_items.Length];
            await import.StartRowAsync();
            await import.WriteAsync(item.Id, NpgsqlDbType.Bigint);
            await import.WriteAsync(item.Name, NpgsqlDbType.Text);
            await import.WriteAsync(item.Price, NpgsqlDbType.Numeric);
            await import.WriteAsync(item.At, NpgsqlDbType.Timestamp);
        }

        await import.CompleteAsync();
    }

    private static async Task CopyAsync(string csv)
    {
        var server = new NpgsqlConnectionStringBuilder(PostgresServer.ConnectionString);
        var start = new ProcessStartInfo("psql")
        {
            ArgumentList =
            {
                "-q",
                "-h",
                server.Host!,
                "-p",
                server.Port.ToString(CultureInfo.InvariantCulture),
                "-U",
                server.Username!,
                "-d",
                server.Database!,
                "-c",
                $@"\copy scale_t from '{csv}' csv",
            },
        };
        using Process process = Process.Start(start)!;
        await process.WaitForExitAsync();
        if (process.ExitCode != 0)
            throw new InvalidOperationException($"psql ended with {process.ExitCode}.");
    }

    private static async Task WriteCsvAsync(string path, long rows)
    {
        byte[] records = Lines(item =>
            string.Create(
                CultureInfo.InvariantCulture,
                $"{item.Id},{item.Name},{item.Price},{item.At:yyyy-MM-dd HH:mm:ss}"
            )
        );
        await using FileStream file = File.Create(path);
        await using var lines = new RepeatedLines(records, rows);
        await lines.CopyToAsync(file);
    }

    private static byte[] Lines(Func<InsertItem, string> format) =>
        Encoding.UTF8.GetBytes(string.Concat(s_items.Select(item => format(item) + "\n")));

    private static async Task ExecuteAsync(NpgsqlConnection connection, string sql)
    {
        foreach (string statement in sql.Split("; "))
        {
            await using NpgsqlCommand command = new(statement, connection);
            await command.ExecuteNonQueryAsync();
        }
    }

    // Linux: 5 resets the peak of the resident memory.
    private static void ResetPeak() => File.WriteAllText("/proc/self/clear_refs", "5");

    private static double ReadPeakMegabytes()
    {
        string line = File.ReadLines("/proc/self/status")
            .First(text => text.StartsWith("VmHWM:", StringComparison.Ordinal));
        string kilobytes = line.Split(' ', StringSplitOptions.RemoveEmptyEntries)[^2];
        return double.Parse(kilobytes, CultureInfo.InvariantCulture) / 1e3;
    }
}

/// <summary>A row of the probe.</summary>
[Shape]
public partial record ScaleRow(long Id, string Name, decimal Price, DateTime At);

/// <summary>A text of many lines, again and again until there are enough lines.</summary>
internal sealed class RepeatedLines : MemoryStream
{
    private readonly byte[] _block;
    private long _left;
    private int _at;

    internal RepeatedLines(byte[] block, long lines)
    {
        _block = block;
        int inBlock = block.AsSpan().Count((byte)'\n'),
            rest = (int)(lines % inBlock),
            end = 0;
        for (int i = 0; i < rest; i++)
            end += block.AsSpan(end).IndexOf((byte)'\n') + 1;
        _left = lines / inBlock * block.Length + end;
    }

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        int count = (int)Math.Min(Math.Min(_block.Length - _at, buffer.Length), _left);
        _block.AsMemory(_at, count).CopyTo(buffer);
        _at = (_at + count) % _block.Length;
        _left -= count;
        return new(count);
    }

    public override async Task CopyToAsync(Stream destination, int bufferSize, CancellationToken cancellationToken)
    {
        byte[] buffer = new byte[bufferSize];
        int count;
        while ((count = await ReadAsync(buffer, cancellationToken)) > 0)
            await destination.WriteAsync(buffer.AsMemory(0, count), cancellationToken);
    }
}
