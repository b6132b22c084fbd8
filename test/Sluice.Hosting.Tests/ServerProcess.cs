using System.Diagnostics;
using System.Globalization;
using Xunit;

namespace Sluice.Hosting.Tests;

/// <summary>The post office's API in a process of its own, so that its heap is nobody else's.</summary>
public sealed class ServerProcess : IAsyncLifetime
{
    private Process? _process;

    public Uri Address { get; private set; } = null!;
    public HttpClient Client { get; private set; } = null!;

    public async ValueTask InitializeAsync()
    {
        string program = Path.Combine(AppContext.BaseDirectory, "Sluice.Aot.Web.dll");
        _process = Process.Start(
            new ProcessStartInfo("dotnet", ["exec", program])
            {
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
                UseShellExecute = false,
                // As programs run it, whatever the tests' own code is compiled with.
                Environment = { ["DOTNET_JITMinOpts"] = null },
            }
        )!;
        string? line = await _process.StandardOutput.ReadLineAsync().WaitAsync(TimeSpan.FromSeconds(60));
        Address = new Uri(line ?? throw new InvalidOperationException("The server did not start."));
        Client = new HttpClient { BaseAddress = Address };
    }

    public async ValueTask DisposeAsync()
    {
        Client?.Dispose();
        if (_process is null)
            return;
        _process.StandardInput.Close();
        try
        {
            await _process.WaitForExitAsync().WaitAsync(TimeSpan.FromSeconds(30));
        }
        catch (TimeoutException)
        {
            _process.Kill();
        }

        _process.Dispose();
    }

    /// <summary>Bytes alive after full collections.</summary>
    public async Task<long> LiveBytesAsync() =>
        long.Parse(await Client.GetStringAsync("/heap"), CultureInfo.InvariantCulture);

    /// <summary>Streams that have begun and those that have ended.</summary>
    public async Task<(int Started, int Stopped)> StreamsAsync()
    {
        string[] counts = (await Client.GetStringAsync("/counts")).Split(' ');
        return (int.Parse(counts[1], CultureInfo.InvariantCulture), int.Parse(counts[2], CultureInfo.InvariantCulture));
    }
}
