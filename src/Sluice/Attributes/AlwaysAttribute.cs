namespace Sluice;

/// <summary>The member is always written, even when an include expression negates it.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class AlwaysAttribute : Attribute;
