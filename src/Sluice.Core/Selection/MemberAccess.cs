namespace Sluice.Selection;

/// <summary>Specifies a caller's access to a guarded member.</summary>
public enum MemberAccess
{
    /// <summary>The caller may read it.</summary>
    Allowed,

    /// <summary>The member does not exist for the caller; naming it is reported as an unknown name.</summary>
    Absent,

    /// <summary>The member is excluded from every set, and naming it is an error.</summary>
    Forbidden,
}
