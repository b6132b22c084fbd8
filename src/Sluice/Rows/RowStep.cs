namespace Sluice.Rows;

/// <summary>What came of asking a driver for the next row.</summary>
public enum RowStep : byte
{
    /// <summary>The source stands on a row.</summary>
    Row,
    /// <summary>The result set has no more rows.</summary>
    End,
    /// <summary>The row is under way; the task that was handed out tells whether there is one.</summary>
    Pending,
}
