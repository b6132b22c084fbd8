namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>Represents a row of a query joined with a collection of its elements.</summary>
internal sealed class RowPair<TParent, TElement>
{
    public TParent Parent { get; set; } = default!;
    public TElement? Element { get; set; }
}
