namespace Sluice;

/// <summary>Specifies that the member is always written, even if an include expression excludes it.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class AlwaysAttribute : Attribute;
