using Sluice.Shapes;
using Xunit;

namespace Sluice.Tests.Selection;

public class SelectionModelTests
{
    private const int Rounds = 3_000;
    private static readonly IncludeOptions s_deep = new() { AllowDeep = true };

    [Theory, InlineData(1), InlineData(2)]
    public void Random_expressions_select_what_the_reference_says(int seed)
    {
        Compare<Order>(seed, ShapeOf<Order>());
        Compare<Customer>(seed, ShapeOf<Customer>());
    }

    [Fact]
    public void Random_expressions_over_a_union_select_what_the_reference_says_in_each_case() =>
        Compare(3, ShapeConverter<Animal, PetShape>.Instance);

    private static Converter<T> ShapeOf<T>()
        where T : IShaped<T> => T.Converter;

    internal static void Compare<T>(int seed, Converter<T> converter)
    {
        var random = new RandomExpressions(seed);
        for (int i = 0; i < Rounds; i++)
        {
            List<Item> list = random.List(converter.Shape, 4);
            string text = random.Write(list);
            FieldSelection<T> selection = FieldSelection.Parse(converter, text, s_deep, null);
            string expected = ReferenceSelection.Evaluate(converter.Shape, Spelled(list), 4),
                actual = FieldTree.Of(selection, 4);
            Assert.True(expected == actual, $"{text}\nexpected {expected}\nactual   {actual}");

            FieldSelection<T> again = FieldSelection.Parse(converter, selection.ToString(), s_deep, null);
            Assert.True(selection.Equals(again), $"{text} prints {selection}, which is {again}");
            Assert.Equal(selection.ToString(), again.ToString());
            Assert.Equal(selection.GetHashCode(), again.GetHashCode());
        }
    }

    [Theory]
    [InlineData("[note]", "[note]")]
    [InlineData("[key,note]", "[key,note]")]
    [InlineData("[!all,-key]", "[note,size]")]
    [InlineData("[size]", "[size]")]
    public void A_member_that_only_one_case_always_has_needs_no_name(string text, string expected)
    {
        FieldSelection<Ticket> selection = FieldSelection.Parse<Ticket>(text);
        Assert.Equal(expected, selection.ToString());
        Assert.Equal(selection, FieldSelection.Parse<Ticket>(expected));
    }

    // A name with an empty list is the name alone.
    private static List<Item> Spelled(List<Item> list) =>
        [
            .. list.Select(i =>
                i.List is null ? i
                : i.List.Count == 0 ? i with { List = null }
                : i with { List = Spelled(i.List) }
            ),
        ];
}
