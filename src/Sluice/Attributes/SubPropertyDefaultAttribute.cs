namespace Sluice;

/// <summary>The include list that applies to the member's value when the request names none for it.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class SubPropertyDefaultAttribute(string include) : Attribute
{
    /// <summary>The list, such as <c>[make,model]</c>.</summary>
    public string Include => include;
}
