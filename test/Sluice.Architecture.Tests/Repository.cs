namespace Sluice.Architecture.Tests;

/// <summary>The repository that the tests were built in.</summary>
internal static class Repository
{
    public static string Root { get; } = Find();

    /// <summary>
    /// Whether the run rewrites reviewed files instead of comparing with them (<c>SLUICE_UPDATE_DOCS=1</c>).
    /// </summary>
    public static bool IsUpdating => Environment.GetEnvironmentVariable("SLUICE_UPDATE_DOCS") == "1";

    /// <summary>Returns the path of a file of this project's folder, as it is in the sources.</summary>
    public static string Reviewed(string name) => Path.Combine(Root, "test", "Sluice.Architecture.Tests", name);

    /// <summary>
    /// Returns the C# files below a folder, without build outputs, in ordinal order of their paths relative to the
    /// root.
    /// </summary>
    public static IEnumerable<string> CSharpFiles(string folder) =>
        Directory.EnumerateFiles(Path.Combine(Root, folder), "*.cs", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(Root, path).Replace('\\', '/'))
            .Where(path => !path.Contains("/obj/") && !path.Contains("/bin/"))
            .Order(StringComparer.Ordinal);

    private static string Find()
    {
        string? folder = AppContext.BaseDirectory;
        while (folder is not null && !File.Exists(Path.Combine(folder, "Sluice.slnx")))
            folder = Path.GetDirectoryName(folder);
        return folder ?? throw new DirectoryNotFoundException("No folder above the tests contains Sluice.slnx.");
    }
}
