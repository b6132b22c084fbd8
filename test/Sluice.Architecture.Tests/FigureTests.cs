using System.Text.RegularExpressions;
using Xunit;

namespace Sluice.Architecture.Tests;

/// <summary>Measured figures on pages have the command that measures them in their section, and commands exist.</summary>
public partial class FigureTests
{
    [Fact]
    public void Figures_HaveTheirCommandInTheirSection()
    {
        string[] without =
        [
            .. Pages()
                .SelectMany(page =>
                    SectionsOf(page)
                        .Where(section => Figure().IsMatch(Fence().Replace(section, "")) && !Command().IsMatch(section))
                        .Select(section => $"{page}: {section.Split('\n')[0]}: {Figure().Match(section).Value}")
                ),
        ];
        Assert.Empty(without);
    }

    [Fact]
    public void Scripts_ThatPagesName_Exist()
    {
        string[] missing =
        [
            .. Pages()
                .SelectMany(page =>
                    Script()
                        .Matches(Text(page))
                        .Select(match => match.Value)
                        .Where(script => !Path.Exists(Path.Combine(Repository.Root, script)))
                        .Select(script => $"{page}: {script}")
                ),
        ];
        Assert.Empty(missing);
    }

    [Theory]
    [InlineData("takes 0.6 × the time", true)]
    [InlineData("731,761 rows a second", true)]
    [InlineData("about 6 ns for each", true)]
    [InlineData("5 ms by default, up to 64 MB", false)]
    public void Figure_IsAMeasurement_AndNoLimit(string text, bool isFigure) =>
        Assert.Equal(isFigure, Figure().IsMatch(text));

    // Decisions keep the figures of their time, with the probe that they name.
    private static IEnumerable<string> Pages() =>
        Directory
            .EnumerateFiles(Path.Combine(Repository.Root, "docs"), "*.md")
            .Concat(
                Directory
                    .EnumerateDirectories(Path.Combine(Repository.Root, "src"))
                    .Select(folder => Path.Combine(folder, "README.md"))
                    .Where(File.Exists)
            )
            .Append(Path.Combine(Repository.Root, "README.md"))
            .Select(path => Path.GetRelativePath(Repository.Root, path));

    private static string Text(string page) => File.ReadAllText(Path.Combine(Repository.Root, page));

    private static IEnumerable<string> SectionsOf(string page) => Heading().Split(Text(page));

    [GeneratedRegex(@"\d[\d.,]*\s?(×|ns\b|µs\b|MB/s|(rows|requests|documents) a second|instructions\b|of the time\b)")]
    private static partial Regex Figure();

    [GeneratedRegex(
        @"(eng|bench/load|bench/service)/[\w-]+\.(sh|py)|\bgate [\w.]+|\./test\.sh|dotnet (run|exec) |" + "the gate's `"
    )]
    private static partial Regex Command();

    [GeneratedRegex(@"\b(eng|bench/load|bench/service)/(tests/)?[\w-]+\.(sh|py)\b")]
    private static partial Regex Script();

    [GeneratedRegex("(?m)^(?=#{1,3} )")]
    private static partial Regex Heading();

    [GeneratedRegex("(?ms)^```.*?^```")]
    private static partial Regex Fence();
}
