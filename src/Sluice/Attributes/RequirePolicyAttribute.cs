namespace Sluice;

/// <summary>Guards the member by an authorization policy of the host.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter, AllowMultiple = true)]
public sealed class RequirePolicyAttribute(string policy) : Attribute
{
    /// <summary>The policy's name.</summary>
    public string Policy => policy;
}
