using Sluice.Model;
using Sluice.Selection;
using Xunit;

namespace Sluice.Tests.Filtering;

[ShapeFor<FilterVisitor>]
public partial class FilterShapes;

/// <summary>A class of somebody else, whose shape belongs to another class.</summary>
public class FilterVisitor
{
    [Filterable, Sortable]
    public int Id { get; set; }
}

public class FilterTests
{
    private static readonly Converter<FilterOrder> s_converter = TypeShape.Of<FilterOrder>().TypedConverter;
    private static readonly FilterOrder s_order = new()
    {
        Id = 7,
        Total = 120.50m,
        Weight = double.NaN,
        Note = "It's \U0001F600 fine",
        PlacedAt = new(2026, 1, 31, 12, 0, 0, DateTimeKind.Utc),
        Due = new(2026, 2, 28),
        At = new(9, 30),
        Reference = new("3fa85f64-5717-4562-b3fc-2c963f66afa6"),
        IsPaid = true,
        Status = FilterStatus.InTransit,
        Priority = 3,
        Customer = new()
        {
            Name = "Ada",
            Country = "DE",
            Emails = ["a@x", "b@y"],
        },
        Lines = [new() { Sku = "a", Quantity = 1 }, new() { Sku = "b", Quantity = 5 }],
    };

    [Theory]
    [InlineData("total gt 100 and customer.country in ('DE','FR')", true)]
    [InlineData("total gt 120.5", false)]
    [InlineData("total ge 1.205e2", true)]
    [InlineData("Total lt 121 AND TOTAL LE 120.50", true)]
    [InlineData("note eq 'It''s \U0001F600 fine'", true)]
    [InlineData("contains(note,'\U0001F600') and startswith(note,'It''') and endswith(note,'fine')", true)]
    [InlineData("contains(note,'FINE')", false)]
    [InlineData("weight gt 1 or weight lt 1 or weight eq 1 or weight ge 1 or weight le 1", false)]
    [InlineData("weight ne 1 and not (weight gt 1) and not (weight le 1) and weight ne null", true)]
    [InlineData("shippedAt gt 2026-01-01T00:00:00Z", false)]
    [InlineData("not (shippedAt gt 2026-01-01T00:00:00Z)", true)]
    [InlineData("shippedAt eq null and shippedAt ne 2026-01-01T00:00:00+02:00", true)]
    [InlineData("placedAt eq 2026-01-31T13:00:00+01:00", true)]
    [InlineData("placedAt gt 2026-01-31T11:59:59.9999999", true)]
    [InlineData("due eq 2026-02-28 and at eq 09:30", true)]
    [InlineData("reference eq 3FA85F64-5717-4562-b3fc-2c963f66afa6", true)]
    [InlineData("isPaid and not isGift and isGift eq null", true)]
    [InlineData("isGift eq false", false)]
    [InlineData("isGift ne true", true)]
    [InlineData("status eq 'in-transit' and status in ('Open','in-transit')", true)]
    [InlineData("level eq null and level ne 1", true)]
    [InlineData("level eq 'Closed' or level eq 2", false)]
    [InlineData("customer ne null and customer/name gt 'A'", true)]
    [InlineData("customer.emails/any(e: e eq 'b@y')", true)]
    [InlineData("customer/emails/all(e: contains(e,'@'))", true)]
    [InlineData("lines/any(l: l/sku eq 'b' and l.quantity gt 4)", true)]
    [InlineData("lines/any(l: l/sku eq 'a' and l/quantity gt 4)", false)]
    [InlineData("lines/all(l: l/quantity gt 1)", false)]
    [InlineData("not lines/all(l: l/quantity gt 1)", true)]
    [InlineData("lines/any()", true)]
    [InlineData("tags/any()", false)]
    [InlineData("tags/all(t: t eq 'x')", true)]
    [InlineData("not tags/any(t: not (t eq 'x'))", true)]
    [InlineData("priority in (1,2,3)", true)]
    [InlineData("not (priority in (1,2,3) or id eq 8)", false)]
    [InlineData("(id eq 7 or id eq 8) and (total gt 1)", true)]
    [InlineData("id eq 7 or id eq 8 and total lt 1", true)]
    [InlineData("not not (id eq 7)", true)]
    [InlineData("not(id eq 8)", true)]
    [InlineData("weight eq INF or weight eq -INF", false)]
    [InlineData("", true)]
    [InlineData("  ", true)]
    public void Filter_decides_alike_interpreted_compiled_and_as_query(string text, bool expected)
    {
        FieldFilter<FilterOrder> filter = FieldFilter.Parse<FilterOrder>(text);
        Assert.Equal(expected, filter.Matches(s_order));
        // Compiled once it is hot.
        for (int i = 0; i < 5_100; i++)
            Assert.Equal(expected, filter.Matches(s_order));
        Assert.Equal(expected, new[] { s_order }.AsQueryable().Where(filter).Any());
        Assert.Equal(expected, new[] { s_order }.Where(filter).Any());

        // The canonical expression is bound to an equal filter.
        string canonical = filter.ToString();
        FieldFilter<FilterOrder> again = FieldFilter.Parse<FilterOrder>(canonical);
        Assert.Equal(canonical, again.ToString());
        Assert.Equal(filter, again);
        Assert.Equal(expected, again.Matches(s_order));
    }

