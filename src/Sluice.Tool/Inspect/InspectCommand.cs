using System.CommandLine;
using Sluice.Tool.Conversions;
using Spectre.Console;

namespace Sluice.Tool.Inspect;

/// <summary><c>sluice inspect</c>: the tokens of a MessagePack file as a tree.</summary>
internal static class InspectCommand
{
    private const string Description = """
        Shows each token of a MessagePack file with its offset, format and value.

        Example:
          sluice inspect orders.msgpack --depth 3 --max-items 10
        """;

    public static Command Create(Terminal terminal)
    {
        var input = new Argument<string>("file") { Description = "The MessagePack file, or '-' for standard input." };
        Option<int> depth = CommandParts.Limit("--depth", "How many levels to show.", 16, 1_000);
        Option<int> items = CommandParts.Limit(
            "--max-items",
            "How many values, elements or entries of one level to show.",
            100,
            int.MaxValue
        );
        Option<string?> from = CommandParts.Format(
            "--from",
            "The file's format; msgpack reads as numbers what begins as text does.",
            "msgpack"
        );
        var command = new Command("inspect", Description) { input, depth, items, from };
        command.SetAction(
            async (result, stop) =>
            {
                string path = result.GetRequiredValue(input);
                await using Stream file = InputFile.Open(path, terminal);
                Stream stream = result.GetValue(from) is null
                    ? await TextBeginning.RefuseAsync(file, path, stop)
                    : file;
                using StreamWriter output = terminal.OpenText();
                var reader = new TokenReader(new BufferedStream(stream, 64 * 1024));
                var tree = new TokenTree(
                    reader,
                    Lines(output, terminal.UseColor),
                    result.GetValue(depth),
                    result.GetValue(items)
                );
                // A read of standard input may wait; it is given up when the command is cancelled.
                await Task.Run(() => tree.Write(stop), CancellationToken.None).WaitAsync(stop);
                return ExitCodes.Success;
            }
        );
        return command;
    }

    private static TokenLines Lines(TextWriter output, bool useColor)
    {
        IAnsiConsole console = AnsiConsole.Create(
            new AnsiConsoleSettings
            {
                Ansi = useColor ? AnsiSupport.Yes : AnsiSupport.No,
                ColorSystem = useColor ? ColorSystemSupport.Standard : ColorSystemSupport.NoColors,
                Interactive = InteractionSupport.No,
                Out = new AnsiConsoleOutput(output),
            }
        );
        console.Profile.Width = 1_000_000; // a line of the tree is not wrapped
        return new TokenLines(console);
    }
}
