using Xunit;

namespace Sluice.TestSupport;

/// <summary>The repository that the tests were built in, and its reviewed files.</summary>
internal static class Repository
{
    public static string Root { get; } = Find();

    /// <summary>
    /// Whether the run rewrites reviewed files instead of comparing with them (<c>SLUICE_UPDATE_DOCS=1</c>).
    /// </summary>
    public static bool IsUpdating => Environment.GetEnvironmentVariable("SLUICE_UPDATE_DOCS") == "1";

    /// <summary>What to do if a reviewed file is not the computed one.</summary>
    public const string HowToUpdate = "Run this suite with SLUICE_UPDATE_DOCS=1 and review the difference.";

    /// <summary>Returns the full path of a file or folder, given by the parts of its path below the root.</summary>
    public static string PathOf(params string[] parts) => Path.Combine([Root, .. parts]);

    /// <summary>
    /// Compares a reviewed file with the text that the tests computed, or writes the file if
    /// <see cref="IsUpdating"/>.
    /// </summary>
    public static void AssertReviewed(string path, string text)
    {
        if (IsUpdating)
        {
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.WriteAllText(path, text);
        }

        string reviewed = File.Exists(path) ? File.ReadAllText(path).ReplaceLineEndings("\n") : "";
        if (reviewed == text)
            return;
        TestContext.Current.TestOutputHelper?.WriteLine($"{path} is not up to date. {HowToUpdate}");
        Assert.Equal(reviewed, text);
    }

    /// <summary>
    /// Compares the end of a page, from the line that contains a marker, with the text that the tests computed, or
    /// writes it if <see cref="IsUpdating"/>.
    /// </summary>
    public static void AssertReviewedAfter(string path, string marker, string text)
    {
        string page = File.ReadAllText(path).ReplaceLineEndings("\n");
        AssertReviewed(path, page[..(page.IndexOf(marker, StringComparison.Ordinal) + marker.Length)] + text);
    }

    /// <summary>
    /// Returns the C# files below a folder, without build outputs, in ordinal order of their paths relative to the
    /// root.
    /// </summary>
    public static IEnumerable<string> CSharpFiles(string folder) =>
        Directory
            .EnumerateFiles(PathOf(folder), "*.cs", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(Root, path).Replace('\\', '/'))
            .Where(path =>
                !path.Contains("/obj/", StringComparison.Ordinal) && !path.Contains("/bin/", StringComparison.Ordinal)
            )
            .Order(StringComparer.Ordinal);

    /// <summary>Returns code without blanks, line breaks and trailing commas: pages are laid out by hand.</summary>
    public static string WithoutLayout(string code) =>
        string.Concat(code.Where(character => !char.IsWhiteSpace(character)))
            .Replace(",}", "}", StringComparison.Ordinal)
            .Replace(",]", "]", StringComparison.Ordinal);

    private static string Find()
    {
        string? folder = AppContext.BaseDirectory;
        while (folder is not null && !File.Exists(Path.Combine(folder, "Sluice.slnx")))
            folder = Path.GetDirectoryName(folder);
        return folder ?? throw new DirectoryNotFoundException("No folder above the tests contains Sluice.slnx.");
    }
}
