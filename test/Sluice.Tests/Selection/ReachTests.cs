using Sluice.Selection;
using Xunit;

namespace Sluice.Tests.Selection;

public class ReachTests
{
    private static readonly Order s_order = Sample(3);

    private static Order Sample(int depth)
    {
        var customer = new Customer(
            depth,
            "NAME",
            "EMAIL",
            depth == 0 ? [] : [Sample(depth - 1)],
            depth == 0 ? null : new(1, "R", "EMAIL", [], null)
        );
        return new(depth, "NOTE", customer, [new(1, new("SKU", "P", 1.5m), 2)], "SECRET")
        {
            Extras = new() { ["x"] = new("SKU2", "P2", 2) },
        };
    }

    [Fact]
    public void No_random_expression_reaches_never_or_ignored_members()
    {
        var random = new RandomExpressions(11);
        var deep = new IncludeOptions { AllowDeep = true, IsLenient = true };
        for (int i = 0; i < 3_000; i++)
        {
            string text = random.Write(random.List(ShapeOf<Order>(), 4));
            if (i % 3 == 0)
                text += ",secret,hidden,'Secret','HIDDEN',customer.orders.secret,-hidden";
            if (i % 7 == 0)
                text += ",!deep";
            string json;
            try
            {
                json = JsonWire.Serialize(
                    s_order,
                    FieldSelection.Parse<Order>(text.StartsWith('[') ? text.Replace("],secret", ",secret") : text, deep)
                );
            }
            catch (IncludeException)
            {
                continue;
            }
            Assert.DoesNotContain("SECRET", json);
            Assert.DoesNotContain("hidden", json);
        }
        Assert.DoesNotContain("SECRET", JsonWire.Serialize(s_order, FieldSelection<Order>.All));
        Assert.DoesNotContain("SECRET", JsonWire.Serialize(s_order));
    }

    [Fact]
    public void Random_expressions_never_reach_what_a_policy_hides()
    {
        var random = new RandomExpressions(12);
        var options = new IncludeOptions { AllowDeep = true };
        for (int i = 0; i < 1_500; i++)
        {
            string text = random.Write(random.List(ShapeOf<Order>(), 4));
            FieldSelection<Order> restricted = FieldSelection
                .Parse<Order>(text, options)
                .Restrict(m => m.Traits.Policies.Count == 0);
            Assert.DoesNotContain("email", FieldTree.Of(restricted, 5));
            Assert.DoesNotContain("EMAIL", JsonWire.Serialize(s_order, restricted));
            try
            {
                FieldSelection<Order> bound = Parse<Order>(text, options, Hide(MemberAccess.Absent));
                Assert.False(text.Contains("email"), text);
                Assert.Equal(FieldTree.Of(restricted, 4), FieldTree.Of(bound, 4));
                Assert.Equal(bound, Parse<Order>(bound.ToString(), options, Hide(MemberAccess.Absent)));
                Assert.DoesNotContain("email", bound.ToString());
            }
            catch (IncludeException e)
            {
                Assert.All(
                    e.Errors,
                    error => Assert.Equal((IncludeErrorKind.UnknownName, "email"), (error.Kind, error.Name))
                );
                Assert.All(e.Errors, error => Assert.DoesNotContain("email", error.Suggestions));
            }
        }
    }

    [Fact]
    public void A_hidden_member_is_unknown_or_refused_as_the_host_chooses()
    {
        IncludeError unknown = Assert.Single(
            Assert
                .Throws<IncludeException>(() => Parse<Order>("customer[id,email]", default, Hide(MemberAccess.Absent)))
                .Errors
        );
        Assert.Equal((IncludeErrorKind.UnknownName, 12), (unknown.Kind, unknown.Position));
        IncludeError refused = Assert.Single(
            Assert
                .Throws<IncludeException>(() =>
                    Parse<Order>("customer[id,email]", default, Hide(MemberAccess.Forbidden))
                )
                .Errors
        );
        Assert.Equal((IncludeErrorKind.Forbidden, 12), (refused.Kind, refused.Position));
        Assert.Equal(
            "[note,customer[id,name,orders,referrer]]",
            FieldSelection
                .Parse<Order>("note,customer")
                .Restrict(m => m.Traits.Policies.Count == 0)
                .Intersect(FieldSelection<Order>.All)
                .ToString()
                .Replace("customer]", "customer[id,name,orders,referrer]]")
        );
        Assert.Same(
            FieldSelection<Product>.Default,
            FieldSelection<Product>.Default.Restrict(m => m.Traits.Policies.Count == 0)
        );
    }

