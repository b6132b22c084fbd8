namespace Sluice.Site;

/// <summary>Style, script and images.</summary>
internal static class Assets
{
    public static void Copy(string root, string output)
    {
        CopyFolder(Path.Combine(root, "eng/site/assets"), output, "*");
        CopyInPlace("docs/images", "*.png");
        CopyInPlace("docs/images", "*.svg");
        CopyInPlace("docs/images/benchmarks", "*.svg");
        CopyInPlace("bench/load/report", "*.svg");

        void CopyInPlace(string folder, string pattern) =>
            CopyFolder(Path.Combine(root, folder), Path.Combine(output, folder), pattern);
    }

    private static void CopyFolder(string from, string to, string pattern)
    {
        Directory.CreateDirectory(to);
        foreach (string file in Directory.EnumerateFiles(from, pattern))
            File.Copy(file, Path.Combine(to, Path.GetFileName(file)), overwrite: true);
    }
}
