using System.Runtime.CompilerServices;
using Sluice.Rows;

namespace Sluice.EntityFrameworkCore.Execution;

/// <summary>
/// Holds the columns of a compiled query by projected value, for as long as EF Core caches the query.
/// </summary>
/// <param name="slots">The column of each projected value.</param>
internal sealed class RowColumns(ProjectedColumn[] slots)
{
    internal ProjectedColumn[] Slots { get; } = slots;

    /// <summary>Gets the bindings with which the query was run, by layout.</summary>
    internal ConditionalWeakTable<RowLayout, RowPlan> Bindings { get; } = [];
}
