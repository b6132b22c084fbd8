using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Text;
using Sluice.Selection;
using Xunit;

namespace Sluice.Tests.Selection;

/// <summary>Nested limits and order: <c>!first:</c> and <c>!sort:</c>.</summary>
public partial class ElementRangeTests
{
    public enum Size
    {
        Small,
        Large,
    }

    [Shape]
    public partial class Piece
    {
        [Sortable]
        public int Id { get; set; }

        [Sortable]
        public string? Name { get; set; }

        [Sortable]
        public int? Weight { get; set; }

        [Sortable]
        public Size Size { get; set; }

        [Sortable, RequirePolicy("cost")]
        public decimal Cost { get; set; }

        [Sortable, WireName("a:b")]
        public int Odd { get; set; }
        public string Note { get; set; } = "";
        public Maker? Maker { get; set; }
        public List<Piece> Parts { get; set; } = [];
    }

    [Shape]
    public partial class Maker
    {
        [Sortable]
        public string Country { get; set; } = "";
        public string Tax { get; set; } = "";
    }

    [Shape]
    public partial class Zoo
    {
        public List<Toy> Toys { get; set; } = [];
        public List<Pair> Makers { get; set; } = [];
    }

    [Shape]
    public partial class Toy
    {
        public string Title { get; set; } = "";
        public Toy? Owner { get; set; }
        public Zoo? Zoo { get; set; }
    }

    [Shape]
    public partial class Pair
    {
        public string Title { get; set; } = "";
        public Maker? First { get; set; }
        public Maker? Second { get; set; }
        public Toy? Toy { get; set; }
    }

    [Shape]
    public partial class Basket
    {
        [Default]
        public int Id { get; set; }
        public List<Piece> Pieces { get; set; } = [];
        public Piece[] Array { get; set; } = [];
        public IEnumerable<Piece> Lazy { get; set; } = [];
        public HashSet<Piece> Set { get; set; } = [];
        public ImmutableArray<Piece> Immutable { get; set; } = [];
        public ObservableCollection<Piece> Observable { get; set; } = [];
        public Queue<Piece> Queue { get; set; } = [];
        public ReadOnlyMemory<Piece> Memory { get; set; }

        [SubPropertyDefault("[!first:2,!sort:-id,id]")]
        public List<Piece> Latest { get; set; } = [];
        public Dictionary<string, Piece> ByName { get; set; } = [];
        public List<List<Piece>> Nested { get; set; } = [];
        public List<int> Numbers { get; set; } = [];
        public List<Animal> Animals { get; set; } = [];
        public Piece? Best { get; set; }
    }

    private static Piece[] Pieces(params (int Id, string? Name, int? Weight)[] pieces) =>
        [
            .. pieces.Select(p => new Piece
            {
                Id = p.Id,
                Name = p.Name,
                Weight = p.Weight,
            }),
        ];

    private static readonly Piece[] s_pieces = Pieces((3, "b", 5), (1, "a", null), (4, "B", 5), (2, null, 7));

    private static Converter<T> ShapeOf<T>()
        where T : IShaped<T> => T.Converter;

    private static Basket Filled() =>
        new()
        {
            Pieces = [.. s_pieces],
            Array = s_pieces,
            Lazy = s_pieces.Select(p => p),
            Set = [.. s_pieces],
            Immutable = [.. s_pieces],
            Observable = [.. s_pieces],
            Queue = new(s_pieces),
            Memory = s_pieces,
            Latest = [.. s_pieces],
        };

