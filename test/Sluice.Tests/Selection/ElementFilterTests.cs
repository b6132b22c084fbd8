using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Text;
using System.Text.Json.Serialization;
using Sluice.Filtering;
using Sluice.Model;
using Sluice.Selection;
using Xunit;

namespace Sluice.Tests.Selection;

/// <summary>Conditions on the elements of collections: <c>!filter:</c>.</summary>
public partial class ElementFilterTests
{
    [Shape(Naming = WireNaming.Snake)]
    public partial class Bin
    {
        [Filterable, Sortable]
        public int Id { get; set; }

        [Filterable, Sortable]
        public string? PartName { get; set; }

        [Filterable]
        public int? Weight { get; set; }

        [Filterable, RequirePolicy("cost")]
        public decimal Cost { get; set; }

        [Filterable]
        public BinKind Kind { get; set; }

        [Filterable]
        public Depot? Depot { get; set; }

        [Filterable]
        public List<Bin> Inner { get; set; } = [];
        public string Note { get; set; } = "";
    }

    public enum BinKind
    {
        Open,
        Closed,
    }

    [Shape(Naming = WireNaming.Snake)]
    public partial class Depot
    {
        [Filterable]
        public string City { get; set; } = "";
        public string Tax { get; set; } = "";
    }

    [Shape(Naming = WireNaming.Snake)]
    public partial class Rack
    {
        [Default]
        public int Id { get; set; }
        public List<Bin> Bins { get; set; } = [];
        public Bin[] Array { get; set; } = [];
        public IEnumerable<Bin> Lazy { get; set; } = [];
        public HashSet<Bin> Set { get; set; } = [];
        public ImmutableArray<Bin> Immutable { get; set; } = [];
        public ObservableCollection<Bin> Observable { get; set; } = [];
        public ReadOnlyMemory<Bin> Memory { get; set; }

        [SubPropertyDefault("[!first:2,id]")]
        public List<Bin> Latest { get; set; } = [];
        public Dictionary<string, Bin> ByName { get; set; } = [];
        public List<int> Numbers { get; set; } = [];
        public List<Depot> Depots { get; set; } = [];
        public List<Plain> Plain { get; set; } = [];
        public List<Holder> Holders { get; set; } = [];
        public Bin? Best { get; set; }
    }

    [Shape]
    public partial class Plain
    {
        public int Id { get; set; }
    }

    [Shape, JsonDerivedType(typeof(Crate), "crate"), JsonDerivedType(typeof(Sack), "sack")]
    public abstract partial class Holder
    {
        [Filterable]
        public string Name { get; set; } = "";
    }

    [Shape]
    public partial class Crate : Holder;

    [Shape]
    public partial class Sack : Holder;

    private static readonly Bin[] s_bins =
    [
        new()
        {
            Id = 3,
            PartName = "it's",
            Weight = 5,
            Kind = BinKind.Closed,
            Depot = new() { City = "Oslo" },
        },
        new()
        {
            Id = 1,
            PartName = "a",
            Inner = [new() { Id = 8, Weight = 1 }, new() { Id = 9, Weight = 2 }],
        },
        new()
        {
            Id = 4,
            PartName = "B",
            Weight = 5,
            Cost = 9,
            Depot = new() { City = "Bergen" },
        },
        new()
        {
            Id = 2,
            Weight = 7,
            Inner = [new() { Id = 7 }],
        },
    ];

    private static readonly IncludeOptions s_options = default(IncludeOptions).WithFilters();

    private static Rack Filled() =>
        new()
        {
            Bins = [.. s_bins],
            Array = s_bins,
            Lazy = s_bins.Select(b => b),
            Set = [.. s_bins],
            Immutable = [.. s_bins],
            Observable = [.. s_bins],
            Memory = s_bins,
            Latest = [.. s_bins],
        };

    private static FieldSelection<Rack> Parse(string include) => FieldSelection.Parse<Rack>(include, s_options);

