namespace Sluice.Generator.Tests;

/// <summary>The repository that the tests were built in.</summary>
internal static class Repository
{
    public static string Root { get; } = Find();

    private static string Find()
    {
        string? at = AppContext.BaseDirectory;
        while (at is not null && !File.Exists(Path.Combine(at, "Sluice.slnx"))) at = Path.GetDirectoryName(at);
        return at ?? throw new DirectoryNotFoundException();
    }
}
