using System.Diagnostics;

namespace Sluice.Benchmarks.Rows;

/// <summary>The server of <c>SLUICE_POSTGRES</c>, or one that <c>eng/postgres.sh</c> makes for this process.</summary>
internal static class PostgresServer
{
    private static readonly Lazy<string> s_connectionString = new(Start);

    internal static string ConnectionString => s_connectionString.Value;

    private static string Start()
    {
        if (Environment.GetEnvironmentVariable("SLUICE_POSTGRES") is { } given)
            return given;
        string root = AppContext.BaseDirectory;
        while (!File.Exists(Path.Combine(root, "Sluice.slnx")))
            root =
                Path.GetDirectoryName(root)
                ?? throw new FileNotFoundException("eng/postgres.sh is not above the program; set SLUICE_POSTGRES.");
        string script = Path.Combine(root, "eng", "postgres.sh");
        using Process process = Process.Start(new ProcessStartInfo(script, "start") { RedirectStandardOutput = true })!;
        string[] made = process.StandardOutput.ReadLine()!.Split('\t');
        process.WaitForExit();
        AppDomain.CurrentDomain.ProcessExit += (_, _) => Process.Start(script, ["stop", made[0]]).WaitForExit();
        return made[1];
    }
}
