using Xunit;

namespace Sluice.Tests.Selection;

/// <summary>Collections that a projection copies for a computed member, and whose references are selected.</summary>
public sealed partial class CopiedReferenceTests
{
    [Shape]
    public partial class Basket
    {
        public int Id { get; set; }
        public List<Entry> Entries { get; set; } = [];
        public int Count => Entries.Count;
    }

    [Shape]
    public partial class Entry
    {
        public int Quantity { get; set; }
        public Money Price { get; set; }
        public Article? Article { get; set; }
        public List<Article> Substitutes { get; set; } = [];
    }

    [Shape]
    public partial struct Money
    {
        public decimal Amount { get; set; }
    }

    [Shape]
    public partial class Article
    {
        public string Name { get; set; } = "";
    }

    [Theory]
    [InlineData("[count,entries[quantity,article[name]]]", "Entry.Article")]
    [InlineData("[count,entries[substitutes[name]]]", "Entry.Substitutes")]
    public void References_that_the_copy_would_lose_are_refused(string include, string reference)
    {
        FieldSelection<Basket> selection = FieldSelection.Parse<Basket>(include);
        string message = Assert.Throws<InvalidOperationException>(() => selection.ToProjection()).Message;
        Assert.Contains("Basket.Entries is read by a computed member", message, StringComparison.Ordinal);
        Assert.Contains($"{reference}, which the selection also contains", message, StringComparison.Ordinal);
        Assert.NotNull(selection.ToProjection(isOverObjects: true));
        Assert.NotNull(selection.ToProjection(translation: new() { IsEmbedded = static _ => true }));
    }

    [Theory]
    [InlineData("[count,entries[quantity,price[amount]]]")]
    [InlineData("[count,id]")]
    [InlineData("[entries[quantity,article[name]]]")]
    public void Values_are_copied_with_their_holder(string include) =>
        Assert.NotNull(FieldSelection.Parse<Basket>(include).ToProjection());
}
