using System.CommandLine;

namespace Sluice.Tool;

/// <summary><c>sluice convert</c>: between JSON, JSON Lines and MessagePack.</summary>
internal static class ConvertCommand
{
    private const string Description = """
        Converts between JSON, JSON Lines and MessagePack. '-' is standard input or output.

        Example:
          sluice convert orders.jsonl --to msgpack --out orders.msgpack
        """;

    public static Command Create(Terminal terminal)
    {
        var input = new Argument<string>("in") { Description = "The file to read, or '-'." };
        Option<string?> from = CommandParts.Format("--from",
            "The input's format. Default: that of its extension.", "json", "jsonl", "msgpack");
        Option<string?> to = CommandParts.Format("--to",
            "The output's format. Default: that of --out's extension.", "json", "jsonl", "msgpack");
        Option<string?> output = CommandParts.Out();
        var command = new Command("convert", Description) { input, from, to, output };
        command.SetAction(async (result, stop) =>
        {
            string path = result.GetRequiredValue(input);
            WireFormat source = Format(result.GetValue(from), path, "--from");
            WireFormat format = Format(result.GetValue(to), result.GetValue(output), "--to");
            await using Stream stream = InputFile.Open(path, terminal);
            await using OutputTarget target = OutputTarget.Open(result.GetValue(output), terminal);
            await new Conversion(source, format, stream).WriteAsync(target.Stream, stop);
            await target.CompleteAsync(stop);
            return ExitCodes.Success;
        });
        return command;
    }

    private static WireFormat Format(string? name, string? path, string option)
    {
        if (name is not null) return WireFormats.Parse(name);
        return WireFormats.Guess(path) is { } format and not WireFormat.Csv
            ? format
            : throw Failure.Usage(
                $"The format of {(path is null or "-" ? "a standard stream" : $"'{path}'")} is not known. "
                + $"Add {option} json, jsonl or msgpack.");
    }
}
