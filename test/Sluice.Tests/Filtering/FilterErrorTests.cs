using System.Diagnostics;
using Xunit;

namespace Sluice.Tests.Filtering;

public class FilterErrorTests
{
    [Theory]
    [InlineData("total gt", FilterErrorKind.Syntax, 8)]
    [InlineData("total", FilterErrorKind.Syntax, 5)]
    [InlineData("gt 5", FilterErrorKind.UnknownName, 0)]
    [InlineData("5 lt total", FilterErrorKind.Syntax, 0)]
    [InlineData("total gt 5 and", FilterErrorKind.Syntax, 14)]
    [InlineData("and total gt 5", FilterErrorKind.UnknownName, 0)]
    [InlineData("(total gt 5", FilterErrorKind.Syntax, 0)]
    [InlineData("total gt 5)", FilterErrorKind.Syntax, 10)]
    [InlineData("()", FilterErrorKind.Syntax, 1)]
    [InlineData("total gt 5 total lt 6", FilterErrorKind.Syntax, 11)]
    [InlineData("total greater 5", FilterErrorKind.UnknownOperator, 6)]
    [InlineData("total = 5", FilterErrorKind.Syntax, 6)]
    [InlineData("totl gt 5", FilterErrorKind.UnknownName, 0)]
    [InlineData("customer/nme eq 'a'", FilterErrorKind.UnknownName, 9)]
    [InlineData("customer/ eq 'a'", FilterErrorKind.Syntax, 9)]
    [InlineData("total/x eq 'a'", FilterErrorKind.UnknownName, 6)]
    [InlineData("lines/sku eq 'a'", FilterErrorKind.UnknownName, 6)]
    [InlineData("lines eq null", FilterErrorKind.NotApplicable, 0)]
    [InlineData("customer eq 'a'", FilterErrorKind.TypeMismatch, 12)]
    [InlineData("customer gt null", FilterErrorKind.NotApplicable, 9)]
    [InlineData("total gt null", FilterErrorKind.NotApplicable, 6)]
    [InlineData("total gt '5'", FilterErrorKind.TypeMismatch, 9)]
    [InlineData("total gt abc", FilterErrorKind.TypeMismatch, 9)]
    [InlineData("total gt 1.", FilterErrorKind.TypeMismatch, 9)]
    [InlineData("total gt 0x10", FilterErrorKind.TypeMismatch, 9)]
    [InlineData("total gt 1e400", FilterErrorKind.OutOfRange, 9)]
    [InlineData("total gt 0.00000000000000000000000000001", FilterErrorKind.OutOfRange, 9)]
    [InlineData("weight gt 1e999", FilterErrorKind.OutOfRange, 10)]
    [InlineData("weight gt NaN", FilterErrorKind.TypeMismatch, 10)]
    [InlineData("id gt 99999999999", FilterErrorKind.OutOfRange, 6)]
    [InlineData("id gt 1.5", FilterErrorKind.TypeMismatch, 6)]
    [InlineData("priority gt -1", FilterErrorKind.OutOfRange, 12)]
    [InlineData("priority eq 256", FilterErrorKind.OutOfRange, 12)]
    [InlineData("note eq 5", FilterErrorKind.TypeMismatch, 8)]
    [InlineData("note eq 'abc", FilterErrorKind.Syntax, 8)]
    [InlineData("note eq 'a\0b'", FilterErrorKind.OutOfRange, 8)]
    [InlineData("isPaid eq 1", FilterErrorKind.TypeMismatch, 10)]
    [InlineData("isPaid gt true", FilterErrorKind.NotApplicable, 7)]
    [InlineData("reference eq 'x'", FilterErrorKind.TypeMismatch, 13)]
    [InlineData("reference lt 3fa85f64-5717-4562-b3fc-2c963f66afa6", FilterErrorKind.NotApplicable, 10)]
    [InlineData("status eq 'Opne'", FilterErrorKind.TypeMismatch, 10)]
    [InlineData("status eq Open", FilterErrorKind.TypeMismatch, 10)]
    [InlineData("status eq 1", FilterErrorKind.TypeMismatch, 10)]
    [InlineData("status gt 'Open'", FilterErrorKind.NotApplicable, 7)]
    [InlineData("level eq 99999999999", FilterErrorKind.OutOfRange, 9)]
    [InlineData("due eq 2026-02-30", FilterErrorKind.OutOfRange, 7)]
    [InlineData("due eq 2026-02-03T00:00:00Z", FilterErrorKind.TypeMismatch, 7)]
    [InlineData("shippedAt eq 2026-02-03", FilterErrorKind.TypeMismatch, 13)]
    [InlineData("shippedAt eq 2026-02-03T00:00:00", FilterErrorKind.TypeMismatch, 13)]
    [InlineData("shippedAt eq 2026-02-03T25:00:00Z", FilterErrorKind.OutOfRange, 13)]
    [InlineData("shippedAt eq 2026-02-03T00:00:00 02:00", FilterErrorKind.TypeMismatch, 13)]
    [InlineData("at eq 25:00", FilterErrorKind.OutOfRange, 6)]
    [InlineData("id in 5", FilterErrorKind.Syntax, 6)]
    [InlineData("id in ()", FilterErrorKind.Syntax, 7)]
    [InlineData("id in (1,)", FilterErrorKind.Syntax, 9)]
    [InlineData("id in (1 2)", FilterErrorKind.Syntax, 9)]
    [InlineData("id in (1,null)", FilterErrorKind.NotApplicable, 9)]
    [InlineData("id in (1,'a')", FilterErrorKind.TypeMismatch, 9)]
    [InlineData("id in (1", FilterErrorKind.Syntax, 6)]
    [InlineData("contains(note)", FilterErrorKind.Syntax, 13)]
    [InlineData("contains(note,", FilterErrorKind.Syntax, 14)]
    [InlineData("contains(total,'a')", FilterErrorKind.NotApplicable, 9)]
    [InlineData("contains(note,null)", FilterErrorKind.TypeMismatch, 14)]
    [InlineData("contains(note,'a'", FilterErrorKind.Syntax, 8)]
    [InlineData("contain(note,'a')", FilterErrorKind.UnknownOperator, 0)]
    [InlineData("any(note,'a')", FilterErrorKind.UnknownOperator, 0)]
    [InlineData("total/any(l: l eq 1)", FilterErrorKind.NotApplicable, 0)]
    [InlineData("lines/any(l l/sku eq 'a')", FilterErrorKind.Syntax, 10)]
    [InlineData("lines/any(l: sku eq 'a')", FilterErrorKind.UnknownName, 13)]
    [InlineData("lines/any(l: l/skuu eq 'a')", FilterErrorKind.UnknownName, 15)]
    [InlineData("lines/any(l: l eq 'a')", FilterErrorKind.NotApplicable, 13)]
    [InlineData("lines/all()", FilterErrorKind.Syntax, 10)]
    [InlineData("lines/any(l: l/sku eq 'a'", FilterErrorKind.Syntax, 9)]
    [InlineData("id eq 1 or lines/any(l: lines/any(l: l/sku eq 'a'))", FilterErrorKind.UnknownName, 24)]
    public void Error_has_its_kind_and_position(string text, FilterErrorKind kind, int position)
    {
        FilterException e = Assert.Throws<FilterException>(() => FieldFilter.Parse<FilterOrder>(text));
        Assert.Contains(e.Errors, error => error.Kind == kind && error.Position == position);
        foreach (FilterError error in e.Errors)
        {
            Assert.InRange(error.Position, 0, text.Length);
            Assert.InRange(error.Position + error.Length, 0, text.Length);
        }
    }

