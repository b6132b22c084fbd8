namespace Sluice;

/// <summary>The facts about a page of a query, for its envelope.</summary>
/// <param name="Size">The maximum number of items on a page.</param>
/// <param name="Number">The number of the page, from 1; <see langword="null"/> for pages by keyset.</param>
/// <param name="Total">The number of items on all pages; <see langword="null"/> unless it was asked for.</param>
/// <param name="Next">
/// The path and query of the next page; <see langword="null"/> if there was none when the page was read.
/// </param>
/// <param name="Prev">The path and query of the previous page; <see langword="null"/> if there is none.</param>
public sealed record PageInfo(int Size, int? Number, long? Total, string? Next, string? Prev);
