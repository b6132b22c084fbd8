using Xunit;

namespace Sluice.Generator.Tests;

/// <summary>Whatever is asked of it, the generator either says what is wrong or emits code that compiles.</summary>
public class CompilesTests
{
    public static TheoryData<string, string> Sources =>
        new()
        {
            {
                "order",
                "namespace App; [Shape] public partial record Order(int Id, string Customer, List<Line> Lines, Line? First); public record Line(string Sku, int Quantity);"
            },
            {
                "global namespace",
                "[Shape] public partial class Order { public int Id { get; set; } public Order? Parent { get; init; } public required string Name { get; set; } }"
            },
            {
                "generic",
                "namespace App; [Shape] public partial class Page<T> { public List<T> Items { get; init; } = []; public int? Next { get; private set; } } [Shape] public partial class Holder { public Page<Holder>? Pages { get; set; } public Wrapper<int>? W { get; set; } } public class Wrapper<T> where T : struct { public T? Value { get; init; } }"
            },
            {
                "private nested",
                "namespace App; public partial class Outer { [Shape] private partial class A { public B? B { get; set; } public int X { get; init; } } private sealed class B { public A? Back { get; set; } public int Y { get; init; } } }"
            },
            {
                "struct",
                "[Shape] public readonly partial record struct Point(int X, int Y); [Shape] public partial struct Box { public int W { get; set; } public int H { get; init; } public Point At { get; set; } }"
            },
            {
                "interface",
                "namespace App { [Shape, WireDeclaredOnly] public partial interface IAnimal { string Name { get; } } public class Dog : IAnimal { public string Name => \"x\"; } }"
            },
            {
                "witness",
                "namespace App; public class Foreign { public int X { get; set; } } public class Page<T> { public T[] Items { get; set; } = []; } [ShapeFor<Foreign>, ShapeFor<List<Foreign>>, ShapeFor(typeof(Page<>))] public partial class Shapes;"
            },
            {
                "enum and nullables",
                "[Shape] public partial class C { public DayOfWeek D { get; set; } public DayOfWeek? E { get; set; } public int? F { get; set; } public Guid G { get; set; } public string?[] H { get; set; } = []; }"
            },
            {
                "union",
                "using System.Text.Json.Serialization; [Shape, JsonDerivedType(typeof(Dog), \"dog\"), JsonDerivedType(typeof(Cat), 2)] public abstract partial class Animal { public string Name { get; set; } = \"\"; } public sealed class Dog : Animal { public int Age { get; init; } } public class Cat : Animal { public bool Lazy { get; set; } } [Shape] public partial record Zoo(List<Animal> All);"
            },
            {
                "private cases",
                "namespace App; [Shape, WireUnion, WireCase(\"c\", typeof(Circle)), WireCase(7, typeof(Square))] public abstract partial record Figure { private Figure() { } private sealed record Circle(double R) : Figure; public sealed record Square(double A) : Figure; }"
            },
            {
                "generic union",
                "[Shape, WireCase(0, typeof(Leaf<>)), WireCase(1, typeof(Node<>))] public abstract partial class Tree<T>; public class Leaf<T> : Tree<T> { public T? Value { get; set; } } public class Node<T> : Tree<T> { public Tree<T>? Left { get; set; } }"
            },
            {
                "keys",
                "[Shape] public partial class K { [WireKey(0)] public int A { get; set; } [WireKey(3)] public string? B { get; init; } [WireKey(1)] public List<int> C { get; } = []; } [Shape] public partial record R([property: WireKey(1)] int X, [property: WireKey(0)] int? Y);"
            },
            {
                "fields and bases",
                "public class B { public int F; public int P { get; set; } [WireInclude] private int _hidden = 3; public int Sum() => _hidden; } [Shape] public partial class D : B { public int Q { get; set; } public int G; [WireInclude] internal int H; }"
            },
            {
                "extension and callbacks",
                "using System.Text.Json; using System.Text.Json.Serialization; [Shape] public partial class E : IJsonOnSerialized, IJsonOnDeserialized, IWireCallbacks { public int A { get; set; } [JsonExtensionData] public Dictionary<string, JsonElement>? More { get; set; } public void OnSerialized() { } public void OnDeserialized() { } } [Shape] public partial record E2(int A) { [JsonExtensionData] public Dictionary<string, object?>? More { get; init; } }"
            },
            {
                "converters",
                "using Sluice.Wires; public struct MoneyConverter : IWireConverter<Money> { public static void Write<TWriter>(ref TWriter writer, Money value) where TWriter : struct, IWireWriter, allows ref struct => writer.WriteDecimal(value.Amount); public static Money Read<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct => new(reader.ReadDecimal()); } [WireConverter(typeof(MoneyConverter))] public readonly record struct Money(decimal Amount); [Shape] public partial class Bill { public Money Total { get; set; } public Money? Tip { get; set; } [WireConverter(typeof(MoneyConverter))] public Money? Again { get; set; } }"
            },
            {
                "surrogate",
                "[WireSurrogate(typeof(PointSurrogate))] public sealed class Point { public Point(int x) => X = x; public int X { get; } } public struct PointSurrogate : IWireSurrogate<Point, PointSurrogate> { public int X { get; set; } public static PointSurrogate ToSurrogate(Point value) => new() { X = value.X }; public static Point FromSurrogate(PointSurrogate s) => new(s.X); } [Shape] public partial class Holder { public Point? P { get; set; } public List<Point> L { get; set; } = []; }"
            },
            {
                "enum text and numbers",
                "using System.Text.Json.Serialization; [JsonConverter(typeof(JsonStringEnumConverter<State>))] public enum State { On, [JsonStringEnumMemberName(\"o f f\")] Off } [Shape] public partial class S { public State A { get; set; } public State? B { get; set; } [WireEnum] public DayOfWeek C { get; set; } [JsonNumberHandling(JsonNumberHandling.WriteAsString)] public int D { get; set; } [JsonNumberHandling(JsonNumberHandling.WriteAsString)] public List<long?> E { get; set; } = []; public Dictionary<State, int> F { get; set; } = []; [JsonNumberHandling(JsonNumberHandling.AllowNamedFloatingPointLiterals)] public double? G { get; set; } }"
            },
            {
                "collections",
                "public class Tags : List<string>; public class Map : Dictionary<int, Tags>; [Shape] public partial class C { public Tags T { get; set; } = []; public Map M { get; } = []; public IReadOnlyDictionary<string, int[]>? R { get; init; } public int[,]? G { get; set; } public (int, string) Pair { get; set; } public object? O { get; set; } public HashSet<Guid> H { get; } = []; public System.Collections.Immutable.ImmutableArray<int> I { get; set; } public IEnumerable<C> Cs => []; } [Shape] public partial class Names : List<string>;"
            },
            {
                "many members",
                "[Shape] public partial class Big { "
                    + string.Concat(
                        Enumerable
                            .Range(0, 140)
                            .Select(i => $"public int M{i} {{ get; {(i % 3 == 0 ? "init" : "set")}; }} ")
                    )
                    + "}"
            },
            {
                "omission",
                "using System.Text.Json.Serialization; [Shape] public partial class O { [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] public string? A { get; set; } [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)] public int B { get; set; } [JsonIgnore] public int C { get; set; } [Never] public string Password { get; set; } = \"\"; [Always] public int Id { get; set; } [Default, SubPropertyDefault(\"[a]\")] public O? Child { get; set; } }"
            },
            {
                "extension of constructor",
                "using System.Text.Json.Serialization; [Shape] public partial class P(int a, string b = \"x\", double c = double.NaN, DayOfWeek d = DayOfWeek.Friday, char e = '\\'') { public int A => a; public string B { get; } = b; public double C => c; public DayOfWeek D { get; } = d; public char E { get; } = e; public List<int> Filled { get; } = []; public Dictionary<string, P> Map { get; } = []; }"
            },
            {
                "JSON documents",
                "using System.Text.Json; using System.Text.Json.Nodes; using System.Text.Json.Serialization; [Shape] public partial class C { public JsonNode? A { get; set; } public JsonObject? B { get; set; } public JsonArray? D { get; set; } public JsonElement E { get; set; } public Dictionary<string, JsonNode?>? F { get; set; } [JsonExtensionData] public JsonObject? Rest { get; set; } }"
            },
        };

    [Theory, MemberData(nameof(Sources))]
    public void Output_compiles_without_warnings(string name, string source)
    {
        _ = name;
        GeneratorRun run = GeneratorRun.Of(source);
        Assert.Empty(run.Reported);
        string all = string.Join("\n", run.Result.GeneratedTrees.Select(t => $"// {t.FilePath}\n{t}"));
        Assert.True(!run.Complaints.Any(), string.Join("\n", run.Complaints) + "\n" + all);
        Assert.NotEmpty(run.Result.GeneratedTrees);
    }
}
