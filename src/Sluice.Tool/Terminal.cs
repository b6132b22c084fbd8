// The one place that uses the console: the rest of the tool gets its streams from here, and tests replace them.
#pragma warning disable RS0030
using System.Text;
using Microsoft.Win32.SafeHandles;

namespace Sluice.Tool;

/// <summary>The standard streams of a command.</summary>
/// <param name="OpenInput">Opens standard input.</param>
/// <param name="OpenOutput">Opens standard output for bytes.</param>
/// <param name="Error">Receives messages and progress.</param>
/// <param name="IsOutputTerminal">Whether standard output is a terminal.</param>
/// <param name="IsErrorTerminal">Whether standard error is a terminal.</param>
/// <param name="UseColor">Whether standard output shows colours.</param>
internal sealed record Terminal(
    Func<Stream> OpenInput,
    Func<Stream> OpenOutput,
    TextWriter Error,
    bool IsOutputTerminal,
    bool IsErrorTerminal,
    bool UseColor
)
{
    private static readonly UTF8Encoding s_utf8 = new(false);

    public static Terminal OfProcess() =>
        new(
            OpenStandardInput,
            OpenStandardOutput,
            Console.Error,
            !Console.IsOutputRedirected,
            !Console.IsErrorRedirected,
            !Console.IsOutputRedirected && string.IsNullOrEmpty(Environment.GetEnvironmentVariable("NO_COLOR"))
        );

    /// <summary>Opens standard output for text.</summary>
    public StreamWriter OpenText() => new(OpenOutput(), s_utf8, 16 * 1024);

    private static Stream OpenStandardInput() =>
        ClosedDescriptor.Is(0)
            ? throw new Failure(
                "Standard input is closed. Name a file instead of '-', or send the input through a pipe."
            )
            : Console.OpenStandardInput();

    // The console's stream ignores that the reader of a pipe has gone; a file stream reports it, so that a query ends
    // with 'head'. A file stream does not move the position of a redirected file, though, for what is written next.
    private static Stream OpenStandardOutput()
    {
        if (ClosedDescriptor.Is(1))
            throw new Failure("Standard output is closed. Name a file with --out.");
        if (!OperatingSystem.IsWindows() && Console.IsOutputRedirected)
        {
            var pipe = new FileStream(new SafeFileHandle(1, ownsHandle: false), FileAccess.Write, bufferSize: 0);
            if (!pipe.CanSeek)
                return pipe;
        }

        return Console.OpenStandardOutput();
    }
}
