using System.Linq.Expressions;
using Sluice.Aot.Web;
using Xunit;

namespace Sluice.Hosting.Tests.Clients;

/// <summary>
/// Filters and sorts that are printed from lambda expressions: servers parse them, and they mean what the expression
/// does.
/// </summary>
public class FilterPrintingTests
{
    private static readonly string[] s_cities = ["佐賀", "it's"];
    private static readonly decimal s_least = 30;
    private static readonly string?[] s_notes = [null, "№ 7"];

    public static IReadOnlyList<(Expression<Func<Sale, bool>> Where, string Text)> Sales { get; } =
    [
        (s => s.Total > 100, "total gt 100"),
        (s => s_least <= s.Total && s.Id != 3, "total ge 30 and id ne 3"),
        (s => s_least * 2 - 20 < s.Total, "total gt 40"),
        (s => s.Id == 7 || s.Id == 2 && s.Note == null, "id eq 7 or id eq 2 and note eq null"),
        (s => (s.Id == 7 || s.Id == 2) && s.Note != "it's", "(id eq 7 or id eq 2) and note ne 'it''s'"),
        (s => !(s.Id < 7), "not (id lt 7)"),
        (s => !(s.Id == 7 || s.Id == 5) && s.Id > 0, "not (id eq 7 or id eq 5) and id gt 0"),
        (s => s.State == SaleState.Paid, "state eq 'Paid'"),
        (s => SaleState.Open != s.State, "state ne 'Open'"),
        (s => s_cities.Contains(s.Buyer!.Address.City), "buyer.address.city in ('佐賀', 'it''s')"),
        (s => new[] { 1, 7 }.Contains(s.Id), "id in (1, 7)"),
        (s => new List<long> { 9_007_199_254_740_993 }.Contains(s.Number), "number in (9007199254740993)"),
        (s => s_notes.Contains(s.Note) && s.Id > 1, "(note eq null or note in ('№ 7')) and id gt 1"),
        (s => s.Note!.StartsWith("№"), "startswith(note, '№')"),
        (s => s.Note!.Contains("7", StringComparison.Ordinal), "contains(note, '7')"),
        (s => s.Note!.Contains('7'), "contains(note, '7')"),
        (s => s.Lines.Any(), "lines/any()"),
        (s => !s.Lines.Any(l => l.Parts.Any(p => p.Price > l.Price)), null!),
        (
            s => s.Lines.Any(l => l.Item!.Name == "Mug" && l.Quantity >= 2),
            "lines/any(e1: e1/item.name eq 'Mug' and e1/quantity ge 2)"
        ),
        (
            s => s.Lines.Any(l => l.Parts.All(p => p.Price > 0 && p.Sku != "x") && l.Quantity == 2),
            "lines/any(e1: e1/parts/all(e2: e2/price gt 0 and e2/sku ne 'x') and e1/quantity eq 2)"
        ),
        (s => s.Lines.All(l => l.Price > 1.50m), "lines/all(e1: e1/price gt 1.50)"),
        (s => s.Tags.Any(t => t == "gift"), "tags/any(e1: e1 eq 'gift')"),
        (s => s.Rating.HasValue && s.Rating.Value > 3, "rating ne null and rating gt 3"),
        (s => s.Rating != 5, "rating ne 5"),
        (s => !(s.Rating > 5), "not (rating gt 5)"),
        (s => s.Placed >= new DateTime(2026, 3, 1, 8, 0, 0, DateTimeKind.Utc), "placed ge 2026-03-01T08:00:00Z"),
        (s => s.Delivered < new DateOnly(2026, 4, 1), "delivered lt 2026-04-01"),
        (s => s.Token == Guid.Empty, "token eq 00000000-0000-0000-0000-000000000000"),
        (s => s.Buyer == null, "buyer eq null"),
        (s => s.Number > 5 && (long)s.Id == 7, "number gt 5 and id eq 7"),
    ];

    [Fact]
    public void Filters_are_printed_and_mean_the_expression()
    {
        Sale[] sales = [ProjectionHandler.Sale, ProjectionHandler.Bare, ProjectionHandler.Sale.Before!];
        int matches = 0,
            compared = 0;
        foreach ((Expression<Func<Sale, bool>> where, string text) in Sales)
        {
            if (text is null)
            {
                // The language compares members with values only.
                Assert.Throws<NotSupportedException>(() => Filter.Of(where));
                continue;
            }
            Assert.Equal(text, Filter.Of(where));
            FieldFilter<Sale> filter = Parse<Sale>(text);
            Func<Sale, bool> expected = where.Compile();
            foreach (Sale each in sales)
            {
                if (Asked(expected, each) is not { } isMatch)
                    continue;
                Assert.True(isMatch == filter.Matches(each), $"{text} for {each.Id}");
                matches += isMatch ? 1 : 0;
                compared++;
            }
        }
        Assert.True(matches > 30 && compared - matches > 20, $"{matches} of {compared}");
    }

