using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;

namespace Sluice.Aot.Web;

/// <summary>Projections of every form, each with exactly the members that it needs.</summary>
[UnconditionalSuppressMessage(
    "Trimming",
    "IL2026",
    Justification = "The compiler's code for anonymous types and initializers names members that the program uses."
)]
public static class ProjectionCases
{
    private static ProjectionCase Of<T>(string include, Expression<Func<Sale, T>> projection, Func<T, object?> show) =>
        new ProjectionCase<T>(include, projection, show);

    private static ProjectionCase Of<T>(string include, Expression<Func<Sale, T>> projection) =>
        new ProjectionCase<T>(include, projection, value => value);

    public static IReadOnlyList<ProjectionCase> All { get; } =
    [
        Of("[id]", s => s.Id),
        Of("[number]", s => s.Number),
        Of("[placed]", s => s.Placed),
        Of("[delivered]", s => s.Delivered),
        Of("[state]", s => s.State),
        Of("[total]", s => s.Total),
        Of("[note]", s => s.Note),
        Of("[rating]", s => s.Rating),
        Of("[token]", s => s.Token),
        Of("[seal]", s => s.Seal),
        Of("[tags]", s => s.Tags),
        Of(
            "[counts]",
            s => s.Counts,
            counts => counts.OrderBy(each => each.Key).Select(each => $"{each.Key}={each.Value}")
        ),
        Of("[id]", s => (long)s.Id),
        Of("[id]", s => (int?)s.Id),
        Of("[rating]", s => s.Rating!.Value),
        Of("[buyer[name]]", s => s.Buyer!.Name),
        Of("[buyer[address[city]]]", s => s.Buyer!.Address.City),
        Of("[buyer[preferred]]", s => s.Buyer!.Preferred),
        Of("[before[before[id]]]", s => (int?)s.Before!.Before!.Id),
        Of("[payment[amount]]", s => s.Payment.Amount),
        Of("[place[row,hall]]", s => new { s.Place.Row, s.Place.Hall }, r => new object[] { r.Row, r.Hall }),
        Of("[place[hall]]", s => s.Place.Hall),
        Of("[id,total]", s => new { s.Id, s.Total }, r => new object[] { r.Id, r.Total }),
        Of("[id,buyer[name]]", s => new { s.Id, Buyer = s.Buyer!.Name }, r => new object[] { r.Id, r.Buyer }),
        Of("[id,buyer[name]]", s => new Brief(s.Id, s.Buyer!.Name)),
        Of(
            "[id,buyer[address[city]]]",
            s => new Label { Id = s.Id, City = s.Buyer!.Address.City },
            r => new object[] { r.Id, r.City }
        ),
        Of(
            "[id,buyer[id,name]]",
            s => new { s.Id, Who = new { s.Buyer!.Id, s.Buyer.Name } },
            r => new object[] { r.Id, r.Who.Id, r.Who.Name }
        ),
        Of("[id]", s => new { First = s.Id, Second = s.Id }, r => new object[] { r.First, r.Second }),
        Of(
            "[id,rating]",
            s => new { Id = (double)s.Id, Rating = (decimal?)s.Rating },
            r => new object?[] { r.Id, r.Rating }
        ),
        Of("[lines[sku]]", s => s.Lines.Select(l => l.Sku)),
        Of("[lines[quantity]]", s => s.Lines.Select(l => l.Quantity).ToList()),
        Of("[lines[price]]", s => s.Lines.Select(l => l.Price).ToArray()),
        Of(
            "[lines[sku,quantity]]",
            s => s.Lines.Select(l => new { l.Sku, l.Quantity }),
            r => r.Select(l => new object[] { l.Sku, l.Quantity })
        ),
        Of("[lines[sku,quantity]]", s => s.Lines.Select(l => new Pair(l.Sku, l.Quantity)).ToArray()),
        Of("[lines[item[name]]]", s => s.Lines.Select(l => l.Item!.Name)),
        Of("[lines[item[sizes]]]", s => s.Lines.Select(l => l.Item!.Sizes)),
        Of("[lines[parts[sku]]]", s => s.Lines.Select(l => l.Parts.Select(p => p.Sku))),
        Of(
            "[id,lines[sku,parts[price]]]",
            s => new
            {
                s.Id,
                Lines = s.Lines.Select(l => new { l.Sku, Parts = l.Parts.Select(p => p.Price).ToList() }).ToList(),
            },
            r => new object[] { r.Id, r.Lines.Select(l => new object[] { l.Sku, l.Parts }) }
        ),
        Of("[lines[sku],id]", s => new { Skus = s.Lines.Select(l => l.Sku), s.Id }, r => new object[] { r.Skus, r.Id }),
        Of("[before[lines[item[name]]]]", s => s.Before!.Lines.Select(l => l.Item!.Name).ToList()),
        Of(
            "[state,lines[quantity]]",
            s => new { State = (SaleState?)s.State, All = s.Lines.Select(l => (long?)l.Quantity) },
            r => new object?[] { r.State, r.All }
        ),
        Of(
            "[lines[sku,quantity,price,item[name,sizes]]]",
            s =>
                s.Lines.Select(l => new
                {
                    l.Sku,
                    l.Quantity,
                    l.Price,
                    Item = new { l.Item!.Name, l.Item.Sizes },
                }),
            r => r.Select(l => new object[] { l.Sku, l.Quantity, l.Price, l.Item.Name, l.Item.Sizes })
        ),
        Of(
            "[id,tags,seal]",
            s => new
            {
                s.Id,
                s.Tags,
                Tags2 = s.Tags.ToList(),
                s.Seal,
            },
            r => new object[] { r.Id, r.Tags, r.Tags2, r.Seal }
        ),
    ];
}
