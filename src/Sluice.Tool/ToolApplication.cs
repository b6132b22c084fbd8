using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;

namespace Sluice.Tool;

/// <summary>The commands, from their arguments to the exit code.</summary>
internal static class ToolApplication
{
    private const int BrokenPipe = 32;   // EPIPE, which .NET reports as it is

    public static async Task<int> RunAsync(string[] args, Terminal terminal, CancellationToken cancellationToken)
    {
        try
        {
            ParseResult result = Commands(terminal).Parse(args);
            if (result.Action is ParseErrorAction)
                throw Failure.Usage($"{Failure.Line(string.Join(' ', result.Errors.Select(error => error.Message)))} "
                    + "See 'sluice --help'.");
            using StreamWriter help = terminal.OpenText();
            return await result.InvokeAsync(
                new InvocationConfiguration
                {
                    Output = help,
                    Error = terminal.Error,
                    EnableDefaultExceptionHandler = false,
                    ProcessTerminationTimeout = null,   // Program handles signals
                }, cancellationToken);
        }
        catch (Exception) when (cancellationToken.IsCancellationRequested)
        {
            await terminal.Error.WriteLineAsync("sluice: Cancelled. No output file was written.");
            return ExitCodes.Cancelled;
        }
        catch (IOException exception) when (exception.HResult == BrokenPipe)
        {
            return ExitCodes.Success;   // the reader of standard output has seen enough, as 'head' does
        }
        catch (Exception exception)
        {
            Failure failure = Failure.Of(exception);
            await terminal.Error.WriteLineAsync($"sluice: {failure.Message}");
            return failure.ExitCode;
        }
    }

    private static Command Commands(Terminal terminal) =>
        new("sluice",
            "Writes query results as JSON, MessagePack or CSV, converts and inspects files, and declares types.")
        {
            QueryCommand.Create(terminal),
            ConvertCommand.Create(terminal),
            InspectCommand.Create(terminal),
            TypeScriptCommand.Create(terminal),
            new HelpOption(),
            new VersionOption(),
        };
}
