namespace Sluice.Queries;

/// <summary>Why an entity could not be saved.</summary>
public enum SaveConflict
{
    /// <summary>Another request has changed or deleted the entity since it was read.</summary>
    ChangedByOther,

    /// <summary>The values violate a constraint: a key that exists, or a reference to nothing.</summary>
    Constraint,
}
