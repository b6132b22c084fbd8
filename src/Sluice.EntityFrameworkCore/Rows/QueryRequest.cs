namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>A query, and what to write of its elements.</summary>
/// <param name="Query">The query.</param>
/// <param name="Selection">The selection to write of each element.</param>
/// <param name="Wire">The wire.</param>
/// <param name="IsRequested">Whether a request has chosen the selection.</param>
internal sealed record QueryRequest<T>(
    IQueryable<T> Query,
    FieldSelection<T> Selection,
    QueryWire Wire,
    bool IsRequested
)
{
    /// <summary>
    /// Gets what collects the positions of a page's elements; <see langword="null"/> if there is no page.
    /// </summary>
    internal RowPositions<T>? Positions { get; init; }
}
