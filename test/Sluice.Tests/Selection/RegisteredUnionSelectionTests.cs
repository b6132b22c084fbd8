using Xunit;

namespace Sluice.Tests.Selection;

/// <summary>Unions that only the options register can be selected from as declared ones can.</summary>
public partial class RegisteredUnionSelectionTests
{
    [WireDeclaredOnly]
    public abstract record Animal(string Name);

    public record Cat(string Name, int Lives, Toy? Toy) : Animal(Name);

    public record Dog(string Name, bool Barks, Animal? Friend) : Animal(Name);

    public record Toy(string Kind, int Price);

    public record Home(int Id, List<Animal> Pets, Plain? Base);

    public record Plain(int A);

    public record Rich(int A, int B) : Plain(A);

    private static readonly WireUnions s_unions = WireUnions
        .Empty.Add<Animal, Cat>("cat")
        .Add<Animal, Dog>("dog")
        .Add<Plain, Rich>("rich")
        .Add<Plain, Plain>("plain");
    private static readonly JsonWireOptions s_json = new() { Unions = s_unions };
    private static readonly IncludeOptions s_include = new() { Unions = s_unions };
    private static readonly Home s_home = new(
        1,
        [new Cat("tom", 9, new("ball", 3)), new Dog("rex", true, new Cat("kit", 7, null))],
        new Rich(1, 2)
    );

    [Theory]
    [InlineData("[id,pets[lives]]", """{"id":1,"pets":[{"$type":"cat","lives":9},{"$type":"dog"}]}""")]
    [InlineData(
        "[pets[name,toy[price],friend[name,lives]]]",
        """{"pets":[{"$type":"cat","toy":{"price":3},"name":"tom"},{"$type":"dog","friend":{"$type":"cat","lives":7,"name":"kit"},"name":"rex"}]}"""
    )]
    [InlineData("[pets[-name,-toy,-friend]]", """{"pets":[{"$type":"cat","lives":9},{"$type":"dog","barks":true}]}""")]
    [InlineData("[base[b]]", """{"base":{"$type":"rich","b":2}}""")]
    [InlineData("[base[a]]", """{"base":{"$type":"rich","a":1}}""")]
    [InlineData("[id]", """{"id":1}""")]
    public void Members_of_cases_CanBeAskedFor(string include, string expected)
    {
        FieldSelection<Home> selection = FieldSelection.Parse<Home>(include, s_include);
        Assert.Equal(expected, JsonWire.Serialize(s_home, selection, s_json));
        Assert.Equal(
            $"[{expected},{expected}]",
            JsonWire.Serialize((IEnumerable<Home>)[s_home, s_home], selection, s_json)
        );
        // A union is [discriminator, value] there.
        byte[] packed = MessagePackWire.Serialize(s_home, selection, new MessagePackWireOptions { Unions = s_unions });
        Assert.Equal(Names(expected), Names(System.Text.Encoding.UTF8.GetString(MessagePackWire.ToJson(packed))));
        Assert.Equal(selection, FieldSelection.Parse<Home>(selection.ToString(), s_include));
        Assert.Same(
            selection,
            FieldSelection.Parse<Home>(
                include,
                new IncludeOptions
                {
                    Unions = WireUnions
                        .Empty.Add<Animal, Cat>("cat")
                        .Add<Animal, Dog>("dog")
                        .Add<Plain, Rich>("rich")
                        .Add<Plain, Plain>("plain"),
                }
            )
        );
    }

    private static string Names(string json) =>
        string.Join(
            ' ',
            System.Text.RegularExpressions.Regex.Matches(json, "\"([a-z]+)\":").Select(m => m.Groups[1].Value).Order()
        );

    [Fact]
    public void Root_that_is_a_union_CanBeSelectedFrom()
    {
        FieldSelection<Animal> selection = FieldSelection.Parse<Animal>("[lives,barks]", s_include);
        Assert.Equal("""{"$type":"cat","lives":9}""", JsonWire.Serialize(s_home.Pets[0], selection, s_json));
        Assert.Equal("""{"$type":"dog","barks":true}""", JsonWire.Serialize(s_home.Pets[1], selection, s_json));
    }

    [Fact]
    public void Without_the_unions_TheMembersAreUnknown()
    {
        Assert.Throws<IncludeException>(() => FieldSelection.Parse<Home>("[pets[lives]]", default(IncludeOptions)));
        Assert.Throws<IncludeException>(() => FieldSelection.Parse<Home>("[pets[wings]]", s_include));
        Assert.NotEqual(
            FieldSelection.Parse<Home>("[id,pets]", s_include),
            FieldSelection.Parse<Home>("[id,pets]", default(IncludeOptions))
        );
    }

    [Fact]
    public void Other_options_than_it_was_bound_with_AreRefused()
    {
        FieldSelection<Home> selection = FieldSelection.Parse<Home>("[id,pets[lives]]", s_include);
        Assert.Throws<ArgumentException>(() => JsonWire.Serialize(s_home, selection));
        Assert.Throws<ArgumentException>(() =>
            JsonWire.Serialize(s_home, selection, new JsonWireOptions { Unions = s_unions.Add<Plain, Other>("other") })
        );
        Assert.Throws<ArgumentException>(() => MessagePackWire.Serialize(s_home, selection));
        Assert.Throws<ArgumentException>(() => selection.BeginFields());
        Assert.Throws<NotSupportedException>(() => new[] { s_home }.AsQueryable().Select(selection));
    }

    public record Other(int A) : Plain(A);

    [Fact]
    public void Hidden_members_StayHiddenInCases()
    {
        FieldSelection<Home> all = FieldSelection
            .Parse<Home>("[id,pets]", s_include)
            .Restrict(m => m.Name is not ("Lives" or "Price"));
        Assert.Equal(
            """{"id":1,"pets":[{"$type":"cat","toy":{"kind":"ball"},"name":"tom"},{"$type":"dog","barks":true,"name":"rex"}]}""",
            JsonWire.Serialize(s_home, all, s_json)
        );
    }
}
