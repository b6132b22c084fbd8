using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;
using Sluice.Tool.Arguments;
using Sluice.Tool.Conversions;
using Sluice.Tool.DuckDb;
using Sluice.Tool.Inspect;
using Sluice.Tool.Load;
using Sluice.Tool.Query;
using Sluice.Tool.TypeScript;

namespace Sluice.Tool;

/// <summary>The commands, from their arguments to the exit code.</summary>
internal static class ToolApplication
{
    private const int BrokenPipe = 32; // EPIPE, which .NET reports as it is

    // An argument that begins with '@' is a parameter, not a file of arguments.
    private static readonly ParserConfiguration s_parsing = new() { ResponseFileTokenReplacer = null };

    /// <param name="args">The arguments.</param>
    /// <param name="terminal">The standard streams.</param>
    /// <param name="duckDb">Creates connections of DuckDB, where the package has it.</param>
    /// <param name="cancellationToken">Ends the command.</param>
    public static async Task<int> RunAsync(
        string[] args,
        Terminal terminal,
        ConnectDuckDb? duckDb,
        CancellationToken cancellationToken
    )
    {
        try
        {
            ParseResult result = Commands(terminal, duckDb).Parse(args, s_parsing);
            if (result.Action is ParseErrorAction)
                throw Failure.Usage(UsageMessage.Format(result));
            using StreamWriter help = terminal.OpenText();
            return await result.InvokeAsync(
                new InvocationConfiguration
                {
                    Output = help,
                    Error = terminal.Error,
                    EnableDefaultExceptionHandler = false,
                    ProcessTerminationTimeout = null, // Program handles signals
                },
                cancellationToken
            );
        }
        catch (Exception e)
            when (cancellationToken.IsCancellationRequested && e is not Failure { ExitCode: ExitCodes.Cancelled })
        {
            await terminal.Error.WriteLineAsync("sluice: Cancelled. No output file was written.");
            return ExitCodes.Cancelled;
        }
        catch (IOException exception) when (exception.HResult == BrokenPipe)
        {
            return ExitCodes.Success; // the reader of standard output has seen enough, as 'head' does
        }
        catch (Exception exception)
        {
            Failure failure = Failure.Create(exception);
            await terminal.Error.WriteLineAsync($"sluice: {failure.Message}");
            return failure.ExitCode;
        }
    }

    private static Command Commands(Terminal terminal, ConnectDuckDb? duckDb) =>
        new(
            "sluice",
            "Writes query results as JSON, MessagePack or CSV, loads files into tables, converts and inspects them."
        )
        {
            QueryCommand.Create(terminal, duckDb),
            ConvertCommand.Create(terminal, duckDb),
            LoadCommand.Create(terminal, duckDb),
            CopyCommand.Create(terminal, duckDb),
            InspectCommand.Create(terminal),
            TypeScriptCommand.Create(terminal),
            new HelpOption(),
            new VersionOption(),
        };
}
