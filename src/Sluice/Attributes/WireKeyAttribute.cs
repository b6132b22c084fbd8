namespace Sluice;

/// <summary>The key in an array, on wires that use keys (MessagePack).</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class WireKeyAttribute(int key) : Attribute
{
    /// <summary>The key, from 0.</summary>
    public int Key => key;
}
