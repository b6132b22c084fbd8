using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.Filtering;

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>
/// Translates for SQL Server: text is compared with <c>Latin1_General_100_BIN2</c>, by UTF-16 code units, and spaces at
/// the end count.
/// </summary>
internal sealed class SqlServerTranslation(IModel model, MemberColumns columns)
    : EntityFrameworkTranslation(model, columns)
{
    private const string Binary = "Latin1_General_100_BIN2";
    private static readonly MethodInfo s_concat = ((Func<string, string, string>)string.Concat).Method;

    public override bool OrdersNullFirst => true;

    protected override (string Why, string Remedy)? RefusalOf(Type stored, string column, bool isOrder)
    {
        if (isOrder && stored == typeof(Guid))
            return ("is a Guid, which SQL Server orders by its last six bytes first", "Sort by another member");
        if (column is "text" or "ntext" or "xml")
            return ($"is stored as {column}, which cannot be compared", "Store it as nvarchar");
        if (isOrder && column == "sql_variant")
            return ("is stored as sql_variant, which is ordered by its types", "Store it with a type");
        return null;
    }

    public override Expression ForEquality(QueryMember member, Expression text) => Collate(text, Binary);

    // SQL Server ignores spaces at the end of text; with a last character that is no space, it ignores nothing.
    public override Expression TextEquals(QueryMember member, Expression text, Expression constant, bool isNegated)
    {
        Expression end = Expression.Constant(".");
        Expression whole = Expression.Call(s_concat, text, end),
            other = Expression.Call(s_concat, constant, end);
        (text, whole) = (Collate(text, Binary), Collate(whole, Binary));
        return isNegated
            ? Expression.OrElse(Expression.NotEqual(text, constant), Expression.NotEqual(whole, other))
            : Expression.AndAlso(Expression.Equal(text, constant), Expression.Equal(whole, other));
    }

    internal override Expression OrderText(Expression text) => Collate(text, Binary);

    public override Expression NormalizeCase(
        QueryMember member,
        Expression text,
        IReadOnlyList<(string From, string To)> ascii,
        IReadOnlyList<(string From, string To)> others
    ) => Replace(Collate(text, Binary), ascii.Concat(others));

    public override Expression Contains(QueryMember member, Expression text, Expression part, string value) =>
        base.Contains(member, Collate(text, Binary), part, value);

    public override Expression StartsWith(QueryMember member, Expression text, Expression part, string value) =>
        base.StartsWith(member, Collate(text, Binary), part, value);

    public override Expression EndsWith(QueryMember member, Expression text, Expression part, string value) =>
        base.EndsWith(member, Collate(text, Binary), part, value);
}
