namespace Sluice;

/// <summary>Guards the member with an authorization policy of the host.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter, AllowMultiple = true)]
public sealed class RequirePolicyAttribute(string policy) : Attribute
{
    /// <summary>Gets the name of the policy.</summary>
    public string Policy => policy;
}
