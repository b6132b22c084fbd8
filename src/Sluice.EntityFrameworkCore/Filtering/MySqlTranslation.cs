using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.Filtering;

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>
/// Translates for MySQL and MariaDB: text is compared with a binary collation of UTF-8, which gives the order of code
/// points, without padding.
/// </summary>
/// <param name="model">The model.</param>
/// <param name="columns">Where the members of the query's elements come from.</param>
/// <param name="server">The server, whose collation the two databases name differently.</param>
internal sealed class MySqlTranslation(IModel model, MemberColumns columns, MySqlServer server)
    : EntityFrameworkTranslation(model, columns)
{
    private const int MostSorted = 256;

    internal override DatabaseServer Server => server;
    public override bool OrdersNullFirst => true;

    protected override (string Why, string Remedy)? RefusalOf(Type stored, string column, bool isOrder)
    {
        bool isText = column.StartsWith("char(36)", StringComparison.OrdinalIgnoreCase);
        if (isOrder && stored == typeof(Guid) && !isText)
            return ($"is a Guid that is stored as {column}, whose bytes have another order", "Store it as char(36)");
        // The server compares the column as a double, and the driver writes the shortest digits of the float.
        if (stored == typeof(float) && column.StartsWith("float", StringComparison.OrdinalIgnoreCase))
            return (
                "is a float that is stored as float, which the server compares with other digits than it returns",
                "Store it as double (HasColumnType(\"double\"))"
            );
        if (isOrder && column is "json" or "enum" or "set")
            return ($"is stored as {column}, which has an order of its own", "Store it as varchar");
        return null;
    }

    // A sort key is cut off after max_sort_length bytes, of which a character has up to four. Keysets compare whole
    // texts, so the rows of equal keys would be skipped or repeated.
    protected override (string Why, string Remedy)? RefusalToSort(Type stored, int? size) =>
        stored == typeof(string) && size is not <= MostSorted
            ? (
                $"is text of more than {MostSorted} characters, and the server sorts by the first 1,024 bytes "
                    + "(max_sort_length)",
                $"Limit it with HasMaxLength({MostSorted}), or raise max_sort_length on the "
                    + "server and declare it with .ComparesAsStored() on the property"
            )
            : null;

    public override Expression ForEquality(QueryMember member, Expression text) => Collate(text, server.Collation);

    protected override object Keep(object stored) => StoredTimes.InMicroseconds(stored);

    internal override Expression OrderText(Expression text) => Collate(text, server.Collation);

    public override Expression NormalizeCase(
        QueryMember member,
        Expression text,
        IReadOnlyList<(string From, string To)> ascii,
        IReadOnlyList<(string From, string To)> others
    ) => Replace(text, ascii.Concat(others));

    public override Expression Contains(QueryMember member, Expression text, Expression part, string value) =>
        Expression.GreaterThanOrEqual(
            Expression.Call(Collate(text, server.Collation), nameof(string.IndexOf), null, part),
            Expression.Constant(0)
        );

    public override Expression StartsWith(QueryMember member, Expression text, Expression part, string value) =>
        StartsAtFirst(Collate(text, server.Collation), part);

    // Lengths are those of code points.
    public override Expression EndsWith(QueryMember member, Expression text, Expression part, string value)
    {
        if (value.Length == 0)
            return Expression.NotEqual(text, Expression.Constant(null, typeof(string)));
        Expression length = Expression.Constant(new Count(value.EnumerateRunes().Count()));
        length = Expression.Property(length, nameof(Count.Value));
        Expression start = Expression.Subtract(Expression.Property(text, nameof(string.Length)), length);
        Expression end = Expression.Call(text, nameof(string.Substring), null, start, length);
        return Expression.Equal(Collate(end, server.Collation), part);
    }

    /// <summary>Holds a number that a query accesses as a captured variable.</summary>
    private sealed class Count(int value)
    {
        public int Value { get; } = value;
    }
}