    public static IReadOnlyList<(Expression<Func<Widget, bool>> Where, string Text)> Widgets { get; } =
    [
        (w => w.Size > 0.5, "size gt 0.5"),
        (w => w.Size == 0.1f, "size eq 0.1"),
        (w => w.Wide < double.PositiveInfinity, "wide lt INF"),
        (w => w.Wide > 1e20, "wide gt 1E+20"),
        (w => w.Kind == WidgetKind.Round, "kind eq 'Round'"),
        (w => w.Kind == (WidgetKind)7, "kind eq 7"),
        (w => w.Uses == (WidgetUses.Cut | WidgetUses.Press), "uses eq 'cut-it, Press'"),
        (w => w.Active, "active eq true"),
        (w => !w.Active && w.Maybe == true, "active eq false and maybe eq true"),
        (w => w.Maybe.HasValue, "maybe ne null"),
        (w => w.At < new DateTime(2026, 1, 1), "at lt 2026-01-01T00:00:00"),
        (
            w => w.Since <= new DateTimeOffset(2026, 1, 1, 2, 0, 0, TimeSpan.FromHours(2)),
            "since le 2026-01-01T00:00:00Z"
        ),
        (w => w.Opens >= new TimeOnly(9, 30), "opens ge 09:30:00"),
        (w => w.Small == 3, "small eq 3"),
        (w => (w.Active ? 1 : 2) == 1, null!),
    ];

    [Fact]
    public void Every_form_of_value_has_a_literal()
    {
        Widget[] widgets =
        [
            new()
            {
                Size = 0.1f,
                Wide = 1e30,
                Kind = WidgetKind.Round,
                Uses = WidgetUses.Cut,
                Active = true,
            },
            new()
            {
                Size = 2,
                Wide = double.PositiveInfinity,
                Kind = (WidgetKind)7,
                Maybe = true,
                Uses = WidgetUses.Cut | WidgetUses.Press,
                At = new(2026, 5, 1),
                Opens = new(12, 0),
                Small = 3,
            },
            new()
            {
                Since = new(2030, 1, 1, 0, 0, 0, TimeSpan.Zero),
                Opens = new(9, 30),
                Maybe = false,
            },
        ];
        foreach ((Expression<Func<Widget, bool>> where, string text) in Widgets)
        {
            if (text is null)
            {
                Assert.Throws<NotSupportedException>(() => Filter.Of(where));
                continue;
            }
            Assert.Equal(text, Filter.Of(where));
            FieldFilter<Widget> filter = Parse<Widget>(text);
            Assert.Equal(widgets.Select(where.Compile()), widgets.Select(filter.Matches));
        }

        var local = new DateTime(2026, 7, 1, 12, 0, 0, DateTimeKind.Local);
        Assert.Equal($"at eq {local.ToUniversalTime():yyyy-MM-ddTHH:mm:ss}Z", Filter.Of<Widget>(w => w.At == local));
    }

    public static TheoryData<string> Mistakes =>
        [
            "members",
            "length",
            "case",
            "narrow",
            "outer",
            "none",
            "nan",
            "rounded",
            "character",
            "comparer",
            "set",
            "call",
            "element",
        ];

    [Theory, MemberData(nameof(Mistakes))]
    public void Expressions_that_the_language_has_not_are_refused(string mistake)
    {
        var ignoringCase = new HashSet<string>(StringComparer.OrdinalIgnoreCase) { "a" };
        double nan = double.NaN;
        Expression<Func<Sale, bool>>? sale = mistake switch
        {
            "members" => s => s.Id > s.Number,
            "length" => s => s.Note!.Length > 3,
            "case" => s => s.Note!.StartsWith("a", StringComparison.OrdinalIgnoreCase),
            // Another number than the member's.
            "narrow" => s => (byte)s.Id == 7,
            "outer" => s => s.Lines.Any(l => l.Quantity > 1 && s.Id == 7),
            "none" => s => Array.Empty<int>().Contains(s.Id),
            "comparer" => s => s_cities.Contains(s.Note, StringComparer.OrdinalIgnoreCase),
            "set" => s => ignoringCase.Contains(s.Note!),
            "call" => s => string.IsNullOrEmpty(s.Note),
            "element" => s => s.Lines.First().Quantity > 1,
            _ => null,
        };
        NotSupportedException error = sale is not null
            ? Assert.Throws<NotSupportedException>(() => Filter.Of(sale))
            : Assert.Throws<NotSupportedException>(() =>
                Filter.Of<Widget>(
                    mistake switch
                    {
                        "nan" => w => w.Wide == nan,
                        "character" => w => w.Grade == 'a',
                        _ => w => w.Size > 0.1,
                    }
                )
            );
        Assert.EndsWith(".", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Sorts_are_printed()
    {
        string sort = Sort.Of<Sale>(s => s.Descending(o => o.Placed).Ascending(o => o.Buyer!.Name));
        Assert.Equal("-placed,buyer.name", sort);
        Assert.Equal(
            "-placed,buyer/name,id",
            FieldSort.Parse<Sale>(sort, new() { Allowed = FieldSelection<Sale>.All }).ToString()
        );
        Assert.Throws<NotSupportedException>(() => Sort.Of<Sale>(s => s.Ascending(o => o.Id + 1)));
        Assert.Throws<NotSupportedException>(() => Sort.Of<Sale>(s => s.Ascending(o => (byte)o.Id)));
    }

    // LINQ fails where an object on the path is null; filters do not.
    private static bool? Asked(Func<Sale, bool> where, Sale sale)
    {
        try
        {
            return where(sale);
        }
        catch (Exception e) when (e is NullReferenceException or ArgumentNullException)
        {
            return null;
        }
    }

    private static FieldFilter<T> Parse<T>(string text) =>
        FieldFilter.Parse<T>(text, new FilterOptions { Allowed = FieldSelection<T>.All, MaxJoins = 20 });
}
