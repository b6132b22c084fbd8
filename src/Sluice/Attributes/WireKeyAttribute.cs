namespace Sluice;

/// <summary>The key in an array, on wires that use keys (MessagePack).</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class WireKeyAttribute(int key) : Attribute
{
    /// <summary>No key: the member is left out on wires that use keys, and is written and read on all others.</summary>
    public const int None = -1;

    /// <summary>The key, from 0; or <see cref="None"/>.</summary>
    public int Key => key;
}
