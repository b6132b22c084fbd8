using System.Diagnostics;
using System.Text;
using Xunit;

namespace Sluice.Tests.Selection;

public class HostileExpressionTests
{
    private static readonly IncludeOptions s_unlimited = new()
    {
        MaxLength = int.MaxValue,
        MaxDepth = int.MaxValue,
        MaxNodes = int.MaxValue,
    };

    private static IncludeException Fails(string include, IncludeOptions options = default) =>
        Assert.Throws<IncludeException>(() => FieldSelection.Parse<Order>(include, options));

    [Theory]
    [InlineData("[")]
    [InlineData("]")]
    [InlineData("(")]
    [InlineData("[]")]
    [InlineData("customer[")]
    [InlineData("customer.")]
    [InlineData("customer,")]
    [InlineData(",")]
    [InlineData("-")]
    [InlineData("!")]
    [InlineData("'")]
    [InlineData("a ")]
    [InlineData("!all[")]
    [InlineData("\u0001,")]
    public void A_million_of_anything_is_refused_in_linear_time_without_growing_the_stack(string part)
    {
        string text = new StringBuilder().Insert(0, part, 1_000_000).ToString();
        var limited = Fails(text);
        Assert.Equal(IncludeErrorKind.TooLong, Assert.Single(limited.Errors).Kind);

        IncludeException? thrown = null;
        var watch = Stopwatch.StartNew();
        var thread = new Thread(() => thrown = Record(text), 256 * 1024);
        thread.Start();
        thread.Join();
        Assert.True(watch.Elapsed < TimeSpan.FromSeconds(20), $"took {watch.Elapsed}");
        if (part != "customer,")
            Assert.NotNull(thrown);
        Assert.InRange(thrown?.Errors.Count ?? 1, 1, 100);
    }

    private static IncludeException? Record(string text)
    {
        try
        {
            _ = FieldSelection.Parse<Order>(text, s_unlimited);
            return null;
        }
        catch (IncludeException e)
        {
            return e;
        }
    }

    [Fact]
    public void Limits_name_themselves()
    {
        Assert.Equal(IncludeErrorKind.TooLong, Fails(new string('a', 4097)).Errors[0].Kind);
        IncludeError deep = Assert.Single(
            Fails(string.Join('.', Enumerable.Repeat("customer.referrer", 8)) + ".referrer.name").Errors,
            e => e.Kind == IncludeErrorKind.TooDeep
        );
        Assert.Contains("16", deep.Message);
        Assert.Contains("512", Assert.Single(Fails(string.Join(',', Enumerable.Repeat("id", 513))).Errors).Message);
        FieldSelection.Parse<Order>(string.Join(',', Enumerable.Repeat("id", 512)));
        FieldSelection.Parse<Customer>(string.Join('.', Enumerable.Repeat("referrer", 16)));
    }

    [Fact]
    public void A_storm_of_unknown_names_costs_little_and_lists_a_hundred()
    {
        string text = string.Join(',', Enumerable.Range(0, 512).Select(i => $"custome{i}"))[..4000];
        text = text[..text.LastIndexOf(',')];
        IncludeException thrown = Fails(text);
        Assert.Equal(100, thrown.Errors.Count);
        Assert.Equal(text.Count(c => c == ',') + 1, thrown.TotalCount);
        Assert.True(thrown.Message.Length < 2000);

        Patience.Within(
            4,
            () =>
            {
                for (int i = 0; i < 20; i++)
                    Fails(text);
            }
        );
    }

    [Fact]
    public void Recursive_unions_do_not_multiply()
    {
        string text = string.Join('.', Enumerable.Repeat("friend", 16));
        FieldSelection<Animal> selection = FieldSelection.Parse(
            Sluice.Shapes.ShapeConverter<Animal, PetShape>.Instance,
            text + ",toys[sku]",
            default,
            null
        );
        Assert.Equal("[friend[friend[friend", selection.ToString()[..21]);
    }
}
