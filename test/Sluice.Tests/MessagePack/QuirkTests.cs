using System.Net;
using System.Runtime.CompilerServices;
using System.Text;
using Xunit;

namespace Sluice.Tests.MessagePack;

/// <summary>
/// Each particular of MessagePack-CSharp is equal here, with every provider, or differs for a reason that
/// docs/messagepack.md gives.
/// </summary>
public class QuirkTests
{
    private const string Begin = "<!-- From here on written by QuirkTests. -->";

    public static TheoryData<string> Names => [.. Quirks.All.Select(q => q.Name)];

    [Fact]
    public void Quirks_Counted_AreAtLeastFiftyOne()
    {
        Assert.True(Quirks.All.Count >= 51);
        Assert.Distinct(Quirks.All.Select(q => q.Name));
    }

    [Theory, MemberData(nameof(Names))]
    public void Quirk_OfEveryProvider_IsEqualOrDocumented(string name)
    {
        Quirk quirk = Quirks.All.Single(q => q.Name == name);
        Assert.Equal(quirk.Reason is null, quirk.Ours == quirk.Peer);
        foreach ((string provider, string wrote, string rewrote) in quirk.Answers())
        {
            Assert.Equal((provider, quirk.Ours, quirk.Rewritten), (provider, wrote, rewrote));
        }
    }

    [Fact]
    public void Page_OfTheQuirks_IsUpToDate()
    {
        string text = File.ReadAllText(Page()).ReplaceLineEndings("\n");
        string expected = text[..(text.IndexOf(Begin, StringComparison.Ordinal) + Begin.Length)] + "\n\n" + Table();
        if (Environment.GetEnvironmentVariable("SLUICE_UPDATE_DOCS") == "1")
            File.WriteAllText(Page(), expected);
        else
            Assert.Equal(expected, text);
    }

    private static string Page([CallerFilePath] string file = "") =>
        Path.GetFullPath(Path.Combine(Path.GetDirectoryName(file)!, "..", "..", "..", "docs", "messagepack.md"));

    private static string Table()
    {
        var text = new StringBuilder("| what | bytes of MessagePack-CSharp | here |\n| --- | --- | --- |\n");
        foreach (Quirk quirk in Quirks.All)
        {
            string peer = quirk.Peer[0] == '!' ? "an error" : $"<code>{Short(quirk.Peer)}</code>";
            string ours = quirk.Reason is { } reason
                ? $"{(quirk.Ours.StartsWith("error", StringComparison.Ordinal) ? "an error" : $"<code>{Short(quirk.Ours)}</code>")}: {WebUtility.HtmlEncode(reason)}"
                : "equal";
            text.Append($"| {quirk.Name} | {peer} | {ours} |\n");
        }
        return text.ToString();
    }

    private static string Short(string hex) => hex.Length <= 40 ? hex : hex[..37] + "…";
}
