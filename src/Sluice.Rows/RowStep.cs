namespace Sluice.Rows;

/// <summary>Specifies the result of advancing to the next row.</summary>
public enum RowStep : byte
{
    /// <summary>The source is positioned on a row.</summary>
    Row,

    /// <summary>The result set has no more rows.</summary>
    End,

    /// <summary>The row is not available yet; the returned task completes with whether there is one.</summary>
    Pending,
}
