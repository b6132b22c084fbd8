using System.Diagnostics;
using System.Net;
using System.Net.Sockets;

namespace Sluice.Cluster.Tests;

/// <summary>A Redis server of its own, on a free port, without files.</summary>
internal sealed class RedisServer : IAsyncDisposable
{
    private const string Program = "redis-server";
    private readonly Process _process;

    private RedisServer(Process process, int port) => (_process, Address) = (process, $"127.0.0.1:{port}");

    /// <summary>Gets the address, as a connection string.</summary>
    public string Address { get; }

    public static async Task<RedisServer> StartAsync()
    {
        int port = FreePort();
        Process process = Process.Start(
            new ProcessStartInfo(
                Program,
                ["--port", $"{port}", "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
            )
            {
                RedirectStandardOutput = true,
            }
        )!;
        while (await process.StandardOutput.ReadLineAsync().WaitAsync(TimeSpan.FromSeconds(30)) is { } line)
        {
            if (!line.Contains("Ready to accept connections", StringComparison.Ordinal))
                continue;
            _ = process.StandardOutput.ReadToEndAsync();
            return new(process, port);
        }
        throw new InvalidOperationException($"{Program} has ended.");
    }

    /// <summary>Gets whether the program is installed.</summary>
    public static bool IsInstalled =>
        (Environment.GetEnvironmentVariable("PATH") ?? "")
            .Split(Path.PathSeparator)
            .Any(folder => File.Exists(Path.Combine(folder, Program)));

    private static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }

    public async ValueTask DisposeAsync()
    {
        _process.Kill();
        await _process.WaitForExitAsync();
        _process.Dispose();
    }
}
