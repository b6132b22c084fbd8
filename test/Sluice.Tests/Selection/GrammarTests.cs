using Xunit;

namespace Sluice.Tests.Selection;

public class GrammarTests
{
    [Theory]
    [InlineData("", "[note]")]
    [InlineData(null, "[note]")]
    [InlineData("[]", "[note]")]
    [InlineData(" ( ) ", "[note]")]
    [InlineData("[!default]", "[note]")]
    [InlineData("id", "[id]")]
    [InlineData("(id)", "[id]")]
    [InlineData("[ note ,\tid ]", "[id,note]")]
    [InlineData("[id],[note]", "[id,note]")]
    [InlineData("[id],(note),extras", "[id,note,extras]")]
    [InlineData("ID,NoTe", "[id,note]")]
    [InlineData("'id','note'", "[id,note]")]
    [InlineData("customer.name", "[customer[name]]")]
    [InlineData("customer . name", "[customer[name]]")]
    [InlineData("customer.referrer.name", "[customer[referrer[name]]]")]
    [InlineData("customer.referrer[name,id]", "[customer[referrer[id,name]]]")]
    [InlineData("customer[name],customer[id]", "[customer[id,name]]")]
    [InlineData("customer[name],CUSTOMER[id]", "[customer[id,name]]")]
    [InlineData("customer[]", "[customer]")]
    [InlineData("customer[!default]", "[customer]")]
    [InlineData("lines,lines[quantity]", "[lines[number,product,quantity]]")]
    [InlineData("lines[quantity],lines", "[lines[number,product,quantity]]")]
    [InlineData("lines[quantity]", "[lines[number,quantity]]")]
    [InlineData("lines[-number]", "[lines]")]
    [InlineData("lines[-product]", "[lines[number]]")]
    [InlineData("id,-id,note", "[note]")]
    [InlineData("-id,id,note", "[id,note]")]
    [InlineData("id,-id", "[-note]")]
    [InlineData("-note", "[-note]")]
    [InlineData("-customer.email", "[note,customer[id,name,orders]]")]
    [InlineData("- customer[email,orders]", "[note,customer[id,name]]")]
    [InlineData("id,-customer.email", "[id,customer[id,name,orders]]")]
    [InlineData("customer[name,email],-customer.email", "[customer[name]]")]
    [InlineData("customer[name],-customer,customer[id]", "[customer[id]]")]
    [InlineData("!all", "[id,note,customer,lines,extras]")]
    [InlineData("!ALL,-note", "[id,customer,lines,extras]")]
    [InlineData("!all,customer[name]", "[id,note,customer[name],lines,extras]")]
    [InlineData("customer[name],!all", "[id,note,customer[name],lines,extras]")]
    [InlineData("customer[orders]", "[customer[orders]]")]
    [InlineData("customer[orders[id,note,customer[name]]]", "[customer[orders]]")]
    [InlineData("extras(sku)", "[extras[sku]]")]
    public void Expressions_print_canonically(string? include, string canonical) =>
        Assert.Equal(canonical, FieldSelection.Parse<Order>(include).ToString());

    [Theory]
    [InlineData("nope", "UnknownName 0+4")]
    [InlineData("id,hidden", "UnknownName 3+6")]
    [InlineData("id,secret", "UnknownName 3+6")]
    [InlineData("secret[anything]", "UnknownName 0+6")]
    [InlineData("!all,-secret", "UnknownName 6+6")]
    [InlineData("a,customer[b],c[d],id", "UnknownName 0+1;UnknownName 11+1;UnknownName 14+1")]
    [InlineData("id[x]", "NoFields 3+1")]
    [InlineData("id,,note", "Syntax 3+0")]
    [InlineData(",id", "Syntax 0+0")]
    [InlineData("id,", "Syntax 3+0")]
    [InlineData("[id,]", "Syntax 4+0")]
    [InlineData("[id", "Syntax 0+1")]
    [InlineData("[id,customer[name", "Syntax 0+1;Syntax 12+1")]
    [InlineData("id]", "Syntax 2+1")]
    [InlineData("id]])", "Syntax 2+3")]
    [InlineData("[id)", "Syntax 3+1")]
    [InlineData("customer[[name]]", "Syntax 9+1")]
    [InlineData("customer[name][id]", "Syntax 14+1")]
    [InlineData("id note", "Syntax 3+1")]
    [InlineData("id.", "Syntax 2+1")]
    [InlineData(".id", "Syntax 0+1")]
    [InlineData("-", "Syntax 0+1")]
    [InlineData("--id", "Syntax 0+1")]
    [InlineData("customer..name", "Syntax 8+1")]
    [InlineData("-!all", "Syntax 0+1")]
    [InlineData("!", "Syntax 0+1")]
    [InlineData("!some", "Syntax 0+5")]
    [InlineData("!all[id]", "Syntax 4+1")]
    [InlineData("!default.id", "Syntax 8+1")]
    [InlineData("!deep", "DeepNotAllowed 0+5")]
    [InlineData("first-name", "UnknownName 0+5;Syntax 5+1")]
    [InlineData("''", "UnknownName 0+2")]
    [InlineData("'id", "Syntax 0+1")]
    [InlineData("i\u0001d", "Syntax 1+1")]
    [InlineData("%5Bid%5D", "UnknownName 0+8")]
    [InlineData("名前", "UnknownName 0+2")]
    [InlineData("-customer[-name]", "Syntax 10+1")]
    [InlineData("-customer[!all]", "Syntax 10+4")]
    [InlineData("-customer[]", "Syntax 9+2")]
    public void Mistakes_are_reported_where_they_are(string include, string errors)
    {
        var thrown = Assert.Throws<IncludeException>(() => FieldSelection.Parse<Order>(include));
        Assert.Equal(errors, string.Join(';', thrown.Errors.Select(e => $"{e.Kind} {e.Position}+{e.Length}")));
        Assert.All(thrown.Errors, e => Assert.DoesNotContain(e.Message, c => char.IsControl(c) || char.IsSurrogate(c)));
    }

