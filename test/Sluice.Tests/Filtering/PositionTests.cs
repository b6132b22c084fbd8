using System.ComponentModel.DataAnnotations.Schema;
using Sluice.Filtering;
using Xunit;

namespace Sluice.Tests.Filtering;

/// <summary>Positions of objects whose references are null, or were not loaded.</summary>
public sealed partial class PositionTests
{
    [Shape]
    public partial class Loan
    {
        [Sortable]
        public int Id { get; set; }
        public int? ReaderId { get; set; }

        [Sortable]
        public Reader? Reader { get; set; }

        [Sortable]
        public Reader Lender { get; set; } = null!;

        [Sortable, ForeignKey(nameof(DeskNumber))]
        public Reader? Desk { get; set; }
        public int DeskNumber { get; set; }

        [Sortable]
        public Reader? Witness { get; set; }
    }

    [Shape]
    public partial class Reader
    {
        [Sortable]
        public int Id { get; set; }

        [Sortable]
        public string Name { get; set; } = "";
    }

    private static KeysetPosition PositionOf(string sort, Loan loan) =>
        KeysetOrder<Loan>.Of(FieldSort.Parse<Loan>(sort)).PositionOf(loan);

    [Fact]
    public void References_that_are_null_are_values()
    {
        Assert.Equal([null, 7], PositionOf("reader.name,id", new Loan { Id = 7 }).Values);
        Assert.Equal([null, 7], PositionOf("-desk.name", new Loan { Id = 7 }).Values);
        Assert.Equal([null, 7], PositionOf("witness.name", new Loan { Id = 7 }).Values);
        var loan = new Loan
        {
            Id = 7,
            ReaderId = 3,
            Reader = new Reader { Id = 3, Name = "Ada" },
        };
        Assert.Equal(["Ada", 7], PositionOf("reader.name", loan).Values);
    }

    [Theory]
    [InlineData("reader.name", "Loan.Reader is null although ReaderId is set")]
    [InlineData("lender.name", "Loan.Lender is null although it is declared as non-nullable")]
    [InlineData("id,-desk.id", "Loan.Desk is null although DeskNumber is set")]
    public void References_that_were_not_loaded_are_refused(string sort, string reason)
    {
        var loan = new Loan
        {
            Id = 7,
            ReaderId = 3,
            DeskNumber = 2,
        };
        string message = Assert.Throws<InvalidOperationException>(() => PositionOf(sort, loan)).Message;
        Assert.Contains(reason, message, StringComparison.Ordinal);
        Assert.Contains("Load it as well (KeysetOrder<T>.With", message, StringComparison.Ordinal);
    }

    [Fact]
    public void Objects_in_memory_are_ordered_as_they_are()
    {
        Loan[] loans =
        [
            new() { Id = 2, ReaderId = 3 },
            new()
            {
                Id = 1,
                Reader = new Reader { Name = "Ada" },
            },
        ];
        KeysetOrder<Loan> order = KeysetOrder<Loan>.Of(FieldSort.Parse<Loan>("reader.name,lender.name"));
        Assert.Equal([2, 1], order.Apply(loans.AsQueryable()).Select(l => l.Id));
        Assert.Equal([1], order.Apply(loans.AsQueryable(), new([null, null, 2])).Select(l => l.Id));
    }
}
