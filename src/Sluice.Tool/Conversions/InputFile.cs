namespace Sluice.Tool.Conversions;

/// <summary>Opens the file that a command reads.</summary>
internal static class InputFile
{
    /// <summary>Opens a file, or standard input for <c>-</c>.</summary>
    public static Stream Open(string path, Terminal terminal)
    {
        if (path == "-")
            return new StandardInput(terminal.OpenInput());
        Check(path);
        return new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, 64 * 1024);
    }

    /// <exception cref="Failure">There is no such file.</exception>
    public static void Check(string path)
    {
        if (path == "-")
            return;
        if (Directory.Exists(path))
            throw new Failure($"'{path}' is a directory. Name a file.");
        if (!File.Exists(path))
            throw new Failure($"There is no file '{path}'. Check the path.");
    }
}
