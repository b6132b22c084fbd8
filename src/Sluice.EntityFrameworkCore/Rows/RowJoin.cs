using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Metadata;

namespace Sluice.EntityFrameworkCore;

/// <summary>A collection that a query is joined with.</summary>
/// <param name="Entity">What its elements are.</param>
/// <param name="Element">The element's parameter in slots.</param>
/// <param name="Elements">
/// The collection over the parameters of the root and of the joins before it, filtered perhaps.
/// </param>
/// <param name="Order">What orders the elements, before their key.</param>
internal sealed record RowJoin(IEntityType Entity, ParameterExpression Element, Expression Elements,
    IReadOnlyList<(LambdaExpression Key, bool Descending)> Order);