    [Theory]
    [InlineData("!first:2", "3,1")]
    [InlineData("!first:9", "3,1,4,2")]
    [InlineData("!sort:id", "1,2,3,4")]
    [InlineData("!sort:-id,!first:3", "4,3,2")]
    [InlineData("!sort:name", "2,4,1,3")]
    [InlineData("!sort:-name", "3,1,4,2")]
    [InlineData("!sort:weight", "1,3,4,2")]
    [InlineData("!sort:-weight,!sort:-id", "2,4,3,1")]
    [InlineData("!first:1,!sort:weight,!sort:-id", "1")]
    [InlineData("!sort:size", "1,2,3,4")]
    public void Every_collection_is_sorted_and_limited_on_every_wire(string marks, string ids)
    {
        foreach (
            string member in (ReadOnlySpan<string>)
                ["pieces", "array", "lazy", "set", "immutable", "observable", "queue", "memory"]
        )
        {
            var selection = FieldSelection.Parse<Basket>($"[{member}[{marks},id]]");
            string json = $"{{\"{member}\":[{string.Join(',', ids.Split(',').Select(i => $"{{\"id\":{i}}}"))}]}}";
            Assert.Equal(json, JsonWire.Serialize(Filled(), selection));
            Assert.Equal(
                json,
                Encoding.UTF8.GetString(
                    WireValue.FromMessagePack(MessagePackWire.Serialize(Filled(), selection)).ToJson()
                )
            );
            Assert.Equal(json, JsonWire.Serialize(Filled(), selection, new() { Omit = OmitWhen.Null }));
        }
    }

    [Fact]
    public void Text_is_sorted_by_code_point_and_null_is_first()
    {
        var basket = new Basket
        {
            Pieces =
            [
                .. Pieces((1, "\uFFFD", 0), (2, "\U0001F600", 0), (3, "é", 0), (4, null, 0), (5, "Z", 0), (6, "", 0)),
            ],
        };
        Assert.Equal(
            """{"pieces":[{"id":4},{"id":6},{"id":5},{"id":3},{"id":1},{"id":2}]}""",
            JsonWire.Serialize(basket, FieldSelection.Parse<Basket>("pieces[!sort:name,id]"))
        );
    }

    [Fact]
    public void Elements_are_sorted_by_the_members_of_their_objects()
    {
        var basket = new Basket
        {
            Pieces =
            [
                new()
                {
                    Id = 1,
                    Maker = new() { Country = "SE" },
                },
                new() { Id = 2 },
                new()
                {
                    Id = 3,
                    Maker = new() { Country = "DE" },
                },
            ],
        };
        Assert.Equal(
            """{"pieces":[{"id":2},{"id":3},{"id":1}]}""",
            JsonWire.Serialize(basket, FieldSelection.Parse<Basket>("pieces[!sort:maker.country,id]"))
        );
        Assert.Equal(
            """{"pieces":[{"id":1}]}""",
            JsonWire.Serialize(basket, FieldSelection.Parse<Basket>("pieces[!first:1,!sort:-maker.country,id]"))
        );
    }

    [Fact]
    public void Levels_have_limits_of_their_own()
    {
        var basket = new Basket { Pieces = [.. s_pieces.Select(p => new Piece { Id = p.Id, Parts = [.. s_pieces] })] };
        Assert.Equal(
            """{"pieces":[{"id":4,"parts":[{"id":1}]},{"id":3,"parts":[{"id":1}]}]}""",
            JsonWire.Serialize(
                basket,
                FieldSelection.Parse<Basket>("pieces[!first:2,!sort:-id,id,parts[!sort:id,!first:1,id]]")
            )
        );
    }

    [Theory]
    [InlineData("latest", "4,3")]
    [InlineData("latest[-name]", "4,3")]
    [InlineData("latest[!first:1]", "4")]
    [InlineData("latest[!sort:id]", "1,2")]
    [InlineData("latest[id]", "3,1,4,2")]
    [InlineData("latest[!default]", "4,3")]
    public void Default_lists_sort_and_limit_where_the_request_does_not(string include, string ids)
    {
        var selection = FieldSelection.Parse<Basket>(include);
        Assert.Equal(
            $"{{\"latest\":[{string.Join(',', ids.Split(',').Select(i => $"{{\"id\":{i}}}"))}]}}",
            JsonWire.Serialize(Filled(), selection)
        );
        Assert.Equal(selection, FieldSelection.Parse<Basket>(selection.ToString()));
    }

    [Theory]
    [InlineData("pieces[!first:10,!sort:-weight,!sort:id,name]", "[pieces[!first:10,!sort:-weight,!sort:id,name]]")]
    [InlineData("pieces[name,!sort:id,!FIRST:010]", "[pieces[!first:10,!sort:id,name]]")]
    [InlineData("pieces[!first:3]", "[pieces[!first:3]]")]
    [InlineData("pieces[!first:3],pieces[name]", "[pieces[!first:3,name]]")]
    [InlineData("pieces[ ! first : 3 ]", null)]
    [InlineData("pieces[!first : 3 , !sort : - 'name' ]", "[pieces[!first:3,!sort:-name]]")]
    [InlineData("pieces[!sort:'a:b',id]", "[pieces[!sort:'a:b',id]]")]
    [InlineData("pieces[!sort:maker . country,id]", "[pieces[!sort:maker.country,id]]")]
    [InlineData("pieces[!first:3,id],pieces[!first:3,!sort:id]", "[pieces[!first:3,!sort:id,id]]")]
    [InlineData("pieces[!first:3,id],-pieces,pieces[id]", "[pieces[id]]")]
    [InlineData("pieces[!all,!first:3,-note]", "")]
    public void Canonical_form_holds_the_marks(string include, string? canonical)
    {
        if (canonical is null)
        {
            Assert.Throws<IncludeException>(() => FieldSelection.Parse<Basket>(include));
            return;
        }
        var selection = FieldSelection.Parse<Basket>(include);
        string printed = selection.ToString();
        if (canonical.Length > 0)
            Assert.Equal(canonical, printed);
        var again = FieldSelection.Parse<Basket>(printed);
        Assert.Equal(selection, again);
        Assert.Equal(selection.GetHashCode(), again.GetHashCode());
    }

    [Theory]
    [InlineData("!first:3", IncludeErrorKind.NotACollection, 0, 8)]
    [InlineData("best[!first:3]", IncludeErrorKind.NotACollection, 5, 8)]
    [InlineData("byName[!first:3]", IncludeErrorKind.NotACollection, 7, 8)]
    [InlineData("nested[!first:3]", IncludeErrorKind.NotACollection, 7, 8)]
    [InlineData("numbers[!first:3]", IncludeErrorKind.NotACollection, 8, 8)]
    [InlineData("id[!sort:id]", IncludeErrorKind.NotACollection, 3, 8)]
    [InlineData("pieces[!first]", IncludeErrorKind.Syntax, 7, 6)]
    [InlineData("pieces[!first:]", IncludeErrorKind.Syntax, 14, 0)]
    [InlineData("pieces[!first:0]", IncludeErrorKind.Syntax, 14, 1)]
    [InlineData("pieces[!first:-1]", IncludeErrorKind.Syntax, 14, 0)]
    [InlineData("pieces[!first:2147483648]", IncludeErrorKind.Syntax, 14, 10)]
    [InlineData("pieces[!first:٣]", IncludeErrorKind.Syntax, 14, 1)]
    [InlineData("pieces[!sort]", IncludeErrorKind.Syntax, 7, 5)]
    [InlineData("pieces[!sort:]", IncludeErrorKind.Syntax, 13, 0)]
    [InlineData("pieces[!sort:-]", IncludeErrorKind.Syntax, 14, 0)]
    [InlineData("pieces[!sort:maker.]", IncludeErrorKind.Syntax, 19, 0)]
    [InlineData("pieces[!sort:'id]", IncludeErrorKind.Syntax, 13, 1)]
    [InlineData("pieces[!sort:id[x]]", IncludeErrorKind.Syntax, 15, 1)]
    [InlineData("pieces[a:b]", IncludeErrorKind.Syntax, 8, 1)]
    [InlineData("pieces[:b]", IncludeErrorKind.Syntax, 7, 1)]
    [InlineData(":", IncludeErrorKind.Syntax, 0, 1)]
    [InlineData("-pieces[!first:1]", IncludeErrorKind.Syntax, 8, 6)]
    [InlineData("pieces[!sort:wieght]", IncludeErrorKind.UnknownName, 13, 6)]
    [InlineData("pieces[!sort:maker.contry]", IncludeErrorKind.UnknownName, 19, 6)]
    [InlineData("pieces[!sort:note]", IncludeErrorKind.NotSortable, 13, 4)]
    [InlineData("pieces[!sort:maker]", IncludeErrorKind.NotSortable, 13, 5)]
    [InlineData("pieces[!sort:maker.tax]", IncludeErrorKind.NotSortable, 19, 3)]
    [InlineData("pieces[!sort:parts.id]", IncludeErrorKind.NotSortable, 13, 5)]
    [InlineData("animals[!sort:name]", IncludeErrorKind.NotSortable, 14, 4)]
    [InlineData("pieces[!first:1,!first:2]", IncludeErrorKind.Conflict, 16, 8)]
    [InlineData("pieces[!first:1],pieces[!first:2]", IncludeErrorKind.Conflict, 24, 8)]
    [InlineData("pieces[!sort:id],pieces[!sort:-id]", IncludeErrorKind.Conflict, 24, 9)]
    [InlineData("pieces[!sort:id,!sort:name],pieces[!sort:id]", IncludeErrorKind.Conflict, 35, 8)]
    [InlineData("pieces[!sort:id,!sort:-id]", IncludeErrorKind.Conflict, 16, 9)]
    [InlineData("pieces[!first:1001]", IncludeErrorKind.TooManyElements, 7, 11)]
    public void Mistakes_are_reported_with_their_position(
        string include,
        IncludeErrorKind kind,
        int position,
        int length
    )
    {
        IncludeException thrown = Assert.Throws<IncludeException>(() =>
            FieldSelection.Parse<Basket>(include, new IncludeOptions { MaxFirst = 1000 })
        );
        Assert.Contains((kind, position, length), thrown.Errors.Select(e => (e.Kind, e.Position, e.Length)));
    }

    [Fact]
    public void Suggestions_name_what_can_be_sorted_by()
    {
        IncludeException thrown = Assert.Throws<IncludeException>(() =>
            FieldSelection.Parse<Basket>("pieces[!sort:wieght,!sort:note]")
        );
        Assert.Equal(["weight"], thrown.Errors[0].Suggestions);
        Assert.Contains("weight", thrown.Errors[1].Suggestions);
        Assert.DoesNotContain("note", thrown.Errors[1].Suggestions);
    }

    [Theory]
    [InlineData("toys[!sort:title]", "Elements cannot be sorted by 'title'. Nothing here can be sorted by.")]
    [InlineData("toys[!sort:owner]", "Elements cannot be sorted by 'owner'. Nothing here can be sorted by.")]
    [InlineData("toys[!sort:owner.title]", "Elements cannot be sorted by 'title'. Nothing here can be sorted by.")]
    [InlineData("makers[!sort:title]", "Elements cannot be sorted by 'title'. Sort by 'first', 'second'.")]
    [InlineData("makers[!sort:frist.country]", "There is no field 'frist' to sort by. Did you mean 'first'?")]
    [InlineData("toys[!sort:ownr.title]", "There is no field 'ownr' to sort by.")]
    public void Objects_are_offered_that_lead_to_what_can_be_sorted_by(string include, string message)
    {
        IncludeException thrown = Assert.Throws<IncludeException>(() => FieldSelection.Parse<Zoo>(include));
        Assert.Equal(message, Assert.Single(thrown.Errors).Message);
    }

    [Fact]
    public void Object_is_not_offered_whose_sortable_members_are_hidden()
    {
        IncludeException thrown = Assert.Throws<IncludeException>(() =>
            FieldSelection.Parse(
                ShapeOf<Zoo>(),
                "makers[!sort:title]",
                default,
                m => m.WireName == "country" ? MemberAccess.Absent : MemberAccess.Allowed
            )
        );
        Assert.EndsWith("Nothing here can be sorted by.", thrown.Errors[0].Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Guarded_member_does_not_exist_for_others()
    {
        FieldSelection<Basket> Bind(string include) =>
            FieldSelection.Parse(
                ShapeOf<Basket>(),
                include,
                default,
                m => m.Traits.Policies.Count > 0 ? MemberAccess.Absent : MemberAccess.Allowed
            );
        IncludeException thrown = Assert.Throws<IncludeException>(() => Bind("pieces[!sort:cost,id]"));
        Assert.Equal(
            Assert.Throws<IncludeException>(() => Bind("pieces[!sort:cosf,id]")).Message.Replace("cosf", "cost"),
            thrown.Message
        );
        var restricted = FieldSelection
            .Parse<Basket>("pieces[!sort:-cost,!sort:id,id]")
            .Restrict(m => m.Traits.Policies.Count == 0);
        Assert.Equal("[pieces[!sort:id,id]]", restricted.ToString());
    }

    [Fact]
    public void Members_that_are_not_offered_cannot_be_sorted_by()
    {
        var offered = FieldSelection.Parse<Basket>("pieces[id,name]");
        Assert.Throws<IncludeException>(() =>
            FieldSelection.Parse(ShapeOf<Basket>(), "pieces[!sort:weight]", default, null, offered)
        );
        var narrowed = FieldSelection.Parse(
            ShapeOf<Basket>(),
            "pieces[!first:5,!sort:name,id]",
            default,
            null,
            FieldSelection.Parse<Basket>("pieces[!first:2,id,name]")
        );
        Assert.Equal("[pieces[!first:2,!sort:name,id]]", narrowed.ToString());
    }

    [Fact]
    public void Limits_take_part_in_the_algebra()
    {
        FieldSelection<Basket> all = FieldSelection.Parse<Basket>("pieces[id]"),
            few = FieldSelection.Parse<Basket>("pieces[!first:3,id]");
        Assert.NotEqual(all, few);
        Assert.True(few.IsWithin(all));
        Assert.False(all.IsWithin(few));
        Assert.Equal(few, all.Intersect(few));
        Assert.Equal(all, few.WithoutElementRanges());
        Assert.Same(all, all.WithoutElementRanges());
        Assert.Equal("[id]", few.For<Piece>("pieces").ToString());
    }

    [Fact]
    public void Written_elements_are_counted()
    {
        var options = new IncludeOptions { MaxElements = 2 };
        Assert.Equal(
            """{"pieces":[{"id":1},{"id":2}]}""",
            JsonWire.Serialize(Filled(), FieldSelection.Parse<Basket>("pieces[!first:2,!sort:id,id]", options))
        );
        Assert.Equal(
            WireError.TooManyElements,
            Assert
                .Throws<WireException>(() =>
                    JsonWire.Serialize(Filled(), FieldSelection.Parse<Basket>("pieces[!first:3,id]", options))
                )
                .Error
        );
    }

    [Fact]
    public void Projections_of_objects_are_sorted_and_limited()
    {
        var selection = FieldSelection.Parse<Basket>("pieces[!sort:-weight,!first:2,name]");
        Basket projected = new[] { Filled() }.AsQueryable().Select(selection).Single();
        Assert.Equal([null, "b"], projected.Pieces.Select(p => p.Name));
        Assert.Equal("""{"pieces":[{"name":null},{"name":"b"}]}""", JsonWire.Serialize(projected, selection));
    }

    [Fact]
    public void Hand_written_sql_gets_order_and_limit()
    {
        SelectedElements elements = FieldSelection
            .Parse<Basket>("pieces[!sort:-weight,!sort:size,!first:3]")
            .ElementsOf("pieces");
        Assert.Equal(3, elements.First);
        Assert.True(elements.IsSorted);
        Assert.Equal(
            """
            "p"."Weight" DESC NULLS LAST, "p"."Size", "p"."Id"
            """,
            elements.ToOrderBy(SqlDialect.PostgreSql, new SqlColumns(table: "p"))
        );
        Assert.Equal(
            "[size], [id]",
            FieldSelection
                .Parse<Basket>("pieces[!sort:size]")
                .ElementsOf("pieces")
                .ToOrderBy(SqlDialect.SqlServer, new SqlColumns(WireNaming.Camel))
        );
        SelectedElements nested = FieldSelection.Parse<Basket>("pieces[!sort:maker.country]").ElementsOf("Pieces");
        Assert.Throws<NotSupportedException>(() => nested.ToOrderBy(SqlDialect.Sqlite));
        Assert.StartsWith(
            """m.country COLLATE "C" NULLS FIRST""",
            nested.ToOrderBy(SqlDialect.PostgreSql, new SqlColumns().Map("Maker.Country", "m.country")),
            StringComparison.Ordinal
        );
        Assert.False(FieldSelection.Parse<Basket>("pieces").ElementsOf("pieces").IsSorted);
    }

    [Fact]
    public void Values_without_a_known_order_in_databases_are_refused()
    {
        SelectedElements elements = FieldSelection.Parse<Waiting>("parts[!sort:wait]").ElementsOf("parts");
        foreach (
            SqlDialect dialect in (SqlDialect[])
                [SqlDialect.PostgreSql, SqlDialect.Sqlite, SqlDialect.MySql, SqlDialect.MariaDb, SqlDialect.SqlServer]
        )
        {
            NotSupportedException refused = Assert.Throws<NotSupportedException>(() => elements.ToOrderBy(dialect));
            Assert.Contains("'Wait' here: it is a TimeSpan", refused.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Reflection_shapes_sort_like_generated_ones()
    {
        var value = new Plain { Parts = [new() { Id = 2 }, new() { Id = 1 }] };
        Assert.Equal(
            """{"parts":[{"id":1}]}""",
            JsonWire.Serialize(value, FieldSelection.Parse<Plain>("parts[!sort:id,!first:1]"))
        );
    }

    private sealed class Plain
    {
        public List<PlainPart> Parts { get; set; } = [];
    }

    private sealed class PlainPart
    {
        [Sortable]
        public int Id { get; set; }
    }

    private sealed class Waiting
    {
        public List<WaitingPart> Parts { get; set; } = [];
    }

    private sealed class WaitingPart
    {
        [Sortable]
        public TimeSpan? Wait { get; set; }
    }

    [Fact]
    public void Random_orders_agree_with_linq()
    {
        var random = new Random(19);
        string[] names = ["id", "name", "weight", "size", "maker.country"];
        for (int round = 0; round < 2000; round++)
        {
            Piece[] pieces =
            [
                .. Enumerable
                    .Range(0, random.Next(12))
                    .Select(i => new Piece
                    {
                        Id = i,
                        Name = random.Next(3) == 0 ? null : ((char)('a' + random.Next(3))).ToString(),
                        Weight = random.Next(3) == 0 ? null : random.Next(3),
                        Size = (Size)random.Next(2),
                        Maker = random.Next(2) == 0 ? null : new() { Country = random.Next(2) == 0 ? "SE" : "DE" },
                    })
                    .OrderBy(_ => random.Next()),
            ];
            string[] by = [.. names.OrderBy(_ => random.Next()).Take(random.Next(1, 4))];
            bool[] down = [.. by.Select(_ => random.Next(2) == 0)];
            int? first = random.Next(2) == 0 ? random.Next(1, 8) : null;
            IOrderedEnumerable<Piece> sorted = pieces.OrderBy(_ => 0);
            for (int i = 0; i < by.Length; i++)
            {
                string name = by[i];
                Func<Piece, IComparable?> key = p =>
                    name switch
                    {
                        "id" => p.Id,
                        "name" => p.Name,
                        "weight" => p.Weight,
                        "size" => p.Size,
                        _ => p.Maker?.Country,
                    };
                sorted = down[i] ? sorted.ThenByDescending(key) : sorted.ThenBy(key);
            }
            IEnumerable<Piece> expected = sorted.ThenBy(p => p.Id).Take(first ?? int.MaxValue);
            string include =
                $"pieces[{string.Join(',', by.Select((n, i) => $"!sort:{(down[i] ? "-" : "")}{n}"))}"
                + $"{(first is null ? "" : $",!first:{first}")},id]";
            Assert.Equal(
                JsonWire.Serialize(new Basket { Pieces = [.. expected] }, FieldSelection.Parse<Basket>("pieces[id]")),
                JsonWire.Serialize(new Basket { Pieces = [.. pieces] }, FieldSelection.Parse<Basket>(include))
            );
        }
    }
}