    [Theory]
    [InlineData(
        "TOTAL gt 100.00 AND customer.country in ( 'DE' , 'FR' )",
        "total gt 100 and customer/country in ('DE', 'FR')"
    )]
    [InlineData("((id eq 7) and (id eq 8)) or not (id eq 9)", "(id eq 7 and id eq 8) or not (id eq 9)")]
    [InlineData("lines/any(x:x.sku eq 'a')", "lines/any(v1: v1/sku eq 'a')")]
    [InlineData("isPaid", "isPaid eq true")]
    [InlineData("shippedAt eq 2026-01-31T13:00:00+01:00", "shippedAt eq 2026-01-31T12:00:00Z")]
    [InlineData("STARTSWITH(note, 'a')", "startswith(note, 'a')")]
    public void Filter_prints_canonically(string text, string expected) =>
        Assert.Equal(expected, FieldFilter.Parse<FilterOrder>(text).ToString());

    [Fact]
    public void Members_of_null_are_null()
    {
        Assert.True(FieldFilter.Parse<FilterOrder>("customer/country eq null").Matches(new()));
        Assert.False(FieldFilter.Parse<FilterOrder>("customer/country eq 'DE'").Matches(new()));
        Assert.True(FieldFilter.Parse<FilterOrder>("customer eq null").Matches(new()));
        Assert.False(FieldFilter.Parse<FilterOrder>("customer/emails/any()").Matches(new()));
    }

    [Fact]
    public void Text_is_compared_by_code_point()
    {
        // U+FF5E precedes U+1F600 as a code point and follows its first surrogate in UTF-16.
        var order = new FilterOrder { Note = "\uFF5E" };
        FieldFilter<FilterOrder> filter = FieldFilter.Parse<FilterOrder>("note lt '\U0001F600'");
        for (int i = 0; i < 5_100; i++)
            Assert.True(filter.Matches(order));
    }

    [Fact]
    public void Naming_policy_applies_to_names()
    {
        var options = new FilterOptions { Naming = WireNaming.Kebab };
        FieldFilter<FilterOrder> filter = FieldFilter.Parse<FilterOrder>(
            "placed-at gt 2026-01-01T00:00:00Z and is-paid",
            options
        );
        Assert.True(filter.Matches(s_order));
        Assert.Equal("placed-at gt 2026-01-01T00:00:00Z and is-paid eq true", filter.ToString());
        Assert.Equal("-placed-at,id", FieldSort.Parse<FilterOrder>("-placed-at", options).ToString());
    }

    [Fact]
    public void Allowed_members_replace_the_marked_ones()
    {
        var options = new FilterOptions { Allowed = FieldSelection.Parse<FilterOrder>("[unmarked,customer[name]]") };
        Assert.False(
            FieldFilter.Parse<FilterOrder>("unmarked eq 'x' or customer/name eq 'x'", options).Matches(s_order)
        );
        Assert.Throws<FilterException>(() => FieldFilter.Parse<FilterOrder>("total gt 1", options));
        Assert.Throws<FilterException>(() => FieldFilter.Parse<FilterOrder>("customer/country eq 'x'", options));
        Assert.Throws<ArgumentException>(() =>
            FieldFilter.Parse<FilterOrder>("total gt 1", new() { Allowed = FieldSelection.Parse<FilterLine>("") })
        );
    }

    [Fact]
    public void Cached_filter_is_the_same_and_allocates_nothing()
    {
        const string Text = "total gt 100 and customer.country in ('DE','FR')";
        FieldFilter<FilterOrder> first = FieldFilter.Parse<FilterOrder>(Text);
        Assert.Same(first, FieldFilter.Parse<FilterOrder>(Text));
        Assert.Equal(0, Allocation.Of(() => FieldFilter.Parse<FilterOrder>(Text)));
        Assert.Equal(0, Allocation.Of(() => FieldSort.Parse<FilterOrder>("-placedAt")));
    }

    [Fact]
    public void Shapes_share_compiled_code()
    {
        FieldFilter<FilterOrder> last = FieldFilter.Parse<FilterOrder>("id eq 0");
        for (int i = 0; i < 10_000; i++)
        {
            last = FieldFilter.Parse<FilterOrder>($"id eq {i}");
            Assert.Equal(i == 7, last.Matches(s_order));
        }
    }

