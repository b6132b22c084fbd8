using System.Linq.Expressions;

namespace Sluice.Filtering;

/// <summary>A key of an order over the parameter of a query.</summary>
/// <param name="Value">The value, nullable if it may be null.</param>
/// <param name="Compared">The value as the provider must compare it.</param>
/// <param name="IsOptional">Whether the value may be null.</param>
/// <param name="IsDescending">The direction.</param>
internal readonly record struct SortTerm(Expression Value, Expression Compared, bool IsOptional, bool IsDescending);
