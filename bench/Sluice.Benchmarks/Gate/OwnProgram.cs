using System.Diagnostics;

namespace Sluice.Benchmarks.Gate;

/// <summary>Runs this program again, in a new process.</summary>
internal static class OwnProgram
{
    /// <summary>Yields the lines that a run of this program prints while it runs.</summary>
    /// <exception cref="InvalidOperationException">The run failed before it printed a line.</exception>
    internal static IEnumerable<string> ReadLines(IReadOnlyList<string> arguments)
    {
        using Process process = Start(arguments);
        int count = 0;
        for (; process.StandardOutput.ReadLine() is { } line; count++)
            yield return line;
        process.WaitForExit();
        if (count == 0)
            throw new InvalidOperationException(
                $"{string.Join(' ', arguments)} printed nothing and answered {process.ExitCode}."
            );
    }

    /// <summary>Starts a run whose standard output the caller reads.</summary>
    internal static Process Start(IReadOnlyList<string> arguments)
    {
        // Started as `dotnet X.dll`, the program itself is the first argument.
        string[] host =
            Path.GetFileNameWithoutExtension(Environment.ProcessPath) == "dotnet"
                ? [typeof(OwnProgram).Assembly.Location]
                : [];
        return Process.Start(
            new ProcessStartInfo(Environment.ProcessPath!, [.. host, .. arguments]) { RedirectStandardOutput = true }
        )!;
    }
}