    [Fact]
    public void Shape_of_a_witness_is_filtered_and_sorted()
    {
        FieldFilter<FilterVisitor> filter = FieldFilter.Parse<FilterVisitor, FilterShapes>("id eq 7");
        FieldSort<FilterVisitor> sort = FieldSort.Parse<FilterVisitor, FilterShapes>("-id");
        Assert.True(filter.Matches(new() { Id = 7 }));
        Assert.Equal("-id", sort.ToString());
    }

    [Theory]
    [InlineData("", "id")]
    [InlineData("-placedAt,customer.name", "-placedAt,customer/name,id")]
    [InlineData(" -id ", "-id")]
    public void Sort_ends_with_the_key(string text, string expected)
    {
        FieldSort<FilterOrder> sort = FieldSort.Parse<FilterOrder>(text);
        Assert.Equal(expected, sort.ToString());
        Assert.Equal(sort, FieldSort.Parse<FilterOrder>(text));
        Assert.Equal(text.Length == 0, sort.IsDefault);
    }

    [Fact]
    public void Sort_orders_null_first_and_NaN_last()
    {
        FilterOrder[] orders =
        [
            new() { Id = 1, Weight = double.NaN },
            new() { Id = 2, Weight = null },
            new() { Id = 3, Weight = double.NegativeInfinity },
            new() { Id = 4, Weight = 0 },
            new() { Id = 5, Weight = double.PositiveInfinity },
            new() { Id = 6, Weight = -0.0 },
        ];
        Assert.Equal([2, 3, 4, 6, 5, 1], orders.OrderBy(FieldSort.Parse<FilterOrder>("weight")).Select(o => o.Id));
        Assert.Equal([1, 5, 4, 6, 3, 2], orders.OrderBy(FieldSort.Parse<FilterOrder>("-weight")).Select(o => o.Id));
        Assert.Equal(
            [6, 5, 4, 3, 2, 1],
            orders.AsQueryable().OrderBy(FieldSort.Parse<FilterOrder>("-id")).Select(o => o.Id)
        );
    }

    [Fact]
    public void Type_without_a_key_cannot_be_sorted() =>
        Assert.Throws<InvalidOperationException>(() => FieldSort.Parse<FilterLine>(""));

    [Fact]
    public void Key_is_named_in_code()
    {
        Assert.Equal("sku,quantity", FieldSort.Parse<FilterLine>("", key: "Sku,Quantity").ToString());
        Assert.Throws<ArgumentException>(() => FieldSort.Parse<FilterLine>("", key: "Nothing"));
    }

    [Theory]
    [InlineData("margin gt 1")]
    [InlineData("secret eq 'a'")]
    [InlineData("ignored eq 'a'")]
    public void Member_that_the_caller_may_not_read_does_not_exist(string text)
    {
        FilterException hidden = Assert.Throws<FilterException>(() =>
            FieldFilter.Parse(
                s_converter,
                text,
                default,
                member => member.Traits.Policies.Count > 0 ? MemberAccess.Absent : MemberAccess.Allowed
            )
        );
        string name = text.Split(' ')[0];
        FilterException unknown = Assert.Throws<FilterException>(() =>
            FieldFilter.Parse<FilterOrder>(text.Replace(name, new string('q', name.Length), StringComparison.Ordinal))
        );
        Assert.Equal(
            unknown.Message.Replace(new string('q', name.Length), name, StringComparison.Ordinal),
            hidden.Message
        );
        Assert.Empty(hidden.Errors[0].Suggestions);
        Assert.Throws<FilterException>(() =>
            FieldSort.Parse(
                s_converter,
                name,
                default,
                null,
                member => member.Traits.Policies.Count > 0 ? MemberAccess.Absent : MemberAccess.Allowed
            )
        );
    }

    [Fact]
    public void Member_with_its_policy_is_filtered_and_sorted()
    {
        Assert.False(
            FieldFilter.Parse(s_converter, "margin gt 1", default, _ => MemberAccess.Allowed).Matches(s_order)
        );
        Assert.Equal(
            "margin,id",
            FieldSort.Parse(s_converter, "margin", default, null, _ => MemberAccess.Allowed).ToString()
        );
        FilterError forbidden = Assert
            .Throws<FilterException>(() =>
                FieldFilter.Parse(
                    s_converter,
                    "margin gt 1",
                    default,
                    m => m.Name == "Margin" ? MemberAccess.Forbidden : MemberAccess.Allowed
                )
            )
            .Errors[0];
        Assert.Equal(FilterErrorKind.Forbidden, forbidden.Kind);
    }
}
