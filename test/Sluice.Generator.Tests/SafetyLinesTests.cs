using System.Text.RegularExpressions;
using Xunit;

namespace Sluice.Generator.Tests;

/// <summary>Code that the runtime does not check says why it is right.</summary>
public partial class SafetyLinesTests
{
    [Fact]
    public void FileThatUsesUnsafeOrMemoryMarshal_StatesItsInvariantInASafetyLine()
    {
        string[] files =
        [
            .. Directory
                .EnumerateFiles(Path.Combine(Repository.Root, "src"), "*.cs", SearchOption.AllDirectories)
                .Where(file =>
                    !file.Contains(
                        $"{Path.DirectorySeparatorChar}obj{Path.DirectorySeparatorChar}",
                        StringComparison.Ordinal
                    ) && Unchecked().IsMatch(File.ReadAllText(file))
                ),
        ];
        Assert.True(files.Length > 50, $"{files.Length} files were found");
        string[] silent =
        [
            .. files.Where(file => !File.ReadAllText(file).Contains("// SAFETY: ", StringComparison.Ordinal)),
        ];
        Assert.Empty(silent);
    }

    [GeneratedRegex(@"\b(Unsafe|MemoryMarshal)\.[A-Z]|\bbyte\*")]
    private static partial Regex Unchecked();
}
