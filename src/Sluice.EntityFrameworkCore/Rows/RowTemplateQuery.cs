using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Query;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>The rows that a layout makes of any source, compared with those of another by one hash.</summary>
internal sealed class RowTemplateQuery(Expression rows)
{
    private readonly Expression _rows = rows;

    internal int Hash { get; } = ExpressionEqualityComparer.Instance.GetHashCode(rows);

    internal bool Matches(RowTemplateQuery other) =>
        ReferenceEquals(this, other)
        || Hash == other.Hash && ExpressionEqualityComparer.Instance.Equals(_rows, other._rows);
}
