using System.Runtime.CompilerServices;
using Microsoft.EntityFrameworkCore.Query.Internal;
using Sluice.EntityFrameworkCore.Rows;
using Sluice.Rows;

#pragma warning disable EF1001 // the command is obtained as in EF Core's own enumerables

namespace Sluice.EntityFrameworkCore.Execution;

/// <summary>
/// Holds the columns of a compiled query by projected value, for as long as EF Core caches the query.
/// </summary>
/// <param name="slots">The column of each projected value.</param>
internal sealed class RowColumns(ProjectedColumn[] slots)
{
    internal ProjectedColumn[] Slots { get; } = slots;

    /// <summary>Gets or sets what creates the command, once the query was run.</summary>
    internal RelationalCommandResolver? Resolver { get; set; }

    /// <summary>Gets the bindings with which the query was run, by layout.</summary>
    internal ConditionalWeakTable<RowLayout, RowPlan> Bindings { get; } = [];

    /// <summary>Gets the cells with the positions of a page, by layout.</summary>
    internal ConditionalWeakTable<RowLayout, PositionCells> Positions { get; } = [];
}
