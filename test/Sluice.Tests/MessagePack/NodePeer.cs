using System.Diagnostics;

namespace Sluice.Tests.MessagePack;

/// <summary>@msgpack/msgpack under Node, installed once into a temporary folder.</summary>
internal static class NodePeer
{
    /// <summary>
    /// Decodes and encodes each document; a text that begins with <c>!</c> says why one could not be read. Null where
    /// Node or its registry is not there.
    /// </summary>
    internal static string[]? Recode(IEnumerable<byte[]> documents)
    {
        string folder = Directory.CreateTempSubdirectory("sluice-node-").FullName;
        try
        {
            foreach (string file in Directory.GetFiles(Path.Combine(AppContext.BaseDirectory, "MessagePack/Node")))
                File.Copy(file, Path.Combine(folder, Path.GetFileName(file)));
            if (Run(folder, "npm", "install --no-audit --no-fund --silent", null) is null)
                return null;
            return Run(
                folder,
                "node",
                "interchange.mjs",
                string.Join('\n', documents.Select(Convert.ToHexStringLower)) + "\n"
            )
                ?.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private static string? Run(string folder, string program, string arguments, string? input)
    {
        try
        {
            using Process process = Process.Start(
                new ProcessStartInfo(program, arguments)
                {
                    WorkingDirectory = folder,
                    RedirectStandardInput = true,
                    RedirectStandardOutput = true,
                }
            )!;
            Task<string> output = process.StandardOutput.ReadToEndAsync();
            if (input is not null)
                process.StandardInput.Write(input);
            process.StandardInput.Close();
            if (!process.WaitForExit(TimeSpan.FromMinutes(2)))
            {
                process.Kill();
                return null;
            }
            return process.ExitCode == 0 ? output.GetAwaiter().GetResult() : null;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return null; // not installed
        }
    }
}
