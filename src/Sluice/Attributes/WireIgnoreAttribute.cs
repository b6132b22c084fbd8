namespace Sluice;

/// <summary>
/// The member does not exist on any wire: neither written nor read, and no include expression reaches it.
/// </summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class WireIgnoreAttribute : Attribute;
