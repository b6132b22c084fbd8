using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.Filtering;

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>
/// Translates for SQLite: text is compared with <c>BINARY</c>, whatever the column's collation is, and <c>LIKE</c>,
/// which ignores the case of ASCII letters, is not used.
/// </summary>
internal sealed class SqliteTranslation(IModel model, MemberColumns columns)
    : EntityFrameworkTranslation(model, columns)
{
    private const string Binary = "BINARY";
    private static readonly MethodInfo s_concat = ((Func<string, string, string>)string.Concat).Method;

    public override bool OrdersNullFirst => true;

    protected override (string Why, string Remedy)? RefusalOf(Type stored, string column, bool isOrder)
    {
        if (stored == typeof(DateTimeOffset))
            return (
                "is a DateTimeOffset, which SQLite stores as text with its offset, so that equal times differ",
                "Store UTC times as DateTime, or as ticks with a value converter and .ComparesAsStored()"
            );
        if (isOrder && stored == typeof(ulong))
            return ("is a UInt64, which SQLite stores as a signed number", "Store it as Int64");
        if (isOrder && stored == typeof(TimeSpan))
            return ("is a TimeSpan, which SQLite stores as text", "Store ticks with a value converter");
        if (isOrder && stored == typeof(Guid) && column is not ("TEXT" or ""))
            return ($"is a Guid that is stored as {column}, whose bytes have another order", "Store it as TEXT");
        return null;
    }

    // EF Core writes these into documents in another form than it sends as parameters.
    protected override (string Why, string Remedy)? RefusalInDocument(Type stored)
    {
        if (stored == typeof(float))
            return (
                "is a Single within a document, whose decimal digits SQLite reads as another number than that of a "
                    + "parameter",
                "Store it as Double"
            );
        if (stored == typeof(TimeOnly))
            return (
                "is a TimeOnly within a document, whose text has another form than that of a parameter",
                "Store ticks with a value converter"
            );
        return stored == typeof(ulong)
            ? ("is a UInt64 within a document, which SQLite reads as a rounded number", "Store it as Int64")
            : null;
    }

    public override Expression ForEquality(QueryMember member, Expression text) => Collate(text, Binary);

    internal override Expression OrderText(Expression text) => Collate(text, Binary);

    // Only ASCII letters have a case.
    public override Expression NormalizeCase(
        QueryMember member,
        Expression text,
        IReadOnlyList<(string From, string To)> ascii,
        IReadOnlyList<(string From, string To)> others
    ) => Replace(Expression.Call(text, nameof(string.ToUpper), null), others);

    public override Expression StartsWith(QueryMember member, Expression text, Expression part, string value) =>
        StartsAtFirst(text, part);

    // The length of text ends at NUL, so that the end is found by a last character that text does not contain.
    public override Expression EndsWith(QueryMember member, Expression text, Expression part, string value)
    {
        if (value.Length == 0)
            return Expression.NotEqual(text, Expression.Constant(null, typeof(string)));
        Expression end = Expression.Constant("\uFFFF");
        Expression whole = Expression.Call(s_concat, text, end),
            other = Expression.Call(s_concat, part, end);
        return Expression.GreaterThanOrEqual(
            Expression.Call(whole, nameof(string.IndexOf), null, other),
            Expression.Constant(0)
        );
    }
}
