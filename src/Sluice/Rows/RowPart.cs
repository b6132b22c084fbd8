namespace Sluice.Rows;

/// <summary>What a call of <see cref="RowEngine"/>'s writing methods is to write.</summary>
internal enum RowPart : byte
{
    /// <summary>Rows of the current result set.</summary>
    Rows,
    /// <summary>The start of several result sets.</summary>
    OpenSets,
    /// <summary>The name of the next result set, where sets have names.</summary>
    NameSet,
    /// <summary>The end of several result sets.</summary>
    CloseSets,
}
