using System.Runtime.InteropServices;
using Sluice.Tool.DuckDb;
using Sluice.Tool.Output;

namespace Sluice.Tool;

/// <summary>The process of a command, and its signals.</summary>
public static class ToolProcess
{
    /// <summary>Runs a command until it ends or a signal ends it.</summary>
    /// <param name="args">The arguments.</param>
    /// <param name="duckDb">Connects to DuckDB; <see langword="null"/> for a tool without it.</param>
    /// <returns>The exit code.</returns>
    public static async Task<int> RunAsync(string[] args, ConnectDuckDb? duckDb)
    {
        using var stop = new CancellationTokenSource();
        int code = ExitCodes.Cancelled;

        // The first signal ends the command in good order; a second one ends the process, even if it is blocked.
        void Stop(PosixSignalContext context, int exitCode)
        {
            if (stop.IsCancellationRequested)
            {
                TemporaryFiles.DeleteAll();
                return;
            }

            context.Cancel = true;
            code = exitCode;
            stop.Cancel();
        }

        using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, context => Stop(context, 130));
        using var hangUp = PosixSignalRegistration.Create(PosixSignal.SIGHUP, context => Stop(context, 129));
        using var terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, context => Stop(context, 143));
        int result = await ToolApplication.RunAsync(args, Terminal.OfProcess(), duckDb, stop.Token);
        return result == ExitCodes.Cancelled ? code : result;
    }
}
