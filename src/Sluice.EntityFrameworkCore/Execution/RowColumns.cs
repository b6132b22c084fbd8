using System.Runtime.CompilerServices;

namespace Sluice.EntityFrameworkCore.Execution;

/// <summary>
/// The columns of a compiled query, by the values of its projection. Lives as long as EF Core keeps the query compiled.
/// </summary>
/// <param name="slots">For each projected value: its column.</param>
internal sealed class RowColumns(ProjectedColumn[] slots)
{
    internal ProjectedColumn[] Slots { get; } = slots;

    /// <summary>The plans that the query was run with, by layout.</summary>
    internal ConditionalWeakTable<RowLayout, RowBinding> Bindings { get; } = [];
}
