using Xunit;

namespace Sluice.Tests.Selection;

/// <summary>What an expression may cost: repeats of a type on a path, joins, elements.</summary>
public partial class SelectionLimitTests
{
    [Shape]
    public partial class Session
    {
        [Default]
        public int Id { get; set; }

        [Default]
        public string[] Tags { get; set; } = [];
        public List<Attendee> Attendees { get; set; } = [];
        public Dictionary<string, Attendee> ByName { get; set; } = [];
    }

    [Shape]
    public partial class Attendee
    {
        [Default]
        public string Name { get; set; } = "a";
        public IEnumerable<Session>? Sessions { get; set; }
    }

    private const string Attack = "[attendees[sessions[attendees[sessions[attendees]]]]]";

    [Theory]
    [InlineData("attendees.sessions.attendees", null)]
    [InlineData("[attendees[sessions[!all]]]", null)]
    [InlineData(Attack, "attendees.sessions.attendees.sessions@30+8")]
    [InlineData("id,attendees.sessions.attendees.-sessions", "Syntax")]
    [InlineData("attendees.sessions.attendees[-sessions]", null)]
    [InlineData(
        "attendees.sessions.attendees.sessions,attendees.sessions.attendees.sessions.id",
        "attendees.sessions.attendees.sessions@29+8,attendees.sessions.attendees.sessions@67+8"
    )]
    [InlineData("byName.sessions.byName.sessions.byName", "byName.sessions.byName.sessions@23+8")]
    public void Path_comes_back_to_its_types_twice_at_the_most(string include, string? errors)
    {
        foreach (bool lenient in (ReadOnlySpan<bool>)[false, true])
        {
            var options = new IncludeOptions { MaxRepeats = 2, IsLenient = lenient };
            if (errors is null)
                FieldSelection.Parse<Session>(include, options);
            else
            {
                IncludeException thrown = Assert.Throws<IncludeException>(() =>
                    FieldSelection.Parse<Session>(include, options)
                );
                if (errors == "Syntax")
                    Assert.Equal(IncludeErrorKind.Syntax, thrown.Errors[0].Kind);
                else
                {
                    Assert.Equal(
                        errors,
                        string.Join(',', thrown.Errors.Select(e => $"{e.Name}@{e.Position}+{e.Length}"))
                    );
                    Assert.All(thrown.Errors, e => Assert.Equal(IncludeErrorKind.TooManyRepeats, e.Kind));
                    Assert.Contains("(2)", thrown.Errors[0].Message);
                }
            }
        }
    }

    [Fact]
    public void Base_types_and_cases_count_as_the_type()
    {
        var none = new IncludeOptions { MaxRepeats = 0 };
        Assert.Equal(
            "boss",
            Assert.Throws<IncludeException>(() => FieldSelection.Parse<Worker>("boss.name", none)).Errors[0].Name
        );
        Assert.Equal(
            "reports",
            Assert.Throws<IncludeException>(() => FieldSelection.Parse<Head>("reports", none)).Errors[0].Name
        );
        Assert.Equal(
            "entries",
            Assert.Throws<IncludeException>(() => FieldSelection.Parse<Entry>("name,entries", none)).Errors[0].Name
        );
        Assert.Equal(
            "icon",
            Assert.Throws<IncludeException>(() => FieldSelection.Parse<Entry>("icon", none)).Errors[0].Name
        );
        FieldSelection.Parse<Shelf>("blog.posts,posts.blog", none);
        Assert.Equal(
            "blog.posts.related",
            Assert
                .Throws<IncludeException>(() => FieldSelection.Parse<Shelf>("blog.posts.related", none))
                .Errors[0]
                .Name
        );
        FieldSelection.Parse<Worker>("-boss", none);
    }

    [Fact]
    public void Joins_are_counted_as_places_and_only_beyond_the_default_set()
    {
        var options = new IncludeOptions { MaxJoins = 3 };
        IQueryable<Session> none = Array.Empty<Session>().AsQueryable();
        none.Select(FieldSelection.Parse<Session>("attendees.sessions.attendees", options));
        IncludeError error = Assert
            .Throws<IncludeException>(() =>
                none.Select(FieldSelection.Parse<Session>("byName,attendees.sessions.attendees", options))
            )
            .Errors[0];
        Assert.Equal((IncludeErrorKind.TooManyJoins, "attendees.sessions.attendees"), (error.Kind, error.Name));
        Assert.Throws<IncludeException>(() =>
            FieldSelection.Parse<Blog>("!deep", options with { AllowDeep = true }).ToProjection()
        );
        none.Select(FieldSelection.Parse<Session>(Attack + ",byName", default(IncludeOptions)));
        FieldSelection.Parse<Shelf>("", new IncludeOptions { MaxJoins = 0 }).EnsureJoinsAllowed();
        FieldSelection.Parse<Shelf>("[!default,-id]", new IncludeOptions { MaxJoins = 0 }).EnsureJoinsAllowed();
        Assert.Throws<IncludeException>(() =>
            FieldSelection
                .Parse<Shelf>("blog.posts.blog", new IncludeOptions { MaxJoins = 1 })
                .For<Blog>("blog")
                .EnsureJoinsAllowed()
        );
    }

