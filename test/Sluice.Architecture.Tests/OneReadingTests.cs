using Xunit;

namespace Sluice.Architecture.Tests;

/// <summary>
/// What the generator, the analyzers and the core need to know of a type is in the sources that all of them may compile,
/// and is written once.
/// </summary>
public class OneReadingTests
{
    private const int LongestComment = 45;

    private static string[] Generator =>
        [.. Repository.CSharpFiles("src/Sluice.Generator"), .. Repository.CSharpFiles("src/Sluice.Analyzers")];
    private static string[] Core => [.. PackageParts.All.SelectMany(part => Repository.CSharpFiles("src/" + part))];

    [Fact]
    public void No_type_name_stands_in_the_generator_and_the_core() =>
        Assert.Empty(Names(Generator).Intersect(Names(Core)));

    private static IEnumerable<string> Names(string[] files) =>
        files.SelectMany(Lines).SelectMany(DeclaredIn).Distinct();

    private static IEnumerable<string> Lines(string path) => File.ReadLines(Path.Combine(Repository.Root, path));

    private static IEnumerable<string> DeclaredIn(string line)
    {
        string[] words = line.Split([' ', '(', '<', ':', '{', ';'], StringSplitOptions.RemoveEmptyEntries);
        int kind = Array.FindIndex(words, word => word is "class" or "struct" or "record" or "interface" or "enum");
        bool isDeclaration =
            kind > 0
            && words
                .Take(kind)
                .All(word =>
                    word
                        is "public"
                            or "internal"
                            or "private"
                            or "sealed"
                            or "static"
                            or "abstract"
                            or "partial"
                            or "readonly"
                            or "ref"
                );
        if (!isDeclaration)
            yield break;
        int name = kind + 1 < words.Length && words[kind + 1] is "struct" or "class" ? kind + 2 : kind + 1;
        if (name < words.Length)
            yield return words[name];
    }

    [Fact]
    public void No_long_comment_about_a_type_stands_in_both()
    {
        HashSet<string> mine = [.. Generator.SelectMany(Lines).Select(CommentOf).OfType<string>()];
        string[] twins =
        [
            .. Core.Where(IsAboutTypes)
                .SelectMany(Lines)
                .Select(CommentOf)
                .OfType<string>()
                .Where(mine.Contains)
                .Distinct(),
        ];
        Assert.Empty(twins);
    }

    private static bool IsAboutTypes(string path) =>
        path.StartsWith("src/Sluice.Reflection/", StringComparison.Ordinal);

    private static string? CommentOf(string line)
    {
        string text = line.Trim();
        if (!text.StartsWith("//", StringComparison.Ordinal))
            return null;
        text = text.TrimStart('/', ' ');
        return text.Length > LongestComment ? text : null;
    }
}
