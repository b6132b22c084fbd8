namespace Sluice.Site;

/// <summary>A page of the reference.</summary>
/// <param name="Path">Its place on the site.</param>
/// <param name="Title">Its title.</param>
/// <param name="Html">Its body.</param>
/// <param name="Entries">What the search finds of it.</param>
internal sealed record ApiPage(string Path, string Title, string Html, IReadOnlyList<SearchEntry> Entries);
