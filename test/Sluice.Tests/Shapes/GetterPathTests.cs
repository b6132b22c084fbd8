using Sluice.Reflection;
using Sluice.Tests.Reflection;
using Xunit;

namespace Sluice.Tests.Shapes;

/// <summary>
/// What a getter throws has the path of its member: for every kind of value, wherever the object is, and whoever makes
/// its shape.
/// </summary>
public partial class GetterPathTests
{
    public abstract class Members
    {
        private readonly List<int> _list = [1];

        internal string? Failing { get; set; }

        public int Number => Get("number", 1);
        public string Text => Get("text", "t");
        public double Real => Get("real", 1.5);
        public Guid Id => Get("id", Guid.Empty);
        public DateTime At => Get("at", DateTime.UnixEpoch);
        public int? Optional => Get<int?>("optional", 3);
        public DayOfWeek Day => Get("day", DayOfWeek.Friday);
        public List<int> List => Get("list", _list);
        public object Any => Get<object>("any", 1);
        public bool Flag => Get("flag", true);

        private T Get<T>(string name, T value) =>
            name == Failing ? throw new InvalidOperationException($"{name} broke") : value;
    }

    public static readonly string[] Names =
    [
        "number",
        "text",
        "real",
        "id",
        "at",
        "optional",
        "day",
        "list",
        "any",
        "flag",
    ];

    [Shape]
    public partial class Plain : Members;

    [Shape, WireCase("own", typeof(Own))]
    public abstract partial class Union : Members;

    [Shape]
    public partial class Own : Union;

    [Shape, WireCase(7, typeof(Numbered))]
    public abstract partial class Tagged : Members;

    [Shape]
    public partial class Numbered : Tagged;

    [Shape]
    public partial class Holder
    {
        public int Before { get; set; }
        public Union? Value { get; set; }
        public List<Union> Items { get; set; } = [];
        public Plain? Simple { get; set; }
    }

    private static readonly Dictionary<
        string,
        (Func<ProvidedBy, WireUnderTest, string, WireException> Fail, string Json)
    > s_places = new()
    {
        ["root"] = (Fails(name => new Plain { Failing = name }), "$"),
        ["case"] = (Fails<Union>(name => new Own { Failing = name }), "$"),
        ["case with a number"] = (Fails<Tagged>(name => new Numbered { Failing = name }), "$"),
        ["member"] = (Fails(name => new Holder { Simple = new() { Failing = name } }), "$.simple"),
        ["case of a member"] = (Fails(name => new Holder { Value = new Own { Failing = name } }), "$.value"),
        ["case of an element"] = (
            Fails(name => new Holder
            {
                Items =
                {
                    new Own(),
                    new Own { Failing = name },
                },
            }),
            "$.items[1]"
        ),
    };

    public static TheoryData<string, string> Places()
    {
        var data = new TheoryData<string, string>();
        foreach (string wire in WireUnderTest.All.Keys)
        foreach (string place in s_places.Keys)
            data.Add(wire, place);
        return data;
    }

    [Theory, MemberData(nameof(Places))]
    public void What_a_getter_throws_has_the_path_of_its_member(string wireName, string place)
    {
        WireUnderTest wire = WireUnderTest.All[wireName];
        (Func<ProvidedBy, WireUnderTest, string, WireException> fail, string json) = s_places[place];
        foreach (string name in Names)
        {
            WireException generated = fail(ProvidedBy.Generation, wire, name);
            Assert.EndsWith("." + name, generated.Path, StringComparison.Ordinal);
            if (wireName.StartsWith("json", StringComparison.OrdinalIgnoreCase))
                Assert.Equal($"{json}.{name}", generated.Path);
            foreach (ProvidedBy provider in Provided.AtRunTime)
            {
                WireException other = fail(provider, wire, name);
                Assert.Equal(
                    (provider, generated.Path, generated.Error, generated.Message),
                    (provider, other.Path, other.Error, other.Message)
                );
            }
        }
    }

    private static Func<ProvidedBy, WireUnderTest, string, WireException> Fails<T>(Func<string, T> create) =>
        (provider, wire, name) =>
        {
            Converter<T> converter =
                provider == ProvidedBy.Generation ? Converters.For<T>() : Provided.Converter<T>(provider);
            WireException thrown = Assert.Throws<WireException>(() => wire.WriteAtRoot(converter, create(name)));
            Assert.Equal(WireError.UserCode, thrown.Error);
            Assert.Equal($"{name} broke", thrown.InnerException?.Message);
            return thrown;
        };
}
