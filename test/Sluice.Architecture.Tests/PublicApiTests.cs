using Xunit;

namespace Sluice.Architecture.Tests;

public class PublicApiTests
{
    public static TheoryData<string> Packages =>
        new(
            Directory
                .EnumerateDirectories(Path.Combine(Repository.Root, "src"))
                .Select(Path.GetFileName)
                .OfType<string>()
                .Where(name =>
                    name
                        is not (
                            "Sluice.Shared"
                            or "Sluice.Generator"
                            or "Sluice.Analyzers"
                            or "Sluice.CodeFixes"
                            or "Sluice"
                            or "Sluice.Tool"
                            or "Sluice.Tool.DuckDB"
                            or "Sluice.TypeModel"
                        )
                )
                .Order(StringComparer.Ordinal)
        );

    /// <summary>
    /// PublicAPI.txt beside each package's project is what reviewers read; <c>SLUICE_UPDATE_DOCS=1</c> writes it anew.
    /// </summary>
    [Theory, MemberData(nameof(Packages))]
    public void Public_surface_is_the_reviewed_one(string package)
    {
        IReadOnlyList<string> surface = PublicApi.Of(package);
        string file = Path.Combine(Repository.Root, "src", package, "PublicAPI.txt");
        if (Repository.IsUpdating)
            File.WriteAllLines(file, surface);
        string[] reviewed = File.Exists(file) ? File.ReadAllLines(file) : [];
        HashSet<string> before = [.. Qualified(reviewed)],
            after = [.. Qualified(surface)];
        string[] changes =
        [
            .. after.Except(before).Select(line => "new: " + line),
            .. before.Except(after).Select(line => "gone: " + line),
        ];
        Assert.True(changes.Length == 0, $"{string.Join('\n', changes)}\n{Repository.HowToUpdate}");
    }

    // Members under the name of their type, which the line above them gives.
    private static IEnumerable<string> Qualified(IEnumerable<string> lines)
    {
        string type = "";
        foreach (string line in lines)
        {
            if (!line.StartsWith(' '))
                type = line;
            yield return line.StartsWith(' ') ? $"{type} {line.Trim()}" : line;
        }
    }
}
