using System.Runtime.InteropServices;

namespace Sluice.Tool;

internal static class Program
{
    private static async Task<int> Main(string[] args)
    {
        using var stop = new CancellationTokenSource();
        int code = ExitCodes.Cancelled;

        // The first signal ends the command in good order; a second one ends the process, even if it is blocked.
        void Stop(PosixSignalContext context, int exitCode)
        {
            if (stop.IsCancellationRequested) return;
            context.Cancel = true;
            code = exitCode;
            stop.Cancel();
        }

        using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, context => Stop(context, 130));
        using var hangUp = PosixSignalRegistration.Create(PosixSignal.SIGHUP, context => Stop(context, 129));
        using var terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, context => Stop(context, 143));
        int result = await ToolApplication.RunAsync(args, Terminal.OfProcess(), stop.Token);
        return result == ExitCodes.Cancelled ? code : result;
    }
}
