namespace Sluice.Site;

/// <summary>Something that the search finds.</summary>
/// <param name="Path">The page, with a fragment where it is a part.</param>
/// <param name="Title">What the reader types.</param>
/// <param name="Kind">Where it is: a page's title, <c>type</c> or <c>member</c>.</param>
/// <param name="Text">The first sentence.</param>
internal sealed record SearchEntry(string Path, string Title, string Kind, string Text);