    [Fact]
    public void Half_a_surrogate_pair_is_reported_and_not_repeated()
    {
        var thrown = Assert.Throws<IncludeException>(() => FieldSelection.Parse<Order>("id,\uD800,'\uDC00'"));
        Assert.Equal(
            [(IncludeErrorKind.Syntax, 3, (string?)null), (IncludeErrorKind.UnknownName, 5, "\uFFFD")],
            thrown.Errors.Select(e => (e.Kind, e.Position, e.Name))
        );
        Assert.DoesNotContain(thrown.Message, char.IsSurrogate);
    }

    [Theory]
    [InlineData("custmer", "customer")]
    [InlineData("cust", "customer")]
    [InlineData("line", "lines")]
    [InlineData("secrt", "")]
    [InlineData("hiden", "")]
    [InlineData("zzzz", "")]
    public void The_nearest_names_are_suggested_and_no_hidden_ones(string name, string nearest) =>
        Assert.Equal(
            nearest,
            string.Join(
                ',',
                Assert.Throws<IncludeException>(() => FieldSelection.Parse<Order>(name)).Errors[0].Suggestions
            )
        );

    [Theory]
    [InlineData("'first-name','it''s','a b'", "['first-name','it''s','a b']")]
    [InlineData("it's", "['it''s']")]
    [InlineData("ID", "[ID]")]
    [InlineData("id", "[id]")]
    [InlineData("名前,größe", "[名前,größe]")]
    [InlineData("GRÖSSE", "UnknownName")]
    [InlineData("GRÖßE", "[größe]")]
    [InlineData("Id", "AmbiguousName")]
    [InlineData("'[X]'['[x]'.'a b']", "['[x]'['[x]'['a b']]]")]
    public void Names_match_exactly_then_ignoring_case(string include, string expected)
    {
        try
        {
            Assert.Equal(expected, FieldSelection.Parse<Odd>(include).ToString());
        }
        catch (IncludeException e)
        {
            Assert.Equal(expected, Assert.Single(e.Errors).Kind.ToString());
        }
    }

    [Fact]
    public void Lenient_parsing_passes_over_unknown_names_only()
    {
        var lenient = new IncludeOptions { IsLenient = true };
        Assert.Equal("[id]", FieldSelection.Parse<Order>("id,nope,customr[name]", lenient).ToString());
        Assert.Equal(FieldSelection<Order>.Default, FieldSelection.Parse<Order>("nope", lenient));
        Assert.Throws<IncludeException>(() => FieldSelection.Parse<Order>("id,", lenient));
    }

    [Fact]
    public void A_naming_policy_of_the_options_renames_what_an_attribute_does_not_fix()
    {
        Assert.Equal(
            "[CUSTOMER[NAME]]",
            FieldSelection.Parse<Order>("CUSTOMER.NAME", WireNaming.SnakeUpper).ToString()
        );
        Assert.Equal("['first-name']", FieldSelection.Parse<Odd>("'first-name'", WireNaming.None).ToString());
    }

    [Fact]
    public void Everything_is_asked_for_only_where_that_is_allowed()
    {
        Assert.Equal("[!deep]", FieldSelection<Order>.All.ToString());
        Assert.Equal(
            FieldSelection<Order>.All,
            FieldSelection.Parse<Order>("[!deep]", new IncludeOptions { AllowDeep = true })
        );
        Assert.NotEqual(FieldSelection<Order>.All, FieldSelection.Parse<Order>("!all"));
        Assert.Equal(
            "[id,customer[!deep]]",
            FieldSelection.Parse<Order>("customer[!deep],id", new IncludeOptions { AllowDeep = true }).ToString()
        );
    }

    [Fact]
    public void A_selection_of_everything_costs_no_masks()
    {
        Assert.True(FieldSelection<Product>.Default.IsAll);
        Assert.True(FieldSelection.Parse<Product>("price,name,sku").IsAll);
        Assert.False(FieldSelection.Parse<Product>("price,name").IsAll);
        Assert.Equal("[sku,name,price]", FieldSelection<Product>.Default.ToString());
    }
}
