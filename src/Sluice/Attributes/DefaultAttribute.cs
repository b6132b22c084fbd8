namespace Sluice;

/// <summary>
/// The member belongs to the default set: what is written when a request asks for nothing in particular.
/// </summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class DefaultAttribute : Attribute;
