using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Sluice.Analyzers;
using Sluice.Generator.Diagnostics;
using Xunit;

namespace Sluice.Generator.Tests.Messages;

/// <summary>
/// Every message of the library, printed to Messages.txt for review. To write it anew: set SLUICE_UPDATE_DOCS=1 and run
/// this class.
/// </summary>
public partial class MessageTests
{
    private static readonly Lazy<Message[]> s_all = new(() =>
        [.. SourceProject.All.SelectMany(p => new MessageCollector(p.Compilation).Collect())]
    );

    [Fact]
    public void Messages_Collected_AreTheReviewedOnes()
    {
        var text = new StringBuilder(
            "Every message of the library, by the type or method that takes it; then the texts that fill holes of messages.\n"
        );
        HashSet<string> whole = [.. s_all.Value.Where(m => !m.IsPart).Select(m => m.Text)];
        foreach (bool isPart in (bool[])[false, true])
        {
            if (isPart)
                text.Append("\n# Parts\n");
            foreach (
                var group in s_all
                    .Value.Where(m => m.IsPart == isPart && !(isPart && whole.Contains(m.Text)))
                    .GroupBy(m => m.Owner)
                    .OrderBy(g => g.Key, StringComparer.Ordinal)
            )
            {
                text.Append($"\n## {group.Key}\n\n");
                foreach (string line in group.Select(m => m.Text).Distinct().Order(StringComparer.Ordinal))
                    text.Append(line.Replace("\n", "\\n", StringComparison.Ordinal)).Append('\n');
            }
        }

        Repository.AssertReviewed(
            Repository.PathOf("test", "Sluice.Generator.Tests", "Messages", "Messages.txt"),
            text.ToString()
        );
    }

    [Fact]
    public void Messages_Collected_AreMany() => Assert.True(s_all.Value.Select(m => m.Text).Distinct().Count() > 400);

    [Fact]
    public void Messages_Words_AreThoseOfTheField() =>
        AssertNone(
            s_all.Value.Where(m =>
                OldWords.Anywhere.IsMatch(MessageText.WithoutHoles(m.Text))
                || OldWords.InMessages.IsMatch(MessageText.WithoutHoles(m.Text))
            )
        );

    [Fact]
    public void Messages_OfExceptions_AreSentences() =>
        AssertNone(
            s_all.Value.Where(m =>
                !m.IsPart && !IsDiagnostic(m) && !IsForwarded(m.Text) && !IsTitle(m.Text) && !IsSentence(m.Text)
            )
        );

    // What reading reports of a document reaches the client who sent it, except for these two kinds.
    [Fact]
    public void Messages_OfReading_NameNoType()
    {
        Message[] reading =
        [
            .. s_all.Value.Where(m =>
                !m.IsPart
                && m.Kind is not ("WireError.Unsupported" or "WireError.UserCode")
                && (
                    Regex.IsMatch(m.Owner, @"(Reader|Source)\.(Error|ErrorAt|Fail)$")
                    || (
                        m.Owner == "WireException"
                        && m.Kind is not null
                        && Regex.IsMatch(m.Path, "/(Merging|Wires|Model)/")
                    )
                )
            ),
        ];
        Assert.InRange(reading.Length, 60, int.MaxValue);
        // Written values are the server's own.
        AssertNone(
            reading.Where(m =>
                !Regex.IsMatch(m.Path, "Write|Pieces|JsonNodeValues")
                && (
                    Regex.IsMatch(m.Text, @"\{[^}]*(typeof|GetType|Type\b|\bmember\b|Members\[)")
                    || Regex.IsMatch(
                        MessageText.WithoutHoles(m.Text),
                        @"\b(Json|MessagePack)[A-Z]\w+|\bSystem\.|\b(DateTime|ExpandoObject)\b"
                    )
                )
            )
        );
    }

    // Roslyn's convention: one sentence, no period at its end.
    [Fact]
    public void Messages_OfDiagnostics_HaveNoPeriod() =>
        AssertNone(
            s_all.Value.Where(m => !m.IsPart && IsDiagnostic(m) && (m.Text.EndsWith('.') || char.IsLower(m.Text[0])))
        );

