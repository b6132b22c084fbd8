using Xunit;

namespace Sluice.Tests.Filtering;

public class FilterSqlTests
{
    private static readonly SqlColumns s_columns = new SqlColumns(WireNaming.Snake, "o")
        .Map("Customer.Country", "c.\"country\"")
        .Map("Customer", "o.\"customer_id\"")
        .Map("Status", new SqlColumn("o.\"status\"") { IsEnumText = true })
        .Map("Total", new SqlColumn("o.\"total\"") { IsReal = true })
        .MapCollection("Lines", "\"lines\" AS l WHERE l.\"order_id\" = o.\"id\"")
        .Map("Lines.Sku", "l.\"sku\"")
        .MapCollection("Tags", "\"tags\" AS t WHERE t.\"order_id\" = o.\"id\"")
        .Map("Tags.", "t.\"tag\"");

    [Theory]
    [InlineData(
        "total gt 100 and customer.country in ('DE','FR')",
        "(o.\"total\" > @p0 AND c.\"country\" COLLATE BINARY IN (@p1, @p2))",
        "(o.\"total\" > @p0 AND c.\"country\" COLLATE \"C\" IN (@p1, @p2))"
    )]
    [InlineData(
        "not (weight gt 1 and customer eq null)",
        "((\"o\".\"weight\" IS NULL OR \"o\".\"weight\" <= @p0) OR o.\"customer_id\" IS NOT NULL)",
        "((\"o\".\"weight\" IS NULL OR (\"o\".\"weight\" <= @p0 OR \"o\".\"weight\" = 'NaN')) OR o.\"customer_id\" IS NOT NULL)"
    )]
    [InlineData(
        "lines/any(l: startswith(l/sku,'%'))",
        "EXISTS (SELECT 1 FROM \"lines\" AS l WHERE l.\"order_id\" = o.\"id\" AND (instr(l.\"sku\", @p0) = 1))",
        "EXISTS (SELECT 1 FROM \"lines\" AS l WHERE l.\"order_id\" = o.\"id\" AND (starts_with(l.\"sku\" COLLATE \"C\", @p0)))"
    )]
    [InlineData(
        "tags/all(t: t eq 'x')",
        "NOT EXISTS (SELECT 1 FROM \"tags\" AS t WHERE t.\"order_id\" = o.\"id\" AND (t.\"tag\" IS NULL OR "
            + "t.\"tag\" COLLATE BINARY <> @p0))",
        "NOT EXISTS (SELECT 1 FROM \"tags\" AS t WHERE t.\"order_id\" = o.\"id\" AND (t.\"tag\" IS NULL OR "
            + "t.\"tag\" COLLATE \"C\" <> @p0))"
    )]
    [InlineData("status eq 'in-transit'", "o.\"status\" = @p0", "o.\"status\" = @p0")]
    [InlineData("", "1 = 1", "1 = 1")]
    public void Filter_is_SQL_text_without_values(string filter, string sqlite, string postgres)
    {
        FieldFilter<FilterOrder> bound = FieldFilter.Parse<FilterOrder>(filter);
        Assert.Equal(sqlite, bound.ToSql(SqlDialect.Sqlite, new SqlParameters(), s_columns));
        var parameters = new SqlParameters();
        Assert.Equal(postgres, bound.ToSql(SqlDialect.PostgreSql, parameters, s_columns));
        for (int i = 0; i < parameters.Count; i++)
            Assert.Equal($"@p{i}", parameters[i].Key);
    }

    [Fact]
    public void Sort_is_SQL_text_with_its_null_ordering()
    {
        FieldSort<FilterOrder> sort = FieldSort.Parse<FilterOrder>("-note,weight,isPaid");
        Assert.Equal(
            "\"Note\" COLLATE BINARY DESC NULLS LAST, \"Weight\" NULLS FIRST, \"IsPaid\", \"Id\"",
            sort.ToSql(SqlDialect.Sqlite)
        );
        Assert.Equal(
            "\"Note\" COLLATE \"C\" DESC NULLS LAST, \"Weight\" NULLS FIRST, \"IsPaid\", \"Id\"",
            sort.ToSql(SqlDialect.PostgreSql)
        );
    }

    [Theory]
    [InlineData("total gt 1", "IsReal")]
    [InlineData("shippedAt eq 2026-01-01T00:00:00Z", "Store UTC times")]
    [InlineData("customer/name eq 'a'", "SqlColumns.Map")]
    [InlineData("lines/any()", "SqlColumns.MapCollection")]
    public void Comparison_that_the_database_cannot_make_names_the_remedy(string filter, string remedy)
    {
        NotSupportedException e = Assert.Throws<NotSupportedException>(() =>
            FieldFilter.Parse<FilterOrder>(filter).ToSql(SqlDialect.Sqlite, new SqlParameters())
        );
        Assert.Contains(remedy, e.Message, StringComparison.Ordinal);
    }

    // Npgsql counts from 2000 and cuts off towards it, so that what is finer would round up before.
    [Theory]
    [InlineData("placedAt lt 1999-12-31T23:59:59.9999995Z", "<=", 999999)]
    [InlineData("placedAt gt 1999-12-31T23:59:59.9999995Z", ">", 999999)]
    [InlineData("placedAt ge 2024-05-01T00:00:00.0000015Z", ">", 1)]
    [InlineData("placedAt le 2024-05-01T00:00:00.0000010Z", "<=", 1)]
    public void Time_that_is_finer_than_the_database_counts_is_compared_by_what_it_stores(
        string filter,
        string expected,
        int microseconds
    )
    {
        var parameters = new SqlParameters();
        string sql = FieldFilter.Parse<FilterOrder>(filter).ToSql(SqlDialect.PostgreSql, parameters);
        Assert.Contains($" {expected} @p0", sql, StringComparison.Ordinal);
        long ticks = ((DateTime)parameters[0].Value).Ticks;
        Assert.Equal(microseconds * TimeSpan.TicksPerMicrosecond, ticks % TimeSpan.TicksPerSecond);
    }

    [Theory]
    [InlineData("p")]
    [InlineData("@")]
    [InlineData("@p;")]
    public void Prefix_of_parameters_is_letters(string prefix) =>
        Assert.Throws<ArgumentException>(() => new SqlParameters(prefix));
}
