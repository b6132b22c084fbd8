using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice.Model;
using Xunit;

#pragma warning disable SLC060 // Types that reading refuses are the subject.

namespace Sluice.Tests.Reflection;

/// <summary>
/// What is written can be read back, or reading is refused with the same words by generated code and by both ways of the
/// run-time provider.
/// </summary>
public partial class ConstructorTests
{
    [Shape]
    public partial class Person(string name, int age)
    {
        public string FullName { get; } = name;
        public int Age { get; } = age;
    }

    public class Named(string name)
    {
        public string FullName { get; } = name;
    }

    [Shape]
    public partial class Employee(string name, int age) : Named(name)
    {
        public int Age { get; } = age;
    }

    [Shape]
    public partial struct Value(int v)
    {
        public int Number { get; } = v;
    }

    [Shape]
    public partial class Optional(int age, bool isLogged = false)
    {
        public int Age { get; } = age;
        internal bool Logged => isLogged;
    }

#pragma warning disable IDE1006 // The parameters differ by case alone.
    [Shape]
    public partial class Doubled(int age, int AGE)
    {
        public int Age { get; } = age;
        public int Other { get; } = AGE;
    }
#pragma warning restore IDE1006

    private static void Refuses<T>(T value, string parameter, string because = "no member, so its value is not written")
        where T : IShaped<T>
    {
        string reason =
            $"can be written but not read: the parameter '{parameter}' of its constructor has the name of "
            + $"{because}.";
        string expected = Assert.Throws<WireException>(() => JsonWire.Deserialize<T>("{}")).Message;
        Assert.Contains(reason, expected, StringComparison.Ordinal);
        Assert.Contains(
            reason,
            Assert.Throws<WireException>(() => MessagePackWire.Deserialize<T>(new byte[] { 0x80 })).Message,
            StringComparison.Ordinal
        );
        // A struct without references is its own copy.
        if (typeof(T).IsValueType)
            Assert.Equal(value, DeepClone.Of(TypeShape.Of<T>(), value));
        else
            Assert.Throws<NotSupportedException>(() => DeepClone.Of(TypeShape.Of<T>(), value));
        foreach (ProvidedBy provider in Provided.AtRunTime)
        {
            Assert.Equal(expected, Assert.Throws<WireException>(() => Provided.FromJson<T>(provider, "{}")).Message);
        }
    }

    [Fact]
    public void A_parameter_without_a_member_is_refused_with_the_same_words()
    {
        Refuses(new Person("Ada", 3), "name");
        Refuses(new Employee("Ada", 3), "name");
        Refuses(new Value(1), "v");
        Refuses(new Optional(1), "isLogged");
        Refuses(new Doubled(1, 2), "AGE", "'Age', which another parameter sets already");
        Assert.Throws<InvalidOperationException>(() =>
            JsonSerializer.Deserialize<Person>("{}", JsonSerializerOptions.Web)
        );
    }

    [Shape]
    public readonly partial struct Computed(int x, int y)
    {
        public int X { get; } = x;
        public int Y { get; } = y;
        public int Sum => X + Y;
    }

    [Shape]
    public partial struct Settable(int x)
    {
        public int X { get; set; } = x;
        public readonly int Twice => 2 * X;
    }

    [Fact]
    public void Computed_members_stay_computed()
    {
        Reads<Computed>("""{"x":1,"y":2,"sum":3}""");
        Reads<Settable>("""{"x":1,"twice":2}""");
    }

    private static void Reads<T>(string json)
        where T : IShaped<T>
    {
        Assert.Equal(json, JsonWire.Serialize(JsonWire.Deserialize<T>(json)));
        foreach (ProvidedBy provider in Provided.AtRunTime)
            Assert.Equal(json, Provided.Json(provider, Provided.FromJson<T>(provider, json)));
        byte[] packed = MessagePackWire.Serialize(JsonWire.Deserialize<T>(json));
        Assert.Equal(json, JsonWire.Serialize(MessagePackWire.Deserialize<T>(packed)));
    }

    [Shape]
    public partial class Wider(object x, int? y = 7, IEnumerable<int>? items = null)
    {
        public int X { get; } = (int)x;
        public int Y { get; } = y ?? 0;
        public List<int> Items { get; } = [.. items ?? [9]];
    }

    [Shape]
    public partial struct WiderStruct
    {
        public WiderStruct(object x) => X = (int)x;

        public int X { get; }
    }

    [Fact]
    public void A_parameter_may_be_wider_than_its_member()
    {
        Reads<Wider>("""{"x":1,"y":2,"items":[3]}""");
        Reads<WiderStruct>("""{"x":54}""");
        Assert.Equal(7, JsonWire.Deserialize<Wider>("""{"x":1}""")!.Y);
        foreach (ProvidedBy provider in Provided.AtRunTime)
        {
            Wider read = Provided.FromJson<Wider>(provider, """{"x":1}""")!;
            Assert.Equal(7, read.Y);
            Assert.Equal([9], read.Items);
        }
    }

    [Fact]
    public void Members_that_differ_by_case_alone_bind_to_their_own_parameters()
    {
        const string Json = """{"id":1,"Id":2,"ID":"3"}""";
        var options = new JsonWireOptions { Naming = WireNaming.None, ExactNames = true };
        Assert.Equal(new ExactCases(1, 2, "3"), JsonWire.Deserialize<ExactCases>(Json, options));
        foreach (ProvidedBy provider in Provided.AtRunTime)
            Assert.Equal(new ExactCases(1, 2, "3"), Provided.FromJson<ExactCases>(provider, Json, options));
    }

    [Shape(Naming = WireNaming.None)]
    public partial record ExactCases(int id, int Id, string ID);

    [Shape]
    public partial class Account
    {
        public string Name { get; set; } = "";

        [JsonIgnore]
        public bool IsAdmin { get; set; }

        [JsonIgnore, JsonPropertyName("pw")]
        public string? Password { get; set; }

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? More { get; set; }
    }

    [Fact]
    public void An_ignored_name_never_becomes_extension_data()
    {
        const string Json = """{"name":"n","isAdmin":true,"ISADMIN":1,"pw":"x","other":2}""";
        const string Right = """{"name":"n","other":2}""";
        Assert.Equal(Right, JsonWire.Serialize(JsonWire.Deserialize<Account>(Json)));
        foreach (ProvidedBy provider in Provided.AtRunTime)
            Assert.Equal(Right, Provided.Json(provider, Provided.FromJson<Account>(provider, Json)));
        var snake = new JsonWireOptions { Naming = WireNaming.Snake };
        Account read = JsonWire.Deserialize<Account>("""{"name":"n","is_admin":true,"pw":1}""", snake)!;
        Assert.Null(read.More);
        byte[] packed = MessagePackWire.FromJson("""{"name":"n","isAdmin":true,"other":2}"""u8);
        Assert.Equal(Right, JsonWire.Serialize(MessagePackWire.Deserialize<Account>(packed)));
    }

    [Shape]
    public partial class Twice
    {
        public Twice() { }

        public Twice(int x, int y) => (X, Y) = (x, y);

        public int X { get; }
        public int Y { get; }
    }

    [Fact]
    public void Members_that_a_constructor_takes_are_not_computed()
    {
        var options = new MessagePackWireOptions { Naming = WireNaming.None };
        Assert.Equal("82A15801A15902", Convert.ToHexString(MessagePackWire.Serialize(new Twice(1, 2), null, options)));
    }
}
