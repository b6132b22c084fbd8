using System.Diagnostics;
using Npgsql;
using Sluice.Npgsql;

namespace Sluice.Benchmarks.Rows;

/// <summary>The same three columns on PostgreSQL: the server of <c>SLUICE_POSTGRES</c>, or one that <c>eng/postgres.sh</c> makes for this process.</summary>
internal sealed class PostgresCase
{
    private static readonly Lazy<string> s_server = new(Start);
    private readonly Lazy<NpgsqlConnection> _connection;
    private readonly string _sql;
    private readonly MemoryStream _stream = new();

    internal PostgresCase(int rows, int taken)
    {
        _sql = $"select id, name, balance from customers{rows} limit {taken}";
        _connection = new Lazy<NpgsqlConnection>(() =>
        {
            NpgsqlRowDriver.Register();
            var connection = new NpgsqlConnection(s_server.Value + ";Max Auto Prepare=20;Auto Prepare Min Usages=2");
            connection.Open();
            using NpgsqlCommand command = connection.CreateCommand();
            command.CommandText = $"drop table if exists customers{rows}; create table customers{rows}(id int primary key, name text, balance float8); insert into customers{rows} select i, 'Customer number ' || i, i * 1.5 + 0.25 from generate_series(1, {rows}) i; analyze customers{rows}";
            command.ExecuteNonQuery();
            return connection;
        });
    }

    internal void Sluice(int count)
    {
        for (int i = 0; i < count; i++) SluiceAsync().GetAwaiter().GetResult();
    }

    private async Task SluiceAsync()
    {
        _stream.Position = 0;
        _stream.SetLength(0);
        await using NpgsqlCommand command = new(_sql, _connection.Value);
        await using NpgsqlDataReader reader = await command.ExecuteReaderAsync().ConfigureAwait(false);
        await JsonWire.SerializeRowsAsync(_stream, reader).ConfigureAwait(false);
    }

    /// <summary>Only reads, with the getters that allocate nothing where there are such.</summary>
    internal void Loop(int count)
    {
        for (int i = 0; i < count; i++) LoopAsync().GetAwaiter().GetResult();
    }

    private async Task LoopAsync()
    {
        long touched = 0;
        byte[] text = new byte[64];
        await using NpgsqlCommand command = new(_sql, _connection.Value);
        await using NpgsqlDataReader reader = await command.ExecuteReaderAsync().ConfigureAwait(false);
        while (await reader.ReadAsync().ConfigureAwait(false)) touched += reader.GetInt32(0) + reader.GetBytes(1, 0, text, 0, text.Length) + (long)reader.GetDouble(2);
        GC.KeepAlive(touched);
    }

    private static string Start()
    {
        if (Environment.GetEnvironmentVariable("SLUICE_POSTGRES") is { } given) return given;
        string root = AppContext.BaseDirectory;
        while (!File.Exists(Path.Combine(root, "Sluice.slnx"))) root = Path.GetDirectoryName(root) ?? throw new FileNotFoundException("eng/postgres.sh is not above the program; set SLUICE_POSTGRES.");
        string script = Path.Combine(root, "eng", "postgres.sh");
        using Process process = Process.Start(new ProcessStartInfo(script, "start") { RedirectStandardOutput = true })!;
        string[] made = process.StandardOutput.ReadLine()!.Split('\t');
        process.WaitForExit();
        AppDomain.CurrentDomain.ProcessExit += (_, _) => Process.Start(script, ["stop", made[0]]).WaitForExit();
        return made[1];
    }
}
