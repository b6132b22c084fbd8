namespace Sluice.Tool;

/// <summary>Opens the file that a command reads.</summary>
internal static class InputFile
{
    /// <summary>Opens a file, or standard input for <c>-</c>.</summary>
    public static Stream Open(string path, Terminal terminal)
    {
        if (path == "-") return new StandardInput(terminal.OpenInput());
        if (Directory.Exists(path)) throw new Failure($"'{path}' is a directory. Name a file.");
        if (!File.Exists(path)) throw new Failure($"There is no file '{path}'. Check the path.");
        return new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, 64 * 1024);
    }
}
