using System.Data.Common;
using System.Net.Sockets;
using Sluice.Rows;

namespace Sluice.Tool;

/// <summary>An error of a command: what happened, where, and what to do, in one line.</summary>
internal sealed class Failure(string message, int exitCode = ExitCodes.Failure, Exception? inner = null)
    : Exception(message, inner)
{
    public int ExitCode { get; } = exitCode;

    public static Failure Usage(string message) => new(message, ExitCodes.Usage);

    /// <summary>Returns the failure that reports an exception of a command.</summary>
    public static Failure Create(Exception exception) =>
        exception switch
        {
            Failure failure => failure,
            IncludeException include => Usage($"{FormatLine(include.Message)} Correct --include."),
            DbException database => new(Database(database), inner: database),
            WireException wire => new(FormatLine(NameRemedies(wire.Message)), inner: wire),
            OutOfMemoryException => new(
                "The command needs more memory than there is. Convert large documents --to jsonl.",
                inner: exception
            ),
            IOException or UnauthorizedAccessException => new(FormatLine(exception.Message), inner: exception),
            _ => new(
                $"Unexpected {exception.GetType().Name}: {FormatLine(exception.Message)} Please report it.",
                inner: exception
            ),
        };

    /// <summary>Returns a text without line breaks.</summary>
    public static string FormatLine(string text) =>
        string.Join(
            ' ',
            text.Split((char[])['\r', '\n'], StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)
        );

    /// <summary>Returns a text without line breaks that ends as a sentence does.</summary>
    public static string Sentence(string text)
    {
        string line = FormatLine(text);
        return line.EndsWith('.') || line.EndsWith('!') || line.EndsWith('?') ? line : line + ".";
    }

    // The library names options of C#, which the tool does not have.
    private static string NameRemedies(string message) =>
        message.Replace(
            "Set JsonWireOptions.NonFinite to write them as strings.",
            "Write MessagePack, or select text in their place.",
            StringComparison.Ordinal
        );

    private static string Database(DbException exception)
    {
        string reason = exception.InnerException is { } inner ? $" ({FormatLine(inner.Message)})" : "";
        string place = exception.Data[RowErrors.Path] is string path ? $" (at {path})" : "";
        string text = Sentence(exception.Message + reason + place);
        return exception.InnerException is SocketException or IOException
            ? $"The database does not answer: {text} Check the connection string, and whether the server runs."
            : $"The query failed: {text} Check the SQL and the database.";
    }
}
