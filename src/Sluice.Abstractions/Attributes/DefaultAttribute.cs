namespace Sluice;

/// <summary>
/// Specifies that the member belongs to the default set, which is written if a request has no include expression.
/// </summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class DefaultAttribute : Attribute;
