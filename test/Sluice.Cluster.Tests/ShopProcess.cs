using System.Diagnostics;

namespace Sluice.Cluster.Tests;

/// <summary>One server of the shop in a process of its own.</summary>
internal sealed class ShopProcess : IAsyncDisposable
{
    private readonly Process _process;

    private ShopProcess(Process process, Uri address)
    {
        _process = process;
        Address = address;
        Client = new HttpClient { BaseAddress = address };
    }

    public Uri Address { get; }
    public HttpClient Client { get; }

    /// <param name="postgres">The database.</param>
    /// <param name="redis">The address of Redis.</param>
    /// <param name="application">The name under which servers share keys.</param>
    /// <param name="creates">Whether it creates the database.</param>
    public static async Task<ShopProcess> StartAsync(
        string postgres,
        string redis,
        string application = "shop",
        bool creates = false
    )
    {
        string program = Path.Combine(AppContext.BaseDirectory, "Sluice.Cluster.Server.dll");
        Process process = Process.Start(
            new ProcessStartInfo(
                "dotnet",
                ["exec", program, postgres, redis, application, .. creates ? new[] { "--create" } : []]
            )
            {
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
            }
        )!;
        string line =
            await process.StandardOutput.ReadLineAsync().WaitAsync(TimeSpan.FromSeconds(60))
            ?? throw new InvalidOperationException("The server did not start.");
        return new(process, new Uri(line));
    }

    /// <summary>Returns how often this server has created a cache's value and executed the cached endpoint.</summary>
    public async Task<(int Created, int Executed)> CountsAsync()
    {
        string[] counts = (await Client.GetStringAsync("/counts")).Split(' ');
        return (int.Parse(counts[0], null), int.Parse(counts[1], null));
    }

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        _process.StandardInput.Close();
        try
        {
            await _process.WaitForExitAsync().WaitAsync(TimeSpan.FromSeconds(20));
        }
        catch (TimeoutException)
        {
            _process.Kill();
        }
        _process.Dispose();
    }
}
