using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Query;
using Microsoft.EntityFrameworkCore.Query.Internal;

#pragma warning disable EF1001 // there is no other way to leave out the arguments of FromSql

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>Removes from a query what differs from call to call: captured objects, arguments and the context.</summary>
internal sealed class QueryGeneralizer : ExpressionVisitor
{
    protected override Expression VisitConstant(ConstantExpression node) =>
        node.Value is null || node.Type.IsPrimitive || node.Type == typeof(string)
            ? node
            : Expression.Default(node.Type);

    // A cache outlives the context.
    protected override Expression VisitExtension(Expression node) =>
        node switch
        {
            FromSqlQueryRootExpression sql => new FromSqlQueryRootExpression(
                sql.EntityType,
                sql.Sql,
                Expression.Default(sql.Argument.Type)
            ),
            EntityQueryRootExpression root => root.DetachQueryProvider(),
            _ => base.VisitExtension(node),
        };
}
