namespace Sluice;

/// <summary>
/// Specifies that requests may filter by the member, with <c>?filter=</c> and, in the elements of a collection, with
/// <c>!filter:</c> of include expressions. A guarded member can be filtered by only by callers who may read it.
/// </summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class FilterableAttribute : Attribute;