    private static Session[] Sessions(int roots, int attendees) =>
        [
            .. Enumerable
                .Range(0, roots)
                .Select(i => new Session
                {
                    Id = i,
                    Tags = ["x", "y", "z"],
                    Attendees =
                    [
                        .. Enumerable
                            .Range(0, attendees)
                            .Select(a => new Attendee
                            {
                                Sessions = Enumerable.Range(0, 2).Select(s => new Session { Id = s }),
                            }),
                    ],
                    ByName = Enumerable.Range(0, attendees).ToDictionary(a => $"n{a}", a => new Attendee()),
                }),
        ];

    public static TheoryData<string, int, int?> Budgets() =>
        new()
        {
            // Root sessions are not counted, nor is anything within the default set; 10 × 4 attendees with 2 sessions each
            // are 120.
            { "", 0, null },
            { "[id]", 0, null },
            { "[tags]", 0, null },
            { "[attendees]", 40, 40 },
            { "[attendees[sessions[id]]]", 120, 120 },
            { "[byName]", 40, 40 },
            { "[byName[sessions]]", 40, 40 },
            { "[!all]", 10 * (3 + 4 + 4), 110 },
        };

    [Theory]
    [MemberData(nameof(Budgets))]
    public async Task Elements_below_the_roots_own_are_counted_by_every_verb(string include, int enough, int? needed)
    {
        Session[] sessions = Sessions(10, 4);
        foreach ((string name, Func<FieldSelection<Session>, Task> write) in Verbs(sessions))
        {
            await write(Limited(enough));
            // A limit is one call's: the next begins anew.
            await write(Limited(enough));
            if (needed is null)
                continue;
            WireException thrown = await Assert.ThrowsAsync<WireException>(() => write(Limited(enough - 1)));
            Assert.True(thrown.Error == WireError.TooManyElements, name);
            Assert.Contains($"{enough - 1} elements", thrown.Message);
            Assert.NotNull(thrown.Path);
            await write(Limited(enough));
        }

        FieldSelection<Session> Limited(int most) =>
            FieldSelection.Parse<Session>(include, new IncludeOptions { MaxElements = most });
    }

    private static IEnumerable<(string, Func<FieldSelection<Session>, Task>)> Verbs(Session[] sessions)
    {
        var snake = new JsonWireOptions { Naming = WireNaming.Snake };
        var lines = new JsonWireOptions { JsonLines = true };
        var native = new MessagePackWireOptions { Naming = WireNaming.Snake };
        yield return ("json", s => Done(JsonWire.Serialize(sessions, s)));
        yield return ("json by options", s => Done(JsonWire.Serialize(sessions, s, snake)));
        yield return ("json lines", s => Done(JsonWire.Serialize(sessions, s, lines)));
        yield return ("json sequence", s => JsonWire.SerializeAsync(new MemoryStream(), sessions, s));
        yield return ("json sequence by options", s => JsonWire.SerializeAsync(new MemoryStream(), sessions, s, snake));
        yield return ("msgpack", s => Done(MessagePackWire.Serialize(sessions, s)));
        yield return ("msgpack by options", s => Done(MessagePackWire.Serialize(sessions, s, native)));
        yield return ("msgpack sequence", s => MessagePackWire.SerializeAsync(new MemoryStream(), sessions, s));
    }

    private static Task Done(object _) => Task.CompletedTask;

    [Fact]
    public void Everything_of_a_value_counts_too()
    {
        var shelf = new Shelf(1, new Blog { Posts = [new(), new()] }, [new(), new(), new()]);
        FieldSelection<Shelf> Limited(int most) =>
            FieldSelection.Parse<Shelf>("!deep", new IncludeOptions { AllowDeep = true, MaxElements = most });
        Assert.Equal(JsonWire.Serialize(shelf), JsonWire.Serialize(shelf, Limited(5)));
        Assert.Equal("$.posts", Assert.Throws<WireException>(() => JsonWire.Serialize(shelf, Limited(4))).Path);
        JsonWire.Serialize(Sessions(1, 100), FieldSelection.Parse<Session>("!all"));
    }
}
