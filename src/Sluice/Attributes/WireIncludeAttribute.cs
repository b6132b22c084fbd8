namespace Sluice;

/// <summary>Includes a member that is not public.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class WireIncludeAttribute : Attribute;
