namespace Sluice.Rows;

/// <summary>The cursor's position and what it waits for.</summary>
internal struct RowPosition()
{
    /// <summary>The plan of the current result set; set in advance by mappers that bind columns themselves.</summary>
    internal RowPlan? Plan;

    /// <summary>The index of the result set; -1 before the first.</summary>
    internal int Set = -1;

    /// <summary>The ordinal of the column that is being written; -1 between rows.</summary>
    internal int Column = -1;

    /// <summary>How often the reader was advanced, including the time that found no row.</summary>
    internal long Reads;

    /// <summary>Whether the reader is positioned on a row that is not written yet.</summary>
    internal bool HasRow;

    /// <summary>Whether the result set has no more rows.</summary>
    internal bool HasEnded;

    /// <summary>After <see cref="RowStep.Pending"/>, a task that returns whether there is a row.</summary>
    internal Task<bool>? Pending;

    /// <summary>
    /// Used instead of <see cref="Pending"/> within a long value: a task that completes when more bytes are available.
    /// </summary>
    internal Task? PendingBytes;

    /// <summary>Moves to the next result set.</summary>
    internal void NextSet(RowPlan plan)
    {
        Plan = plan;
        Set++;
        Column = -1;
        HasRow = HasEnded = false;
    }

    /// <summary>Applies the result of the pending task.</summary>
    internal void Resume(bool hasRow)
    {
        HasRow = hasRow;
        HasEnded = !hasRow;
    }
}