    [Fact]
    public void Messages_OfOptionsOutOfRange_NameTheOption()
    {
        // A setter's parameter is called "value": the platform's own checks would name that.
        var setters =
            from project in SourceProject.All
            from tree in project.Compilation.SyntaxTrees
            from call in tree.GetRoot().DescendantNodes().OfType<InvocationExpressionSyntax>()
            where
                call.Expression
                    is MemberAccessExpressionSyntax
                    {
                        Expression: IdentifierNameSyntax
                        {
                            Identifier.Text: "ArgumentOutOfRangeException" or "ArgumentException"
                        }
                    }
                && call.ArgumentList.Arguments.FirstOrDefault()?.ToString() == "value"
            select call.GetLocation().GetLineSpan().ToString();
        Assert.Empty(setters);

        var thrown = s_all.Value.Where(m => m.Owner == "ArgumentOutOfRangeException");
        Assert.NotEmpty(thrown);
        AssertNone(
            thrown.Where(m =>
                !m.Text.Contains("{option}", StringComparison.Ordinal)
                && !OptionOfHost().IsMatch(m.Text)
                && !m.Text.StartsWith("The mark ", StringComparison.Ordinal)
                && !m.Text.StartsWith("The list of errors ", StringComparison.Ordinal)
            )
        );
    }

    [Fact]
    public void Rules_OfTheFiveExamplesOfTheReview_HaveNewTexts()
    {
        string[] texts = [.. s_all.Value.Select(m => m.Text)];
        Assert.Contains(
            "Two members have the same key",
            Rules.Get(Rules.DuplicateKey).Title.ToString(),
            StringComparison.Ordinal
        );
        Assert.Contains("'{2}' and '{1}' of '{0}' have the same key {3}; give each member a different key", texts);
        Assert.Contains("{option} must be from {least} to {greatest}{unit}, but is {value}.", texts);
        Assert.Contains("null is not valid for {Type}, which is a non-nullable value type.", texts);
        Assert.Contains("Expected the end of the input after the value.", texts);
    }

    [Fact]
    public void Rules_AllFormats_AreAmongTheMessages()
    {
        HashSet<string> texts = [.. s_all.Value.Select(m => m.Text)];
        Assert.Subset(
            texts,
            Rules.All.Concat(AnalyzerRules.All).Select(rule => rule.MessageFormat.ToString()).ToHashSet()
        );
    }

    // Hosts, and options that are classes, name them in full.
    [GeneratedRegex(@"^\w+(Options|Limits)\.\w+ must be ")]
    private static partial Regex OptionOfHost();

    private static bool IsDiagnostic(Message message) => message.Path.Contains("Rules.cs", StringComparison.Ordinal);

    // What a driver, a server or user code says is passed on with the place in front of it or behind it.
    private static bool IsForwarded(string text) =>
        text.EndsWith("Message}", StringComparison.Ordinal)
        || text.EndsWith("Detail}", StringComparison.Ordinal)
        || text.EndsWith('}')
        || text.StartsWith("{base.Message}", StringComparison.Ordinal)
        || text.Contains("{base.Message} (at ", StringComparison.Ordinal)
        || text.EndsWith("} …", StringComparison.Ordinal)
        || text.StartsWith("SQLite Error", StringComparison.Ordinal);

    // RFC 9457's titles of problems are the status codes' phrases.
    private static bool IsTitle(string text) => text is "Not acceptable" or "Not found" or "Unsupported media type";

    private static bool IsSentence(string text) =>
        (
            text[^1] is '.'
            || text.EndsWith(": does it contain itself?", StringComparison.Ordinal)
            || text.EndsWith("}?", StringComparison.Ordinal)
            || text.EndsWith("}'?", StringComparison.Ordinal)
        ) && (!char.IsLower(text[0]) || text.StartsWith("null ", StringComparison.Ordinal));

    private static void AssertNone(IEnumerable<Message> messages) =>
        Assert.True(
            !messages.Any(),
            string.Join('\n', messages.Select(m => $"{m.Path}:{m.Line}: {m.Text}").Distinct())
        );
}
