namespace Sluice;

/// <summary>
/// Specifies that requests may filter by the member, with <c>?filter=</c>. A guarded member can be filtered by only by
/// callers who may read it.
/// </summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class FilterableAttribute : Attribute;
