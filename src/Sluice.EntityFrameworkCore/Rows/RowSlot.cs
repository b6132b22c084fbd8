using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Metadata;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>Describes one value that the projection reads from the database.</summary>
/// <param name="Index">The index of the value in the projection.</param>
/// <param name="Value">The value, over the parameter of the root or of the element.</param>
internal sealed record RowSlot(int Index, Expression Value)
{
    /// <summary>
    /// Gets the property of the column; <see langword="null"/> for the test whether a nested object exists, and for
    /// what the query computes.
    /// </summary>
    internal IProperty? Property { get; init; }

    /// <summary>Gets whether the value is the test whether a nested object exists.</summary>
    internal bool IsPresence { get; init; }
}
