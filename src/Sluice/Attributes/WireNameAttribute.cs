namespace Sluice;

/// <summary>The name on every wire, in place of the naming policy's.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter | AttributeTargets.Enum
    | AttributeTargets.Class)]
public sealed class WireNameAttribute(string name) : Attribute
{
    /// <summary>The name.</summary>
    public string Name => name;
}