    private static string Ids(string ids) =>
        string.Join(',', ids.Split(',', StringSplitOptions.RemoveEmptyEntries).Select(i => $"{{\"id\":{i}}}"));

    private static Converter<T> ShapeOf<T>()
        where T : IShaped<T> => T.Converter;

    [Theory]
    [InlineData("!filter:'weight gt 4'", "3,4,2")]
    [InlineData("!filter:'weight gt 4',!first:2", "3,4")]
    [InlineData("!filter:'weight gt 4',!sort:-id,!first:2", "4,3")]
    [InlineData("!sort:id,!filter:'not (weight gt 5)'", "1,3,4")]
    [InlineData("!filter:'weight eq null'", "1")]
    [InlineData("!filter:'part_name eq ''it''''s'''", "3")]
    [InlineData("!filter:'contains(part_name, '''''''')'", "3")]
    [InlineData("!filter:'part_name eqi ''b'''", "4")]
    [InlineData("!filter:'kind eq ''Closed'' or depot/city eq ''Bergen'''", "3,4")]
    [InlineData("!filter:'inner/any(i: i/weight gt 1)'", "1")]
    [InlineData("!filter:'inner/any()',!sort:-id", "2,1")]
    [InlineData("!filter:'depot eq null'", "1,2")]
    [InlineData("!filter:'weight gt 4',!filter:'id lt 4'", "3,2")]
    [InlineData("!filter:'id lt 0'", "")]
    public void Every_collection_is_filtered_on_every_wire(string marks, string ids)
    {
        foreach (
            string member in (ReadOnlySpan<string>)["bins", "array", "lazy", "set", "immutable", "observable", "memory"]
        )
        {
            FieldSelection<Rack> selection = Parse($"[{member}[{marks},id]]");
            string json = $"{{\"{member}\":[{Ids(ids)}]}}";
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
    public void Parent_is_chosen_by_all_elements_of_a_collection_whose_own_condition_writes_others()
    {
        FieldSelection<Rack> selection = Parse(
            "bins[!filter:'inner/any(i: i/weight gt 1)',id,inner[!filter:'weight lt 2',id]]"
        );
        const string Expected = """{"bins":[{"id":1,"inner":[{"id":8}]}]}""";
        Assert.Equal(Expected, JsonWire.Serialize(Filled(), selection));
        Rack projected = new[] { Filled() }.AsQueryable().Select(selection).Single();
        Assert.Equal(Expected, JsonWire.Serialize(projected, selection));
    }

    [Fact]
    public void Default_list_of_a_member_keeps_what_the_request_does_not_replace()
    {
        Assert.Equal(
            """{"latest":[{"id":4},{"id":2}]}""",
            JsonWire.Serialize(Filled(), Parse("latest[!default,!filter:'id ne 3 and id ne 1']"))
        );
        Assert.Equal(
            """{"latest":[{"id":3},{"id":4},{"id":2}]}""",
            JsonWire.Serialize(Filled(), Parse("latest[id,!filter:'id ne 1']"))
        );
    }

    [Theory]
    [InlineData("bins[!filter:'weight gt 4']", "[bins[!filter:'weight gt 4']]")]
    [InlineData("bins[ !FILTER : ' weight  GT 4 ',id]", "[bins[!filter:'weight gt 4',id]]")]
    [InlineData(
        "bins[!first:2,!filter:'id in (1, 2)',!sort:id,id]",
        "[bins[!filter:'id in (1, 2)',!first:2,!sort:id,id]]"
    )]
    [InlineData("bins[!filter:'part_name eq ''it''''s''',id]", "[bins[!filter:'part_name eq ''it''''s''',id]]")]
    [InlineData("bins[!filter:'id gt 1'],bins[!filter:'id gt 1',id]", "[bins[!filter:'id gt 1',id]]")]
    [InlineData(
        "bins[!filter:'weight gt 1',!filter:'id gt 1',id]",
        "[bins[!filter:'id gt 1',!filter:'weight gt 1',id]]"
    )]
    [InlineData("bins[!filter:'id gt 1',id],-bins,bins[id]", "[bins[id]]")]
    [InlineData("bins[!all,!filter:'inner/all(x: x/id gt 1)',-note]", "")]
    public void Canonical_form_holds_the_conditions(string include, string canonical)
    {
        FieldSelection<Rack> selection = Parse(include);
        string printed = selection.ToString();
        if (canonical.Length > 0)
            Assert.Equal(canonical, printed);
        FieldSelection<Rack> again = Parse(printed);
        Assert.Equal(selection, again);
        Assert.Equal(selection.GetHashCode(), again.GetHashCode());
        Assert.Equal(JsonWire.Serialize(Filled(), selection), JsonWire.Serialize(Filled(), again));
    }

    [Theory]
    [InlineData("!filter:'id gt 1'", IncludeErrorKind.NotACollection, 0, 17)]
    [InlineData("best[!filter:'id gt 1']", IncludeErrorKind.NotACollection, 5, 17)]
    [InlineData("by_name[!filter:'id gt 1']", IncludeErrorKind.NotACollection, 8, 17)]
    [InlineData("numbers[!filter:'id gt 1']", IncludeErrorKind.NotACollection, 8, 17)]
    [InlineData("holders[!filter:'name eq ''a''']", IncludeErrorKind.NotFilterable, 8, 23)]
    [InlineData("bins[!filter]", IncludeErrorKind.Syntax, 5, 7)]
    [InlineData("bins[!filter:]", IncludeErrorKind.Syntax, 13, 0)]
    [InlineData("bins[!filter:id gt 1]", IncludeErrorKind.Syntax, 13, 0)]
    [InlineData("bins[!filter:'']", IncludeErrorKind.Syntax, 13, 2)]
    [InlineData("bins[!filter:' ']", IncludeErrorKind.Syntax, 13, 3)]
    [InlineData("bins[!filter:'id gt 1]", IncludeErrorKind.Syntax, 13, 1)]
    [InlineData("bins[!filter:'id gt 1'x]", IncludeErrorKind.Syntax, 22, 1)]
    [InlineData("-bins[!filter:'id gt 1']", IncludeErrorKind.Syntax, 6, 7)]
    [InlineData("bins[!filter:'idd gt 1']", IncludeErrorKind.UnknownName, 14, 3)]
    [InlineData("bins[!filter:'partName eq ''a''']", IncludeErrorKind.UnknownName, 14, 8)]
    [InlineData("bins[!filter:'part_name eq ''''''a'' and noet eq 1']", IncludeErrorKind.UnknownName, 41, 4)]
    [InlineData("bins[!filter:'note eq ''a''']", IncludeErrorKind.UnknownName, 14, 4)]
    [InlineData("bins[!filter:'depot/tax eq ''a''']", IncludeErrorKind.UnknownName, 20, 3)]
    [InlineData("plain[!filter:'id gt 1']", IncludeErrorKind.UnknownName, 15, 2)]
    [InlineData("bins[!filter:'id gt ''a''']", IncludeErrorKind.InvalidCondition, 20, 5)]
    [InlineData("bins[!filter:'id gt 99999999999']", IncludeErrorKind.InvalidCondition, 20, 11)]
    [InlineData("bins[!filter:'id like 1']", IncludeErrorKind.InvalidCondition, 17, 4)]
    [InlineData("bins[!filter:'(id gt 1']", IncludeErrorKind.Syntax, 14, 1)]
    [InlineData("bins[!filter:'id gt 1) or (id lt 1']", IncludeErrorKind.Syntax, 21, 1)]
    [InlineData("bins[!filter:'id gt 1; drop table bins']", IncludeErrorKind.InvalidCondition, 20, 2)]
    [InlineData("bins[inner[!filter:'wieght gt 1']]", IncludeErrorKind.UnknownName, 20, 6)]
    public void Mistakes_are_reported_with_their_position(
        string include,
        IncludeErrorKind kind,
        int position,
        int length
    )
    {
        foreach (bool isLenient in (bool[])[false, true])
        {
            IncludeException thrown = Assert.Throws<IncludeException>(() =>
                FieldSelection.Parse<Rack>(include, s_options with { IsLenient = isLenient })
            );
            Assert.Contains((kind, position, length), thrown.Errors.Select(e => (e.Kind, e.Position, e.Length)));
        }
    }

    [Fact]
    public void Nearest_names_are_offered()
    {
        IncludeException thrown = Assert.Throws<IncludeException>(() => Parse("bins[!filter:'wieght gt 1']"));
        Assert.Equal(["weight"], thrown.Errors[0].Suggestions);
    }

    [Fact]
    public void Options_without_filters_refuse_conditions()
    {
        IncludeException thrown = Assert.Throws<IncludeException>(() =>
            FieldSelection.Parse<Rack>("bins[!filter:'id gt 1']")
        );
        Assert.Equal(IncludeErrorKind.NotFilterable, thrown.Errors.Single().Kind);
        Assert.Equal(5, thrown.Errors[0].Position);
    }

    [Fact]
    public void Names_and_literals_follow_the_options_of_the_expression()
    {
        IncludeOptions options = new IncludeOptions { Naming = WireNaming.None }.WithFilters(
            new() { EnumNames = new LowerCaseNames() }
        );
        FieldSelection<Rack> selection = FieldSelection.Parse<Rack>(
            "Bins[!filter:'PartName ne null and Kind eq ''closed''',Id]",
            options
        );
        Assert.Equal("""{"bins":[{"id":3}]}""", JsonWire.Serialize(Filled(), selection));
        Assert.Equal("[Bins[!filter:'PartName ne null and Kind eq ''closed''',Id]]", selection.ToString());
        Assert.Throws<IncludeException>(() => FieldSelection.Parse<Rack>("Bins[!filter:'part_name ne null']", options));
    }

    private sealed class LowerCaseNames : FilterEnumNames
    {
        protected override bool TryName<T>(EnumTypeShape<T> shape, T value, out string? name)
        {
            name = value.ToString().ToLowerInvariant();
            return true;
        }
    }

    [Fact]
    public void Guarded_member_does_not_exist_for_others()
    {
        FieldSelection<Rack> Bind(string include, MemberAccess access = MemberAccess.Absent) =>
            FieldSelection.Parse(
                ShapeOf<Rack>(),
                include,
                s_options,
                m => m.Traits.Policies.Count > 0 ? access : MemberAccess.Allowed
            );
        IncludeException thrown = Assert.Throws<IncludeException>(() => Bind("bins[!filter:'cost gt 1',id]"));
        string missing = Assert.Throws<IncludeException>(() => Bind("bins[!filter:'cosf gt 1',id]")).Message;
        Assert.Equal(missing.Replace("cosf", "cost", StringComparison.Ordinal), thrown.Message);
        Assert.Throws<IncludeException>(() => Bind("bins[!filter:'inner/any(i: i/cost gt 1)',id]"));
        Assert.Equal(
            IncludeErrorKind.Forbidden,
            Assert
                .Throws<IncludeException>(() => Bind("bins[!filter:'cost gt 1',id]", MemberAccess.Forbidden))
                .Errors.Single()
                .Kind
        );
        Assert.Equal("""{"bins":[{"id":4}]}""", JsonWire.Serialize(Filled(), Parse("bins[!filter:'cost gt 1',id]")));
        foreach (string condition in (string[])["cost gt 1", "inner/any(i: i/cost gt 1)"])
            Assert.Throws<IncludeException>(() =>
                Parse($"bins[!filter:'{condition}',id]").Restrict(m => m.Traits.Policies.Count == 0)
            );
        FieldSelection<Rack> open = Parse("bins[!filter:'weight gt 5',!sort:id,id]");
        Assert.Equal(open.ToString(), open.Restrict(m => m.Traits.Policies.Count == 0).ToString());
    }

    [Fact]
    public void Members_outside_the_offer_and_the_lists_of_filters_cannot_be_used()
    {
        var offered = FieldSelection.Parse<Rack>("bins[id,weight]");
        FieldSelection<Rack> Bind(string include, IncludeOptions options, FieldSelection<Rack>? offer = null) =>
            FieldSelection.Parse(ShapeOf<Rack>(), include, options, null, offer);
        Assert.Equal(
            "[bins[!filter:'weight gt 1',id]]",
            Bind("bins[!filter:'weight gt 1',id]", s_options, offered).ToString()
        );
        Assert.Throws<IncludeException>(() => Bind("bins[!filter:'part_name eq ''a''',id]", s_options, offered));
        IncludeOptions named = default(IncludeOptions).WithFilters(
            new() { Allowed = FieldSelection.Parse<Rack>("bins[note,inner[id]]") }
        );
        Assert.Equal(
            "[bins[!filter:'note eq ''a''',id]]",
            Bind("bins[!filter:'note eq ''a''',id]", named, offered).ToString()
        );
        foreach (string refused in (string[])["id gt 1", "inner/any(i: i/weight gt 1)"])
            Assert.Throws<IncludeException>(() => Bind($"bins[!filter:'{refused}',id]", named));
        Assert.Throws<IncludeException>(() => Bind("array[!filter:'note eq ''a''',id]", named));
        IncludeOptions within = default(IncludeOptions).WithFilters(
            new() { Within = FieldSelection.Parse<Rack>("bins[id]") }
        );
        Assert.Throws<IncludeException>(() => Bind("bins[!filter:'weight gt 1']", within));
        Assert.Throws<ArgumentException>(() =>
            Bind(
                "bins[!filter:'id gt 1']",
                default(IncludeOptions).WithFilters(new() { Allowed = FieldSelection.Parse<Depot>("city") })
            )
        );
    }

    [Fact]
    public void Conditions_share_the_limits_of_filters()
    {
        static IncludeErrorKind Refused(string include, FilterOptions filters) =>
            Assert
                .Throws<IncludeException>(() =>
                    FieldSelection.Parse<Rack>(include, new IncludeOptions { MaxLength = 100_000 }.WithFilters(filters))
                )
                .Errors[0]
                .Kind;

        string condition = string.Join(" or ", Enumerable.Repeat("id eq 1", 40));
        FieldSelection.Parse<Rack>($"bins[!filter:'{condition}']", s_options);
        Assert.Equal(
            IncludeErrorKind.TooManyNodes,
            Refused($"bins[!filter:'{condition}'],array[!filter:'{condition}']", default)
        );
        Assert.Equal(
            IncludeErrorKind.TooManyNodes,
            Refused("bins[!filter:'id eq 1 and id eq 2']", new() { MaxNodes = 1 })
        );
        Assert.Equal(IncludeErrorKind.TooLong, Refused($"bins[!filter:'id eq {new string('0', 3000)}']", default));
        Assert.Equal(IncludeErrorKind.TooDeep, Refused($"bins[!filter:'{new string('(', 60)}id eq 1']", default));
        Assert.Equal(
            IncludeErrorKind.TooManyJoins,
            Refused("bins[!filter:'depot/city eq ''a'''],array[!filter:'depot/city eq ''a''']", new() { MaxJoins = 1 })
        );
        Assert.Equal(
            IncludeErrorKind.TooManyRepeats,
            Refused("bins[!filter:'inner/any(a: a/inner/any(b: b/inner/any(c: c/id eq 1)))']", default)
        );
        Assert.Equal(
            IncludeErrorKind.InvalidCondition,
            Refused($"bins[!filter:'id in ({string.Join(",", Enumerable.Range(0, 101))})']", default)
        );
        Assert.Equal(
            IncludeErrorKind.TooLong,
            Assert
                .Throws<IncludeException>(() => Parse($"bins[!filter:'id eq {new string('0', 5000)}']"))
                .Errors[0]
                .Kind
        );
    }

    [Fact]
    public void Conditions_cost_what_their_members_cost()
    {
        Assert.Equal(
            Parse("bins[id]").GetCost().Weight + 2,
            Parse("bins[!filter:'id gt 1 and depot/city eq ''a''',id]").GetCost().Weight
        );
        IncludeOptions joins = (s_options with { MaxJoins = 2 });
        FieldSelection.Parse<Rack>("bins[!filter:'depot/city eq ''a''',id]", joins).EnsureJoinsAllowed();
        Assert.Throws<IncludeException>(() =>
            FieldSelection
                .Parse<Rack>("bins[!filter:'depot/city eq ''a'' and inner/any()',id]", joins)
                .EnsureJoinsAllowed()
        );
    }

    [Fact]
    public void Tests_of_one_response_are_bounded()
    {
        FieldSelection<Rack[]> Bind(int steps) =>
            FieldSelection.Parse<Rack[]>(
                "bins[!filter:'id lt 0',id]",
                new IncludeOptions { MaxElements = 10 }.WithFilters(new() { MaxSteps = steps })
            );
        Rack[] racks = [Filled(), Filled(), Filled()];
        Assert.Equal("""[{"bins":[]},{"bins":[]},{"bins":[]}]""", JsonWire.Serialize(racks, Bind(12)));
        Exception thrown = Assert.ThrowsAny<Exception>(() => JsonWire.Serialize(racks, Bind(11)));
        Assert.Contains("more than 11 elements", thrown.ToString(), StringComparison.Ordinal);
        Assert.Equal("""[{"bins":[]},{"bins":[]},{"bins":[]}]""", JsonWire.Serialize(racks, Bind(12)));
    }

    [Fact]
    public void Conditions_take_part_in_the_algebra()
    {
        FieldSelection<Rack> all = Parse("bins[id]"),
            some = Parse("bins[!filter:'id gt 1',id]"),
            others = Parse("bins[!filter:'weight gt 1',!first:2,id]");
        Assert.NotEqual(all, some);
        Assert.NotEqual(some, others);
        Assert.NotEqual(some, Parse("bins[!filter:'id gt 2',id]"));
        Assert.True(some.IsWithin(all));
        Assert.False(all.IsWithin(some));
        Assert.Equal(some, all.Intersect(some));
        Assert.Equal("[bins[!filter:'id gt 1',!filter:'weight gt 1',!first:2,id]]", some.Intersect(others).ToString());
        Assert.Equal(some.Intersect(others), others.Intersect(some));
        // Rows that are sorted and limited are not filtered.
        Assert.Equal("[bins[!filter:'weight gt 1',id]]", others.WithoutElementRanges().ToString());
        Assert.Equal("[bins[!first:2,id]]", others.WithoutElementFilters().ToString());
        Assert.Equal(all, some.WithoutElementFilters());
        Assert.Same(all, all.WithoutElementFilters());
    }

    [Fact]
    public void Projections_of_objects_are_filtered()
    {
        FieldSelection<Rack> selection = Parse("bins[!filter:'depot/city eq ''Oslo''',part_name]");
        Rack projected = new[] { Filled() }.AsQueryable().Select(selection).Single();
        Assert.Equal(["it's"], projected.Bins.Select(p => p.PartName));
        Assert.Equal("""{"bins":[{"part_name":"it's"}]}""", JsonWire.Serialize(projected, selection));
    }

    [Fact]
    public void Hand_written_sql_gets_the_conditions()
    {
        SelectedElements elements = Parse("bins[!filter:'weight gt 4',!filter:'part_name eq ''x''',!first:3]")
            .ElementsOf("bins");
        var parameters = new SqlParameters();
        Assert.True(elements.IsFiltered);
        Assert.Equal(
            "(\"b\".\"part_name\" = @p0) AND (\"b\".\"weight\" > @p1)",
            elements
                .ToSql(SqlDialect.Sqlite, parameters, new SqlColumns(WireNaming.Snake, table: "b"))
                .Replace(" COLLATE BINARY", "", StringComparison.Ordinal)
        );
        Assert.Equal("1 = 1", Parse("bins[!first:1]").ElementsOf("bins").ToSql(SqlDialect.Sqlite, new()));
        Assert.False(Parse("bins").ElementsOf("bins").IsFiltered);
    }

    [Fact]
    public void Many_different_conditions_keep_the_cache_bounded()
    {
        FieldSelection<Rack> first = Parse("bins[!filter:'id gt 0',id]");
        for (int i = 0; i < 3_000; i++)
            Parse($"bins[!filter:'id gt {i}',id]");
        Assert.Equal(first, Parse("bins[!filter:'id gt 0',id]"));
        Assert.NotEqual(Parse("bins[!filter:'id gt 1',id]"), Parse("bins[!filter:'id gt 2',id]"));
    }

    [Fact]
    public void Random_conditions_agree_with_linq()
    {
        var random = new Random(23);
        (string Text, Func<Bin, bool> Test)[] atoms =
        [
            ("id gt 3", b => b.Id > 3),
            ("weight le 2", b => b.Weight <= 2),
            ("weight ne 1", b => b.Weight != 1),
            ("weight eq null", b => b.Weight is null),
            ("part_name gt 'a'", b => string.CompareOrdinal(b.PartName, "a") > 0),
            ("contains(part_name,'b')", b => b.PartName?.Contains('b', StringComparison.Ordinal) == true),
            ("depot/city eq 'SE'", b => b.Depot?.City == "SE"),
            ("inner/any(i: i/id gt 1)", b => b.Inner.Exists(i => i.Id > 1)),
            ("inner/all(i: i/id gt 1)", b => b.Inner.TrueForAll(i => i.Id > 1)),
            ("kind in ('Open')", b => b.Kind == BinKind.Open),
        ];
        for (int round = 0; round < 1000; round++)
        {
            Bin[] bins =
            [
                .. Enumerable
                    .Range(0, random.Next(10))
                    .Select(i => new Bin
                    {
                        Id = i,
                        PartName = random.Next(3) == 0 ? null : ((char)('a' + random.Next(3))).ToString(),
                        Weight = random.Next(3) == 0 ? null : random.Next(4),
                        Kind = (BinKind)random.Next(2),
                        Depot = random.Next(2) == 0 ? null : new() { City = random.Next(2) == 0 ? "SE" : "DE" },
                        Inner = [.. Enumerable.Range(0, random.Next(3)).Select(n => new Bin { Id = n })],
                    }),
            ];
            (string text, Func<Bin, bool> test) = atoms[random.Next(atoms.Length)];
            for (int more = random.Next(3); more > 0; more--)
            {
                (string other, Func<Bin, bool> otherTest) = atoms[random.Next(atoms.Length)];
                Func<Bin, bool> before = test;
                bool isOr = random.Next(2) == 0,
                    isNegated = random.Next(3) == 0;
                test = b => (isOr ? before(b) || otherTest(b) : before(b) && otherTest(b)) != isNegated;
                text = isNegated
                    ? $"not (({text}) {(isOr ? "or" : "and")} {other})"
                    : $"({text}) {(isOr ? "or" : "and")} {other}";
            }
            int? first = random.Next(2) == 0 ? random.Next(1, 6) : null;
            bool isSorted = random.Next(2) == 0;
            IEnumerable<Bin> chosen = bins.Where(test);
            if (isSorted)
                chosen = chosen.OrderByDescending(b => b.Id);
            string marks =
                $"!filter:'{text.Replace("'", "''", StringComparison.Ordinal)}'"
                + (first is null ? "" : $",!first:{first}")
                + (isSorted ? ",!sort:-id" : "");
            Assert.Equal(
                $"{{\"array\":[{Ids(string.Join(',', chosen.Take(first ?? 99).Select(b => b.Id)))}]}}",
                JsonWire.Serialize(new Rack { Array = bins }, Parse($"array[{marks},id]"))
            );
        }
    }
}
