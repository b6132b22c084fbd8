namespace Sluice.Rows;

/// <summary>Specifies what a call of <see cref="RowEngine"/>'s write methods writes.</summary>
internal enum RowPart : byte
{
    /// <summary>The rows of the current result set.</summary>
    Rows,

    /// <summary>The start of several result sets.</summary>
    OpenSets,

    /// <summary>The name of the next result set, if sets are named.</summary>
    NameSet,

    /// <summary>The end of several result sets.</summary>
    CloseSets,
}
