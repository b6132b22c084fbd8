using System.Linq.Expressions;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Gives each parameter of a lambda another name than those of the lambdas around it. EF Core compares the parameters
/// of queries by their names: of lambdas that were put into one another, <c>x0.Rank > x1.Rank</c> would equal
/// <c>x1.Rank > x0.Rank</c>, and the second query would get the rows of the first. Names that a programmer nests differ
/// already, so that most queries are returned as they are.
/// </summary>
internal sealed class DistinctParameters : ExpressionVisitor
{
    private readonly HashSet<string> _names = new(StringComparer.Ordinal);
    private readonly Dictionary<ParameterExpression, ParameterExpression> _renamed = [];

    internal static Expression In(Expression query) => new DistinctParameters().Visit(query);

    protected override Expression VisitLambda<T>(Expression<T> node)
    {
        ParameterExpression[] parameters = [.. node.Parameters];
        string[] names = new string[parameters.Length];
        for (int i = 0; i < parameters.Length; i++)
        {
            names[i] = Reserve(parameters[i].Name ?? "");
            if (names[i] == (parameters[i].Name ?? ""))
                continue;
            parameters[i] = Expression.Parameter(parameters[i].Type, names[i]);
            _renamed[node.Parameters[i]] = parameters[i];
        }
        Expression body = Visit(node.Body);
        _names.ExceptWith(names);
        foreach (ParameterExpression parameter in node.Parameters)
            _renamed.Remove(parameter);
        return node.Update(body, parameters);
    }

    private string Reserve(string name)
    {
        while (!_names.Add(name))
            name += "'";
        return name;
    }

    protected override Expression VisitParameter(ParameterExpression node) => _renamed.GetValueOrDefault(node, node);

    protected override Expression VisitExtension(Expression node) => node;
}
