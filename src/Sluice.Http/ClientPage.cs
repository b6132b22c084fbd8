namespace Sluice;

/// <summary>A page of a longer list, as a client reads it.</summary>
/// <param name="Items">The items of this page.</param>
public sealed record ClientPage<T>(IReadOnlyList<T> Items)
{
    /// <summary>Gets the page number, starting at 1; <see langword="null"/> if the server sent none.</summary>
    public int? Number { get; init; }

    /// <summary>Gets the maximum number of items; <see langword="null"/> if the server sent none.</summary>
    public int? Size { get; init; }

    /// <summary>Gets the number of items on all pages; <see langword="null"/> if the server sent none.</summary>
    public long? Total { get; init; }

    /// <summary>Gets the cursor or link of the next page; <see langword="null"/> if there is none.</summary>
    public string? Next { get; init; }

    /// <summary>Gets the cursor or link of the previous page; <see langword="null"/> if there is none.</summary>
    public string? Previous { get; init; }
}
