using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Query;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Names the members that constructor arguments initialize, where the constructor's code proves it, so that EF Core
/// translates records as it does anonymous types.
/// </summary>
[RequiresUnreferencedCode("Reads the code of constructors.")]
internal sealed class NamedConstructors : ExpressionVisitor
{
    internal static Expression Rewrite(Expression query) => new NamedConstructors().Visit(query);

    protected override Expression VisitExtension(Expression node) =>
        node is EntityQueryRootExpression ? node : base.VisitExtension(node);

    protected override Expression VisitNew(NewExpression node) =>
        node is { Members: null, Arguments.Count: > 0, Constructor: { } constructor }
        && ProjectedMembers.Names(constructor) is { Length: > 0 } names
            ? Expression.New(
                constructor,
                node.Arguments.Select(a => Visit(a)),
                names.Select(n => node.Type.GetProperty(n)!)
            )
            : base.VisitNew(node);
}
