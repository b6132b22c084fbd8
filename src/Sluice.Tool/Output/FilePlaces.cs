namespace Sluice.Tool.Output;

/// <summary>Which file a path leads to, whatever links are on the way.</summary>
internal static class FilePlaces
{
    // Deeper than any real path: links that lead to themselves end there.
    private const int MaxLinks = 64;

    /// <summary>Returns whether both paths lead to one file. Hard links are files of their own.</summary>
    public static bool AreSame(string one, string other) => Find(one) == Find(other);

    private static string Find(string path, int links = 0)
    {
        string full = Path.GetFullPath(path);
        if (Path.GetDirectoryName(full) is not { } folder)
            return full;
        string place = Path.Combine(Find(folder, links), Path.GetFileName(full));
        return links < MaxLinks && new FileInfo(place).LinkTarget is { } target
            ? Find(Path.Combine(Path.GetDirectoryName(place)!, target), links + 1)
            : place;
    }
}
