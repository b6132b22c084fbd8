using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Sluice.EntityFrameworkCore.Execution;
using Sluice.Filtering;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>Reads the positions that a page needs while the rows of its root objects are written.</summary>
/// <param name="keys">The keys of the order.</param>
/// <param name="page">Receives every root object.</param>
[RequiresDynamicCode("Getters are compiled at run time.")]
internal abstract class RowPositions(PositionKeys keys, PagePositions page)
{
    internal PositionKeys Keys => keys;

    /// <summary>Returns what reads the rows of a command, which may be one more attempt.</summary>
    internal Action<DbDataReader> Begin(RowLayout layout, RowColumns columns)
    {
        page.Clear();
        PositionCells cells = columns.Positions.GetValue(layout, each => new(each, columns));
        object?[]? root = null;
        return reader =>
        {
            if (cells.IsSameRoot(reader, ref root))
                return;
            if (page.IsNextNeeded)
                page.Add(new(cells.Position(reader)));
            else
                page.Skip();
        };
    }
}

/// <inheritdoc/>
[RequiresDynamicCode("Getters are compiled at run time.")]
internal sealed class RowPositions<T>(KeysetOrder<T> order, FieldSelection<T> selection, PagePositions page)
    : RowPositions(new PositionKeys(order.Keys, order.Only(selection).GetNode()), page)
{
    private readonly PagePositions _page = page;

    /// <summary>Gets the selection that contains the keys, for elements that are materialized.</summary>
    internal FieldSelection<T> Selection { get; } = order.With(selection);

    /// <summary>Adds the positions of elements as they are enumerated.</summary>
    internal async IAsyncEnumerable<T> Watch(IAsyncEnumerable<T> elements)
    {
        await foreach (T element in elements.ConfigureAwait(false))
        {
            _page.Add(order, element);
            yield return element;
        }
    }
}
