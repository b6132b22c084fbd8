using Xunit;

namespace Sluice.Generator.Tests;

/// <summary>
/// The generated code of one type of each kind, kept under review in <c>Snapshots</c>: a change of the emitter shows up
/// there as a difference. <c>SLUICE_UPDATE_DOCS=1</c> writes the files anew.
/// </summary>
public class SnapshotTests
{
    private static string Folder => Repository.PathOf("test", "Sluice.Generator.Tests", "Snapshots");

    public static TheoryData<string> Names => new(SnapshotSources.All.Keys);

    [Theory, MemberData(nameof(Names))]
    public void Generated_code_is_the_reviewed_one(string name)
    {
        GeneratorRun run = GeneratorRun.Of(SnapshotSources.All[name]);
        Assert.Empty(run.Complaints);
        string text = string.Concat(
            run.Result.GeneratedTrees.Where(tree => tree.FilePath.Contains("Snapshot", StringComparison.Ordinal))
                .OrderBy(tree => tree.FilePath, StringComparer.Ordinal)
                .Select(tree => $"// {Path.GetFileName(tree.FilePath)}\n{tree.ToString().ReplaceLineEndings("\n")}\n")
        );
        Assert.NotEmpty(text);
        Repository.AssertReviewed(Path.Combine(Folder, name + ".generated.txt"), text);
    }

    [Fact]
    public void Snapshots_without_a_source_do_not_remain() =>
        Assert.Empty(
            Directory
                .EnumerateFiles(Folder)
                .Select(path => Path.GetFileName(path).Split('.')[0])
                .Except(SnapshotSources.All.Keys)
        );
}
