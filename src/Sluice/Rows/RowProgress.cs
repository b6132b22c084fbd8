namespace Sluice.Rows;

/// <summary>How far the writing of rows is.</summary>
/// <param name="Rows">Rows written so far: elements of the answer's arrays, not of those nested in them.</param>
/// <param name="Bytes">Bytes handed to the destination so far.</param>
public readonly record struct RowProgress(long Rows, long Bytes);
