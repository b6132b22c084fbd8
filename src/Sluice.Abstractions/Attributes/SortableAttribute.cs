namespace Sluice;

/// <summary>
/// Specifies that requests may sort by the member: with <c>?sort=</c>, and with <c>!sort:</c> in the list of a
/// collection. A guarded member can be sorted by only by callers who may read it.
/// </summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class SortableAttribute : Attribute;
