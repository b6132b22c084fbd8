namespace Sluice.Site;

/// <summary>Style, script and images.</summary>
internal static class Assets
{
    public static void Copy(string root, string output)
    {
        CopyFolder(Path.Combine(root, "eng/site/assets"), output, "*");
        CopyFolder(Path.Combine(root, "docs/images"), Path.Combine(output, "docs/images"), "*.png");
        CopyFolder(Path.Combine(root, "bench/load/report"), Path.Combine(output, "bench/load/report"), "*.svg");
    }

    private static void CopyFolder(string from, string to, string pattern)
    {
        Directory.CreateDirectory(to);
        foreach (string file in Directory.EnumerateFiles(from, pattern))
            File.Copy(file, Path.Combine(to, Path.GetFileName(file)), overwrite: true);
    }
}
