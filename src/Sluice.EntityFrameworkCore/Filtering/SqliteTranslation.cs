using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Storage;
using Sluice.Filtering;

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>
/// Translates for SQLite: text is compared with <c>BINARY</c>, whatever the column's collation is, and <c>LIKE</c>,
/// which ignores the case of ASCII letters, is not used.
/// </summary>
internal sealed class SqliteTranslation(IModel model) : EntityFrameworkTranslation(model)
{
    public override bool OrdersNullFirst => true;

    protected override void RequireComparable(QueryMember member, CoreTypeMapping mapping, bool isOrder)
    {
        Type stored = Bare(mapping.Converter?.ProviderClrType ?? mapping.ClrType);
        string column = (mapping as RelationalTypeMapping)?.StoreType ?? "";
        if (stored == typeof(DateTimeOffset))
            throw Refused(member, "is a DateTimeOffset, which SQLite stores as text with its offset, so that equal "
                + "times differ", "Store UTC times as DateTime, or as ticks with a value converter and "
                + ".ComparesAsStored()");
        if (isOrder && stored == typeof(ulong))
            throw Refused(member, "is a UInt64, which SQLite stores as a signed number", "Store it as Int64");
        if (isOrder && stored == typeof(Guid) && column != "TEXT")
            throw Refused(member, $"is a Guid that is stored as {column}, whose bytes have another order",
                "Store it as TEXT");
        base.RequireComparable(member, mapping, isOrder);
    }

    public override Expression ForEquality(QueryMember member, Expression text) => Collate(text, "BINARY");

    public override Expression ForOrder(QueryMember member, Expression text) => Collate(text, "BINARY");

    public override Expression StartsWith(QueryMember member, Expression text, Expression part, string value) =>
        Expression.Equal(Expression.Call(text, nameof(string.IndexOf), null, part), Expression.Constant(0));

    public override Expression EndsWith(QueryMember member, Expression text, Expression part, string value)
    {
        // SQLite counts code points.
        Expression length = Expression.Property(Expression.Constant(new Count(CodePoints(value))), nameof(Count.Value));
        return value.Length == 0
            ? Expression.NotEqual(text, Expression.Constant(null, typeof(string)))
            : Expression.Equal(Collate(Expression.Call(text, nameof(string.Substring), null,
                Expression.Subtract(Expression.Property(text, nameof(string.Length)), length)), "BINARY"), part);
    }

    private static int CodePoints(string text) => text.EnumerateRunes().Count();

    /// <summary>Holds a number that a query accesses as a captured variable.</summary>
    private sealed class Count(int value)
    {
        public int Value { get; } = value;
    }
}
