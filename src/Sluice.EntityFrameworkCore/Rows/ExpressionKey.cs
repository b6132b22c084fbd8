using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Query;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>Represents an expression as part of a cache key, equal to others of the same structure.</summary>
/// <param name="expression">An expression without captured objects, which are not compared.</param>
internal sealed class ExpressionKey(Expression expression) : IEquatable<ExpressionKey>
{
    private readonly int _hash = ExpressionEqualityComparer.Instance.GetHashCode(expression);
    private readonly Expression _expression = expression;

    public bool Equals(ExpressionKey? other) =>
        other is not null && ExpressionEqualityComparer.Instance.Equals(_expression, other._expression);

    public override bool Equals(object? other) => Equals(other as ExpressionKey);

    public override int GetHashCode() => _hash;
}
