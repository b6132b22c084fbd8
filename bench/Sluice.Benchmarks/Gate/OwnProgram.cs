using System.Diagnostics;

namespace Sluice.Benchmarks.Gate;

/// <summary>Runs this program again, in a new process.</summary>
internal static class OwnProgram
{
    /// <summary>Yields the lines that a run of this program prints while it runs.</summary>
    /// <exception cref="InvalidOperationException">The run failed before it printed a line.</exception>
    internal static IEnumerable<string> ReadLines(IReadOnlyList<string> arguments)
    {
        string[] host =
            Path.GetFileNameWithoutExtension(Environment.ProcessPath) == "dotnet"
                ? [typeof(OwnProgram).Assembly.Location]
                : [];
        using Process process = Process.Start(
            new ProcessStartInfo(Environment.ProcessPath!, [.. host, .. arguments]) { RedirectStandardOutput = true }
        )!;
        int count = 0;
        for (; process.StandardOutput.ReadLine() is { } line; count++)
            yield return line;
        process.WaitForExit();
        if (count == 0)
            throw new InvalidOperationException(
                $"{string.Join(' ', arguments)} printed nothing and answered {process.ExitCode}."
            );
    }
}
