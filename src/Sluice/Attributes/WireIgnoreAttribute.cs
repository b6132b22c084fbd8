namespace Sluice;

/// <summary>
/// Excludes the member from all wires: it is neither written nor read, and include expressions cannot select it.
/// </summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class WireIgnoreAttribute : Attribute;