    [Theory]
    [InlineData("totl", FilterErrorKind.UnknownName, 0)]
    [InlineData("id,", FilterErrorKind.Syntax, 3)]
    [InlineData(",id", FilterErrorKind.Syntax, 0)]
    [InlineData("id desc", FilterErrorKind.Syntax, 3)]
    [InlineData("id,-id", FilterErrorKind.Syntax, 4)]
    [InlineData("lines", FilterErrorKind.UnknownName, 0)]
    [InlineData("customer", FilterErrorKind.NotApplicable, 0)]
    [InlineData("customer.", FilterErrorKind.Syntax, 9)]
    [InlineData("--id", FilterErrorKind.UnknownName, 1)]
    public void Sort_error_has_its_kind_and_position(string text, FilterErrorKind kind, int position)
    {
        FilterException e = Assert.Throws<FilterException>(() => FieldSort.Parse<FilterOrder>(text));
        Assert.True(e.IsSort);
        Assert.Contains(e.Errors, error => error.Kind == kind && error.Position == position);
    }

    [Fact]
    public void Every_mistake_is_listed_with_the_nearest_names()
    {
        FilterException e = Assert.Throws<FilterException>(() =>
            FieldFilter.Parse<FilterOrder>(
                "totl gt 100 and (custmer.country eq 'DE' or status eq 'Opn') and due eq 2026-13-01 and "
                    + "contain(note,'a')"
            )
        );
        Assert.Equal([0, 17, 54, 72, 87], e.Errors.Select(error => error.Position));
        Assert.Equal("total", e.Errors[0].Suggestions[0]);
        Assert.Equal(["customer"], e.Errors[1].Suggestions);
        Assert.Equal(["Open"], e.Errors[2].Suggestions);
        Assert.Equal(["contains", "containsi"], e.Errors[4].Suggestions);
        Assert.Contains("5 errors", e.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Unpaired_surrogate_is_an_error() =>
        Assert.Equal(
            FilterErrorKind.OutOfRange,
            Assert.Throws<FilterException>(() => FieldFilter.Parse<FilterOrder>("note eq 'a\uD83Db'")).Errors[0].Kind
        );

    [Fact]
    public void Limits_are_errors()
    {
        Kind(FilterErrorKind.TooLong, new string(' ', 2049));
        Kind(FilterErrorKind.TooDeep, new string('(', 17) + "id eq 1" + new string(')', 17));
        Kind(FilterErrorKind.TooDeep, string.Concat(Enumerable.Repeat("not ", 17)) + "isPaid");
        Kind(FilterErrorKind.TooManyNodes, string.Join(" or ", Enumerable.Repeat("id eq 1", 65)));
        Kind(FilterErrorKind.TooManyValues, $"id in ({string.Join(',', Enumerable.Range(0, 101))})");
        Kind(
            FilterErrorKind.TooManyJoins,
            "customer/name eq 'a' and lines/any() and tags/any()",
            new() { MaxJoins = 2 }
        );
        FieldFilter.Parse<FilterOrder>("customer/name eq 'a' and customer/country eq 'b'", new() { MaxJoins = 1 });
        Assert.Equal(
            FilterErrorKind.TooManyNodes,
            Assert
                .Throws<FilterException>(() => FieldSort.Parse<FilterOrder>("id,total,note", new() { MaxNodes = 2 }))
                .Errors[0]
                .Kind
        );

        static void Kind(FilterErrorKind kind, string text, FilterOptions options = default) =>
            Assert.Contains(
                Assert.Throws<FilterException>(() => FieldFilter.Parse<FilterOrder>(text, options)).Errors,
                error => error.Kind == kind
            );
    }

    [Fact]
    public void Hostile_text_takes_linear_time_and_no_stack()
    {
        var options = new FilterOptions
        {
            MaxLength = int.MaxValue,
            MaxNodes = int.MaxValue,
            MaxDepth = int.MaxValue,
        };
        foreach (
            string unit in (string[])
                [
                    "(",
                    "not ",
                    "id eq 1 or ",
                    "'",
                    "((",
                    "))",
                    "a/",
                    "lines/any(l:",
                    "in (",
                    "id in (1,",
                    "contains(",
                    ",",
                    "a ",
                    "ne eq ",
                    ") and (",
                    "\uD800",
                    "x eq 'a' ",
                ]
        )
        {
            string text = string.Concat(Enumerable.Repeat(unit, 400_000 / unit.Length));
            long started = Stopwatch.GetTimestamp();
            Assert.Throws<FilterException>(() => FieldFilter.Parse<FilterOrder>(text, options));
            Assert.Throws<FilterException>(() => FieldSort.Parse<FilterOrder>(text, options));
            Assert.True(Stopwatch.GetElapsedTime(started) < TimeSpan.FromSeconds(20), unit);
        }
    }

    /// <summary>Texts made of pieces of the language either are bound or are a FilterException.</summary>
    [Fact]
    public void Random_texts_are_bound_or_reported()
    {
        string[] pieces =
        [
            "total",
            "note",
            "customer",
            "lines",
            "tags",
            "/",
            ".",
            " ",
            " ",
            " ",
            "eq",
            "ne",
            "gt",
            "in",
            "(",
            ")",
            ",",
            "'",
            "'a'",
            "''",
            "5",
            "1e5",
            "-",
            "null",
            "true",
            "and",
            "or",
            "not",
            "any",
            "all",
            "any(",
            "l",
            "l:",
            ":",
            "contains",
            "contains(",
            "status",
            "'Open'",
            "2026-01-01",
            "2026-01-01T00:00:00Z",
            "\uD800",
            "isPaid",
            "due",
            "+02:00",
            "id",
            "(1,2)",
            "sku",
            "l/sku",
            "margin",
            "%",
            "\0",
            "\U0001F600",
        ];
        var random = new Random(19);
        int bound = 0;
        for (int i = 0; i < 60_000; i++)
        {
            string text = string.Concat(
                Enumerable
                    .Range(0, random.Next(1, 14))
                    .Select(_ => pieces[random.Next(pieces.Length)] + (random.Next(3) == 0 ? "" : " "))
            );
            try
            {
                FieldFilter<FilterOrder> filter = FieldFilter.Parse<FilterOrder>(text);
                Assert.Equal(filter, FieldFilter.Parse<FilterOrder>(filter.ToString()));
                filter.Matches(new());
                bound++;
            }
            catch (FilterException e)
            {
                foreach (FilterError error in e.Errors)
                    Assert.True(
                        error.Position >= 0 && error.Length >= 0 && error.Position + error.Length <= text.Length,
                        $"{text}: {error}"
                    );
            }
        }
        Assert.True(bound > 20, $"{bound} texts were bound.");
    }

    [WireCase("first", typeof(FirstCase))]
    public abstract class Cased
    {
        [Filterable, Sortable]
        public int Id { get; set; }
    }

    public class FirstCase : Cased;

    [Fact]
    public void A_filter_of_values_without_members_of_one_type_is_an_error()
    {
        foreach (string text in (string[])["id eq 1", "nothing eq 1", "not (id gt 2)", "id/any()", "contains(id,'a')"])
        {
            FilterError error = Assert.Single(
                Assert.Throws<FilterException>(() => FieldFilter.Parse<Cased>(text)).Errors
            );
            Assert.Equal(FilterErrorKind.UnknownName, error.Kind);
            Assert.Throws<FilterException>(() => FieldFilter.Parse<List<FirstCase>>(text));
            Assert.Throws<FilterException>(() => FieldFilter.Parse<int>(text));
        }
        Assert.True(FieldFilter.Parse<Cased>("").IsEmpty);
    }

    [Fact]
    public void Values_without_members_of_one_type_have_no_order()
    {
        Assert.Throws<InvalidOperationException>(() => FieldSort.Parse<Cased>(""));
        Assert.Throws<FilterException>(() => FieldSort.Parse<Cased>("id"));
    }
}
