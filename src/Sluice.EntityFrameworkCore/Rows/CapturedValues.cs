using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Finds what EF Core would make a parameter of: captured values, and constants other than null, truth values and the
/// names of properties.
/// </summary>
internal sealed class CapturedValues : ExpressionVisitor
{
    private bool _found;

    internal static bool AreIn(Expression expression)
    {
        var visitor = new CapturedValues();
        visitor.Visit(expression);
        return visitor._found;
    }

    protected override Expression VisitConstant(ConstantExpression node)
    {
        _found |= node.Value is not (null or bool);
        return node;
    }

    protected override Expression VisitMember(MemberExpression node)
    {
        _found |= node.Expression is null;
        return base.VisitMember(node);
    }

    protected override Expression VisitMethodCall(MethodCallExpression node)
    {
        if (node.Method.DeclaringType != typeof(EF) || node.Method.Name != nameof(EF.Property))
            return base.VisitMethodCall(node);
        Visit(node.Arguments[0]);
        return node;
    }

    protected override Expression VisitExtension(Expression node)
    {
        _found = true;
        return node;
    }
}
