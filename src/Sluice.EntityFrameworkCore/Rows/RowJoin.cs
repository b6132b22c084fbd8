using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Metadata;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>Describes a collection with which a query is joined.</summary>
/// <param name="Entity">The entity type of the elements.</param>
/// <param name="Element">The parameter that represents the element in slots.</param>
/// <param name="Elements">
/// The collection, possibly filtered, over the parameters of the root and of the preceding joins.
/// </param>
/// <param name="Order">The order of the elements before their key.</param>
internal sealed record RowJoin(
    IEntityType Entity,
    ParameterExpression Element,
    Expression Elements,
    IReadOnlyList<(LambdaExpression Key, bool Descending)> Order
)
{
    /// <summary>Gets the name of the member with the collection.</summary>
    internal string Name { get; init; } = "";
}
