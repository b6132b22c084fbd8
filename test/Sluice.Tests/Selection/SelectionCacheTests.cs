using Sluice.Selection;
using Xunit;

namespace Sluice.Tests.Selection;

public partial class SelectionCacheTests
{
    [Shape]
    public partial record Cached(int A, int B, Cached? C);

    [Fact]
    public void A_cached_text_gives_the_same_selection_and_allocates_nothing()
    {
        const string text = "[a,c[b]]";
        FieldSelection<Cached> first = FieldSelection.Parse<Cached>(text);
        char[] chars = text.ToCharArray();
        for (int i = 0; i < 100; i++)
            Assert.Same(first, FieldSelection.Parse<Cached>(chars, default(IncludeOptions)));
        Assert.Equal(
            0,
            Allocation.Of(() =>
            {
                for (int i = 0; i < 100; i++)
                    FieldSelection.Parse<Cached>(chars, default(IncludeOptions));
            })
        );
    }

    [Fact]
    public void Options_and_naming_are_part_of_the_key()
    {
        var lenient = new IncludeOptions { IsLenient = true };
        Assert.Equal("[a]", FieldSelection.Parse<Cached>("a,nope", lenient).ToString());
        Assert.Throws<IncludeException>(() => FieldSelection.Parse<Cached>("a,nope"));
        Assert.Equal("[A]", FieldSelection.Parse<Cached>("A", WireNaming.None).ToString());
        Assert.Equal("[a]", FieldSelection.Parse<Cached>("A").ToString());
        FieldSelection.Parse<Cached>("!deep", new IncludeOptions { AllowDeep = true });
        Assert.Throws<IncludeException>(() => FieldSelection.Parse<Cached>("!deep"));
    }

    [Shape]
    public partial record Flooded(int A, int B);

    [Fact]
    public void New_texts_neither_grow_the_cache_nor_drive_out_what_is_in_use()
    {
        string[] used = [.. Enumerable.Range(0, 20).Select(i => new string(' ', i) + "a")];
        var kept = new FieldSelection<Flooded>[used.Length];
        for (int round = 0; round < 3; round++)
        for (int i = 0; i < used.Length; i++)
            kept[i] = FieldSelection.Parse<Flooded>(used[i]);

        for (int i = 0; i < 200_000; i++)
        {
            FieldSelection.Parse<Flooded>(
                $"a,b,'a'{new string(' ', i % 50)},{(i / 50 % 2 == 0 ? "-" : "")}b{new string(' ', i / 100 % 50)},b{new string('\t', i / 5000)}"
            );
            if (i % 100 == 0)
                FieldSelection.Parse<Flooded>(used[i / 100 % used.Length]);
        }
        int same = used.Where((text, i) => FieldSelection.Parse<Flooded>(text) == kept[i]).Count();
        Assert.InRange(same, 16, 20);
    }

    [Fact]
    public void Threads_race_without_a_lock_and_agree()
    {
        string[] texts =
        [
            .. Enumerable
                .Range(0, 600)
                .Select(i =>
                    $"{new string(' ', i)[..Math.Min(i, 200)]}id,{(i % 2 == 0 ? "note" : "customer[name]")}{new string(' ', i / 3)}"
                ),
        ];
        Parallel.For(
            0,
            8,
            thread =>
            {
                var random = new Random(thread);
                for (int i = 0; i < 20_000; i++)
                {
                    int at = random.Next(texts.Length);
                    Assert.Equal(
                        at % 2 == 0 ? "[id,note]" : "[id,customer[name]]",
                        FieldSelection.Parse<Order>(texts[at]).ToString()
                    );
                }
            }
        );
    }

    [Fact]
    public void Plans_made_by_many_threads_at_once_are_one()
    {
        for (int round = 0; round < 50; round++)
        {
            var shapes = new Model.ObjectShape<Cached>(Of<Cached>(), [], null);
            var plans = new SelectionPlan[4];
            Parallel.For(0, 4, i => plans[i] = PlanBuilder.GetPlan(shapes));
            Assert.All(plans, p => Assert.Same(plans[0], p));
        }
    }

    private static Converter<T> Of<T>()
        where T : IShaped<T> => T.Converter;
}
