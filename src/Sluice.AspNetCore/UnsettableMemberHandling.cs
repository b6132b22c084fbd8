namespace Sluice;

/// <summary>Specifies what happens to a member of a body that the request may not set.</summary>
public enum UnsettableMemberHandling
{
    /// <summary>The response is 400 with the path of the member.</summary>
    Reject,

    /// <summary>The member is skipped, like an unknown one.</summary>
    Ignore,
}
