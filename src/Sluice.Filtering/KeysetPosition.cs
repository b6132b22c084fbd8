namespace Sluice.Filtering;

/// <summary>A place in an order: the values of the sort keys of an element, which need not exist any more.</summary>
/// <param name="Values">The values, one for each key of the order.</param>
/// <param name="IsInclusive">Whether an element at the place itself belongs to what follows.</param>
public sealed record KeysetPosition(IReadOnlyList<object?> Values, bool IsInclusive = false);
