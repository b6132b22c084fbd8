using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Storage;
using Sluice.Filtering;

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>Translates for PostgreSQL: text is ordered with the collation <c>"C"</c>.</summary>
internal sealed class PostgresTranslation(IModel model) : EntityFrameworkTranslation(model)
{
    public override bool StoresNaN => true;

    protected override void RequireComparable(QueryMember member, CoreTypeMapping mapping, bool isOrder)
    {
        string column = (mapping as RelationalTypeMapping)?.StoreType ?? "";
        if (column == "citext" || column.StartsWith("char", StringComparison.Ordinal)
            && !column.StartsWith("character varying", StringComparison.Ordinal))
            throw Refused(member, $"is stored as {column}, which ignores case or trailing spaces",
                "Store it as text");
        base.RequireComparable(member, mapping, isOrder);
    }

    public override object ValueOf(QueryMember member, object value) =>
        value is DateTime time && MappingOf(member) is RelationalTypeMapping mapping
            // The driver accepts the kind that the column has, and no other.
            ? DateTime.SpecifyKind(time, mapping.StoreType.Contains("with time zone", StringComparison.Ordinal)
                ? DateTimeKind.Utc
                : DateTimeKind.Unspecified)
            : value;

    public override Expression ForOrder(QueryMember member, Expression text) => Collate(text, "C");

    // Npgsql takes an element's inequality alone for a comparison with the whole array, and then gives up.
    public override Expression ForElement(Expression condition) =>
        condition is BinaryExpression { NodeType: ExpressionType.NotEqual } test
            ? Expression.Equal(Expression.Condition(Expression.Equal(test.Left, test.Right), Expression.Constant(0),
                Expression.Constant(1)), Expression.Constant(1))
            : condition;
}
