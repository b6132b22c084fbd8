namespace Sluice;

/// <summary>Specifies the key of the member in an array, on wires that use keys (MessagePack).</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class WireKeyAttribute(int key) : Attribute
{
    /// <summary>
    /// Specifies no key: the member is omitted on wires that use keys, and written and read on all others.
    /// </summary>
    public const int None = -1;

    /// <summary>Gets the key, starting at 0, or <see cref="None"/>.</summary>
    public int Key => key;
}
