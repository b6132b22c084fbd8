namespace Sluice;

/// <summary>Specifies that the member is never written. It is still read if it can be set.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class NeverAttribute : Attribute;
