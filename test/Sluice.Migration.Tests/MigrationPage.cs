using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;

namespace Sluice.Migration.Tests;

/// <summary>The text of a page, and its parts that must be claims: the points of "Differences" and the rows of tables.</summary>
public sealed partial class MigrationPage
{
    private readonly string _text;

    public MigrationPage(string name) => _text = File.ReadAllText(Path.Combine(Folder(), name + ".md"));

    public bool Contains(string claim) => Flatten(_text).Contains(Flatten(claim), StringComparison.Ordinal);

    /// <summary>Returns the points and rows in which no claim stands.</summary>
    public IEnumerable<string> PartsWithout(IReadOnlyCollection<Claim> claims) =>
        from part in Points().Concat(Rows())
        where !claims.Any(claim => part.Contains(Flatten(claim.Text), StringComparison.Ordinal))
        select part;

    private IEnumerable<string> Points()
    {
        int start = _text.IndexOf("\n## Differences", StringComparison.Ordinal);
        return start < 0
            ? []
            : Point().Matches(_text[start..] + "\n").Select(match => Flatten(match.Groups["text"].Value));
    }

    private IEnumerable<string> Rows() =>
        _text
            .Split('\n')
            .Where(line => line.StartsWith('|') && !line.StartsWith("| ---", StringComparison.Ordinal))
            .Where(line => !IsHead(line))
            .Select(Flatten);

    private bool IsHead(string line) => _text.Contains(line + "\n| ---", StringComparison.Ordinal);

    private static string Flatten(string text) => Space().Replace(text, " ").Trim();

    private static string Folder([CallerFilePath] string file = "") =>
        Path.GetFullPath(Path.Combine(Path.GetDirectoryName(file)!, "../../docs"));

    [GeneratedRegex(@"(?<=\n)- (?<text>.*?)(?=\n- |\n\n|\n$)", RegexOptions.Singleline)]
    private static partial Regex Point();

    [GeneratedRegex(@"\s+")]
    private static partial Regex Space();
}
