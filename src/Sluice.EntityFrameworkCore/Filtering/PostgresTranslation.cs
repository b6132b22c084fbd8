using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Storage;
using Sluice.Filtering;

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>
/// Translates for PostgreSQL: text is ordered with the collation <c>"C"</c>, and compared with it where the database
/// has collations that take different texts for equal.
/// </summary>
/// <param name="model">The model.</param>
/// <param name="columns">Where the members of the query's elements come from.</param>
/// <param name="server">The database, which knows its collations.</param>
internal sealed class PostgresTranslation(IModel model, MemberColumns columns, PostgresServer server)
    : EntityFrameworkTranslation(model, columns)
{
    private const string Bytes = "C";

    internal override DatabaseServer Server => server;
    public override bool StoresNaN => true;

    protected override (string Why, string Remedy)? RefusalOf(Type stored, string column, bool isOrder) =>
        column == "citext"
        || column.StartsWith("char", StringComparison.Ordinal)
            && !column.StartsWith("character varying", StringComparison.Ordinal)
            ? ($"is stored as {column}, which ignores case or trailing spaces", "Store it as text")
            : null;

    protected override object Keep(object stored) => StoredTimes.InMicroseconds(stored);

    public override object ValueOf(QueryMember member, object value)
    {
        value = base.ValueOf(member, value);
        if (value is not DateTime time || MappingOf(member) is not RelationalTypeMapping mapping)
            return value;
        // The driver accepts the kind that the column has, and no other; a converter of times may choose the kind.
        bool isZoned = mapping.StoreType.Contains("with time zone", StringComparison.Ordinal);
        if (
            mapping.Converter is { } converter
            && Unwrap(converter.ModelClrType) == typeof(DateTime)
            && (
                StoredOrder.FindStored(converter, time) is not DateTime stored
                || stored.Kind == DateTimeKind.Utc == isZoned
            )
        )
            return value;
        return DateTime.SpecifyKind(time, isZoned ? DateTimeKind.Utc : DateTimeKind.Unspecified);
    }

    public override Expression ForEquality(QueryMember member, Expression text) => Exact(member, text);

    // The first comparison is one that an index of the column serves.
    public override Expression TextEquals(QueryMember member, Expression text, Expression constant, bool isNegated)
    {
        Expression exact = Exact(member, text);
        if (isNegated)
            return Expression.NotEqual(exact, constant);
        Expression equal = Expression.Equal(text, constant);
        return exact == text ? equal : Expression.AndAlso(equal, Expression.Equal(exact, constant));
    }

    public override Expression Contains(QueryMember member, Expression text, Expression part, string value) =>
        base.Contains(member, Exact(member, text), part, value);

    public override Expression StartsWith(QueryMember member, Expression text, Expression part, string value) =>
        base.StartsWith(member, Exact(member, text), part, value);

    public override Expression EndsWith(QueryMember member, Expression text, Expression part, string value) =>
        base.EndsWith(member, Exact(member, text), part, value);

    // Where every collation is deterministic, equal texts are the same, and indexes serve parts of text as they are.
    private Expression Exact(QueryMember member, Expression text) =>
        server.HasNondeterministicCollations && IsText(MappingOf(member)) ? Collate(text, Bytes) : text;

    internal override Expression OrderText(Expression text) => Collate(text, Bytes);

    // In the collation "C", only ASCII letters have a case.
    public override Expression NormalizeCase(
        QueryMember member,
        Expression text,
        IReadOnlyList<(string From, string To)> ascii,
        IReadOnlyList<(string From, string To)> others
    ) => Replace(Expression.Call(Collate(text, Bytes), nameof(string.ToUpper), null), others);

    // Npgsql takes an element's inequality alone for a comparison with the whole array, and then gives up.
    public override Expression ForElement(Expression condition) =>
        condition is BinaryExpression { NodeType: ExpressionType.NotEqual } test
            ? Expression.Equal(
                Expression.Condition(
                    Expression.Equal(test.Left, test.Right),
                    Expression.Constant(0),
                    Expression.Constant(1)
                ),
                Expression.Constant(1)
            )
            : condition;
}
