using Sluice.Selection;
using Xunit;

namespace Sluice.Tests.Selection;

public partial class QueryTests
{
    private static readonly Order[] s_orders =
    [
        new(
            1,
            "first",
            new(
                1,
                "Ada",
                "ada@x",
                [new(9, "old", new(8, "Old", "o@x", [], null), [], "s")],
                new(2, "Bob", "b@x", null!, null)
            ),
            [new(1, new("A", "Apple", 1.5m), 2), new(2, null!, 0)],
            "secret"
        )
        {
            Extras = new() { ["x"] = new("X", "Extra", 1) },
        },
        new(2, null!, null, null!, null!),
    ];

    [Fact]
    public void What_is_projected_and_then_written_is_what_would_have_been_written()
    {
        var random = new RandomExpressions(21);
        int projected = 0;
        for (int i = 0; i < 600; i++)
        {
            FieldSelection<Order> selection = FieldSelection.Parse<Order>(
                random.Write(random.List(Shape(), 4)),
                new IncludeOptions { AllowDeep = true }
            );
            try
            {
                Order[] some = [.. s_orders.AsQueryable().Select(selection)];
                Assert.Equal(JsonWire.Serialize(s_orders, selection), JsonWire.Serialize(some, selection));
                Assert.All(some, o => Assert.Null(o.Secret));
                projected++;
            }
            catch (InvalidOperationException e) when (e.Message.Contains("without end"))
            {
                Assert.True(selection.GetCost().IsRecursive);
            }
        }
        Assert.InRange(projected, 300, 600);
    }

    [Fact]
    public void The_projection_names_only_what_is_selected() =>
        Assert.Equal(
            "e => new Order(e.Id, null, IIF((e.Customer == null), null, new Customer(0, e.Customer.Name, null, null, null)), e.Lines.Select(e1 => new Line(e1.Number, null, e1.Quantity)).ToList(), null)",
            FieldSelection.Parse<Order>("id,customer[name],lines[quantity]").ToProjection()!.ToString()
        );

    [Shape]
    public partial class Strict
    {
        public Strict(string name, int age)
        {
            ArgumentException.ThrowIfNullOrEmpty(name);
            (Name, Age) = (name, age);
        }

        public string Name { get; }
        public int Age { get; }
    }

    [Fact]
    public void A_constructor_that_refuses_what_is_not_selected_is_an_error_that_says_so()
    {
        IQueryable<Strict> query = new[] { new Strict("Ada", 36) }.AsQueryable();
        var thrown = Assert.Throws<InvalidOperationException>(() => query.Select(FieldSelection.Parse<Strict>("age")));
        Assert.Contains("'name'", thrown.Message);
        Assert.Contains("validates", thrown.Message);
        Assert.Equal("Ada", query.Select(FieldSelection.Parse<Strict>("name")).Single().Name);
    }

    [Shape]
    public partial class Basket
    {
        public int Id { get; set; }
        public int Price { get; set; } = 5;
        public int Count { get; init; } = 2;
        public int Total => Price * Count;
        public string[] Tags { get; set; } = [];
        public Product[] Array { get; set; } = [];
        public HashSet<Line> Set { get; set; } = [];
        public IReadOnlyList<List<Product>> Nested { get; set; } = [];
        public Point? Place { get; set; }
        public Point Spot { get; set; }
    }

    [Shape]
    public partial record struct Point(int X, int Y);

    [Theory]
    [InlineData("total")]
    [InlineData("tags,array[sku]")]
    [InlineData("set[quantity],nested[name]")]
    [InlineData("place[x],spot[y]")]
    [InlineData("!all")]
    public void Getters_structs_and_collections_of_every_kind_come_through(string include)
    {
        var product = new Product("S", "N", 1);
        Basket[] baskets =
        [
            new()
            {
                Id = 1,
                Price = 7,
                Count = 3,
                Tags = ["a"],
                Array = [product],
                Set = [new(1, product, 2)],
                Nested =
                [
                    [product],
                    [],
                ],
                Place = new(1, 2),
                Spot = new(3, 4),
            },
            new()
            {
                Tags = null!,
                Array = null!,
                Set = null!,
                Nested = null!,
            },
        ];
        FieldSelection<Basket> selection = FieldSelection.Parse<Basket>(include);
        Assert.Equal(
            JsonWire.Serialize(baskets, selection),
            JsonWire.Serialize(baskets.AsQueryable().Select(selection), selection)
        );
    }

    public abstract class Payment
    {
        public int Id { get; set; }
        public decimal Amount { get; set; }
    }

    public class Card : Payment
    {
        public string Number { get; set; } = "";
    }

    public class Wallet
    {
        public string Owner { get; set; } = "";
        public Payment? Last { get; set; }
        public List<Payment> All { get; set; } = [];
    }

    [Theory]
    [InlineData("")]
    [InlineData("[last]")]
    [InlineData("[owner,last[amount]]")]
    [InlineData("[all[id]]")]
    public void Objects_of_abstract_types_are_narrowed_when_they_are_written(string include)
    {
        var card = new Card
        {
            Id = 1,
            Amount = 2,
            Number = "x",
        };
        Wallet[] wallets =
        [
            new()
            {
                Owner = "Ada",
                Last = card,
                All = [card],
            },
            new(),
        ];
        FieldSelection<Wallet> selection = FieldSelection.Parse<Wallet>(include);
        Assert.Equal(
            JsonWire.Serialize(wallets, selection),
            JsonWire.Serialize(wallets.AsQueryable().Select(selection), selection)
        );
        Payment[] payments = [card];
        FieldSelection<Payment> amount = FieldSelection.Parse<Payment>("[amount]");
        Assert.Equal("""[{"amount":2}]""", JsonWire.Serialize(payments.AsQueryable().Select(amount), amount));
    }

    [Fact]
    public void Columns_are_known_names_quoted_for_the_database()
    {
        FieldSelection<Order> selection = FieldSelection.Parse<Order>("note,id,customer[name]");
        Assert.Equal("\"Id\" as \"id\", \"Note\" as \"note\"", selection.GetColumns().ToString());
        Assert.Equal(
            "o.[id], o.[note]".Replace("o.", "[o]."),
            selection.GetColumns(ColumnQuoting.Bracket, WireNaming.Snake, "o").ToString()
        );
        Assert.Equal(
            "\"a\"\"b\" as \"it's\"",
            FieldSelection.Parse<Odd>("it's").GetColumns(nameOf: _ => "a\"b").ToString()
        );
        Assert.Equal(["Id", "Note"], selection.GetColumns().Select(c => c.Member.Name));
        Assert.Equal(
            ["Id", "CustomerId"],
            FieldSelection
                .Parse<Order>("id,customer")
                .GetColumns(nameOf: m => m.Name == "Customer" ? "CustomerId" : m.Name)
                .Select(c => c.Name)
        );
    }

    private static Model.TypeShape Shape() => Of<Order>().Shape;

    private static Converter<T> Of<T>()
        where T : IShaped<T> => T.Converter;
}
