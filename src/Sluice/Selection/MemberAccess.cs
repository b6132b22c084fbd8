namespace Sluice.Selection;

/// <summary>What a caller may know of a member that a policy guards.</summary>
public enum MemberAccess
{
    /// <summary>The caller may read it.</summary>
    Allowed,
    /// <summary>As if it did not exist: asking for it is answered as for any unknown name.</summary>
    Absent,
    /// <summary>Left out of every set, and refused by name when asked for.</summary>
    Forbidden,
}