    [Fact]
    public void What_an_endpoint_does_not_offer_is_unknown_and_falls_out_of_sets()
    {
        FieldSelection<Order> offered = FieldSelection.Parse<Order>("id,note,customer[name]");
        Assert.Equal(
            "[id,note,customer[name]]",
            FieldSelection.Parse(Converter<Order>(), "!all", default, null, offered).ToString()
        );
        Assert.Equal("[id]", FieldSelection.Parse(Converter<Order>(), "id,-lines", default, null, offered).ToString());
        IncludeException thrown = Assert.Throws<IncludeException>(() =>
            FieldSelection.Parse(Converter<Order>(), "lines,customer[id]", default, null, offered)
        );
        Assert.Equal([0, 15], thrown.Errors.Select(e => e.Position));
        Assert.True(FieldSelection.Parse<Order>("customer[name]").IsWithin(offered));
        Assert.False(FieldSelection.Parse<Order>("customer[id]").IsWithin(offered));
        Assert.False(FieldSelection.Parse<Order>("customer").IsWithin(offered));
    }

    [Fact]
    public void Cost_counts_members_levels_and_weights()
    {
        SelectionCost cost = FieldSelection
            .Parse<Order>("[id,customer[name],lines[product[name],quantity]]")
            .GetCost(m => m.Name == "Lines" ? 10 : null);
        Assert.Equal((8, 3, 17L, false), (cost.Members, cost.Depth, cost.Weight, cost.IsRecursive));
        Assert.True(FieldSelection<Order>.All.GetCost().IsRecursive);
    }

    [Fact]
    public void Lambdas_make_selections()
    {
        Assert.Equal("[id,customer[name]]", FieldSelection.Of<Order>(o => new { o.Id, o.Customer!.Name }).ToString());
        Assert.Equal(
            "[id,lines[number,product[sku],quantity]]",
            FieldSelection
                .Of<Order>(o => new { o.Id, Lines = o.Lines.Select(l => new { l.Product.Sku, l.Quantity }) })
                .ToString()
        );
        Assert.Equal("[note]", FieldSelection.Of<Order>(o => o.Note).ToString());
        Assert.Equal("[customer]", FieldSelection.Of<Order>(o => o.Customer).ToString());
        Assert.Equal(
            "['first-name','[x]'['a b']]",
            FieldSelection.Of<Odd>(o => new object[] { o.Kebab, o.Inner!.Space }).ToString()
        );
        Assert.Equal(FieldSelection<Order>.Default, FieldSelection.Of<Order>(o => o));
        Assert.Throws<NotSupportedException>(() => FieldSelection.Of<Order>(o => o.Id + 1));
        Assert.Throws<NotSupportedException>(() => FieldSelection.Of<Order>(o => o.Hidden));
    }

    private static Func<Model.MemberShape, MemberAccess> Hide(MemberAccess access) =>
        m => m.Traits.Policies.Count == 0 ? MemberAccess.Allowed : access;

    private static FieldSelection<T> Parse<T>(
        string text,
        IncludeOptions options,
        Func<Model.MemberShape, MemberAccess> access
    )
        where T : IShaped<T> => FieldSelection.Parse(T.Converter, text, options, access);

    private static Model.TypeShape ShapeOf<T>()
        where T : IShaped<T> => T.Converter.Shape;

    private static Converter<T> Converter<T>()
        where T : IShaped<T> => T.Converter;
}
