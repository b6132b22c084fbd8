namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>The layout of a selection, or why there is none.</summary>
internal readonly record struct RowLayoutResult(RowLayout? Layout, RowRefusal? Refusal)
{
    public static implicit operator RowLayoutResult(RowLayout layout) => new(layout, null);

    public static implicit operator RowLayoutResult(RowRefusal refusal) => new(null, refusal);
}
