namespace Sluice;

/// <summary>Includes a non-public member.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class WireIncludeAttribute : Attribute;
