namespace Sluice;

/// <summary>Specifies how a member that the caller may not see is treated when a request names it.</summary>
public enum UnauthorizedMemberHandling
{
    /// <summary>Treats the member as if it did not exist; the response is the same as for an unknown name.</summary>
    Hide,

    /// <summary>Responds with 403, without revealing more than the request named.</summary>
    Forbid,
}
