namespace Sluice;

/// <summary>Specifies the name on every wire, overriding the naming policy.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class WireNameAttribute(string name) : Attribute
{
    /// <summary>Gets the name.</summary>
    public string Name => name;
}
