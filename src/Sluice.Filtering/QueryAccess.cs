using System.Linq.Expressions;
using Sluice.Model;

namespace Sluice.Filtering;

/// <summary>How a query reaches the value of a path.</summary>
/// <param name="Value">The access.</param>
/// <param name="Member">The member.</param>
/// <param name="Wrapper">
/// The strongly typed value that the query compares as a whole; <see langword="null"/> if the value itself is compared.
/// </param>
internal readonly record struct QueryAccess(Expression Value, QueryMember Member, ValueWrapper? Wrapper);
