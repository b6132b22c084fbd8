using System.Text.RegularExpressions;

namespace Sluice.TestSupport;

/// <summary>
/// Words that a reader of .NET documentation would not expect; docs/glossary.md has the term for each.
/// </summary>
internal static class OldWords
{
    /// <summary>Those that no source and no page contains.</summary>
    public static Regex Anywhere { get; } =
        new(
            @"\b(nought|told|tells? (apart|them)|stands? (in|at|for|beside|with|before|behind|where|as|between)|answers for|at hand|passed over|of one's own|is said|are said)\b",
            RegexOptions.IgnoreCase
        );

    /// <summary>Those that no message contains, in addition.</summary>
    public static Regex InMessages { get; } =
        new(
            @"(?<!\bthere )\b(is no|are no|was no|stands|tells|of its own|one of its own|something follows|both have the key|goes by|out of hand|a word of|knows of|holds itself|without more ado|at one's|of a kind that|is one more|can't be one more|is something else|are those of no|did not bind|was announced|it announced|serves it)\b",
            RegexOptions.IgnoreCase
        );
}
