namespace Sluice;

/// <summary>
/// Specifies the include list that applies to the member's value if the request does not specify one for it.
/// </summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class SubPropertyDefaultAttribute(string include) : Attribute
{
    /// <summary>Gets the include list, such as <c>[make,model]</c>.</summary>
    public string Include => include;
}
