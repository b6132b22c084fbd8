namespace Sluice;

/// <summary>The member is never written, whatever is asked; it is still read where it can be set.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class NeverAttribute : Attribute;
