using System.Diagnostics;
using System.Globalization;
using System.Text;
using Xunit;

namespace Sluice.Tool.Tests;

/// <summary>What a run of the tool returned.</summary>
/// <param name="Code">The exit code.</param>
/// <param name="Output">The bytes of standard output.</param>
/// <param name="Error">The text of standard error.</param>
internal sealed record ToolRun(int Code, byte[] Output, string Error)
{
    /// <summary>Gets standard output as text.</summary>
    public string Text => Encoding.UTF8.GetString(Output);

    /// <summary>Runs a command in this process.</summary>
    public static Task<ToolRun> Run(params string[] args) => Run([], args);

    /// <summary>Runs a command in this process with standard input.</summary>
    public static async Task<ToolRun> Run(
        byte[] input,
        string[] args,
        bool useColor = false,
        bool isOutputTerminal = false,
        bool isErrorTerminal = false
    )
    {
        using var output = new MemoryStream();
        using var error = new StringWriter();
        var terminal = new Terminal(
            () => new MemoryStream(input),
            () => output,
            error,
            isOutputTerminal,
            isErrorTerminal,
            useColor
        );
        int code = await ToolApplication.RunAsync(args, terminal, duckDb: null, default);
        return new ToolRun(code, output.ToArray(), error.ToString());
    }

    /// <summary>Starts the tool as users do, in a process of its own.</summary>
    public static Process Start(params string[] args) => Start(args, heapLimit: 0);

    private static Process Start(string[] args, int heapLimit, string? tool = null)
    {
        var start = new ProcessStartInfo("dotnet")
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardOutputEncoding = Encoding.UTF8,
            StandardErrorEncoding = Encoding.UTF8,
        };
        start.ArgumentList.Add("exec");
        start.ArgumentList.Add(tool ?? Path.Combine(AppContext.BaseDirectory, "Sluice.Tool.dll"));
        foreach (string arg in args)
            start.ArgumentList.Add(arg);
        if (heapLimit > 0)
            start.Environment["DOTNET_GCHeapHardLimit"] = heapLimit.ToString("x", CultureInfo.InvariantCulture);
        return Process.Start(start)!;
    }

    /// <summary>Runs a command in a process of its own.</summary>
    public static Task<ToolRun> Exec(byte[] input, params string[] args) => Exec(input, args, heapLimit: 0);

    /// <summary>Runs a command in a process whose managed heap has a limit in bytes, or 0 for none.</summary>
    public static async Task<ToolRun> Exec(byte[] input, string[] args, int heapLimit, string? tool = null)
    {
        using Process process = Start(args, heapLimit, tool);
        using var output = new MemoryStream();
        Task<string> error = process.StandardError.ReadToEndAsync();
        Task copied = process.StandardOutput.BaseStream.CopyToAsync(output);
        await process.StandardInput.BaseStream.WriteAsync(input);
        process.StandardInput.Close();
        await copied;
        await process.WaitForExitAsync();
        return new ToolRun(process.ExitCode, output.ToArray(), await error);
    }

    /// <summary>Asserts that the command failed with one line on standard error.</summary>
    public void AssertFailed(int code, params string[] parts)
    {
        Assert.Equal(code, Code);
        Assert.StartsWith("sluice: ", Error, StringComparison.Ordinal);
        Assert.Equal(Error.Length - 1, Error.IndexOf('\n', StringComparison.Ordinal));
        Assert.DoesNotContain("   at ", Error, StringComparison.Ordinal);
        Assert.All(parts, part => Assert.Contains(part, Error, StringComparison.Ordinal));
    }
}
