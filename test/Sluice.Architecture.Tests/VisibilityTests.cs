using System.Xml.Linq;
using Xunit;

namespace Sluice.Architecture.Tests;

/// <summary>
/// The packages use each other through their public surface, so that an outsider can write another one. The assemblies
/// of one package may name internals of each other.
/// </summary>
public class VisibilityTests
{
    // The generator, the analyzers and the code fixes are one package.
    private static readonly string[] s_compilerParts = ["Sluice.Analyzers", "Sluice.CodeFixes"];

    [Fact]
    public void No_package_shows_its_internals_to_another()
    {
        string[] projects =
        [
            .. Directory.EnumerateFiles(Path.Combine(Repository.Root, "src"), "*.csproj", SearchOption.AllDirectories),
        ];
        HashSet<string> packages = [.. projects.Select(path => Path.GetFileNameWithoutExtension(path))];
        Assert.True(packages.Count >= 10);
        IEnumerable<string> shown =
            from project in projects
            from item in XDocument.Load(project).Descendants("InternalsVisibleTo")
            let friend = item.Attribute("Include")!.Value
            where
                packages.Contains(friend)
                && !s_compilerParts.Contains(friend)
                && !(
                    PackageParts.All.Contains(Path.GetFileNameWithoutExtension(project))
                    && PackageParts.All.Contains(friend)
                )
            select $"{Path.GetFileName(project)} -> {friend}";
        Assert.Empty(shown);
        Assert.DoesNotContain(
            Repository.CSharpFiles("src"),
            path =>
                File.ReadAllText(Path.Combine(Repository.Root, path))
                    .Contains("[assembly: InternalsVisibleTo", StringComparison.Ordinal)
        );
    }
}
