namespace Sluice.Generator.Tests;

/// <summary>Deliberate misuses, one a line, by what is misused; each with the rule that reports it.</summary>
internal static class Misuses
{
    public const string Usings =
        "using System.Text.Json.Serialization; using System.Runtime.Serialization; using Microsoft.AspNetCore.Builder; using Microsoft.Extensions.DependencyInjection; using System.IO; using System.Data.Common; using System.Threading.Tasks;\n";

    public static IReadOnlyList<(string Rule, string Source)> All { get; } =
    [
        .. Types,
        .. Members,
        .. Names,
        .. Selections,
        .. Expressions,
        .. Unions,
        .. Conversions,
        .. Attributes,
        .. Calls,
        .. Endpoints,
        .. Keys,
        .. Guards,
        .. Converters,
        .. UninformedMisuses.All,
        .. OptionMisuses.All,
        .. SilentMisuses.All,
        .. NeverSetMisuses.All,
    ];

    private static (string, string)[] Types =>
        [
            ("SLC001", "[Shape] public class C { public int A { get; set; } }"),
            ("SLC001", "[Shape] public record R(int A);"),
            ("SLC001", "[Shape] public struct S { public int A { get; set; } }"),
            ("SLC001", "[Shape] public readonly record struct S(int A);"),
            ("SLC001", "public class Outer { [Shape] public partial class C { public int A { get; set; } } }"),
            ("SLC001", "[ShapeFor<int[]>] public class Shapes;"),
            ("SLC001", "[Shape] public interface I { int A { get; } }"),
            ("SLC002", "[Shape] file partial class C { public int A { get; set; } }"),
            ("SLC002", "[ShapeFor<int[]>] file partial class Shapes;"),
            (
                "SLC004",
                "namespace N { public class Sealed { private class P { } [WireInclude] private P? Hidden { get; set; } } [Shape] public partial class C { public Sealed? Value { get; set; } } }"
            ),
            (
                "SLC004",
                "public partial class Base { private class P { public int A { get; set; } } [WireInclude] private P? Hidden { get; set; } } [Shape] public partial class C : Base { public int Z { get; set; } }"
            ),
            (
                "SLC005",
                "[Shape] public partial class Node<T> { public T? Value { get; set; } public Node<List<T>>? Next { get; set; } }"
            ),
            (
                "SLC005",
                "[Shape] public partial class A<T> { public B<T>? Next { get; set; } } public class B<T> { public A<T[]>? Next { get; set; } }"
            ),
            ("SLC010", "[Shape] public static partial class C;"),
            (
                "SLC010",
                "[Shape] public partial class C { public Id Key { get; set; } } public readonly partial struct Id;"
            ),
            ("SLC010", "[Shape] public partial class C { public Id? Key { get; set; } } public partial record Id;"),
            (
                "SLC010",
                "namespace N { public class KeyAttribute : Attribute; [N.Key, Shape] public partial struct Id; }"
            ),
            ("SLC010", "[Shape] public partial class C<T> where T : allows ref struct { public int A { get; set; } }"),
            ("SLC010", "[ShapeFor<int[]>] public static partial class Shapes;"),
            ("SLC010", "[Shape] public partial interface I<out T> { T Value { get; } }"),
            (
                "SLC010",
                "public class O<T> { public class I<U> { public U? A { get; set; } } } [ShapeFor(typeof(O<>.I<>))] public partial class Shapes;"
            ),
            (
                "SLC010",
                "public record A(int X); [ShapeFor<A>, ShapeFor<A>(Naming = WireNaming.Snake)] public partial class Shapes;"
            ),
            ("SLC003", "[ShapeFor<Action>] public partial class Shapes;"),
            ("SLC003", "[ShapeFor(typeof(Func<>))] public partial class Shapes;"),
            ("SLC042", "[Shape] public abstract partial class A { public int X { get; set; } }"),
            ("SLC042", "[Shape] public abstract partial record A(int X);"),
            ("SLC042", "[Shape] public partial interface A { int X { get; } }"),
            ("SLC042", "[Shape] public abstract partial class A<T> { public T? X { get; set; } }"),
            (
                "SLC042",
                "[ShapeFor<A>] public partial class Shapes; public abstract class A { public int X { get; set; } }"
            ),
            (
                "SLC042",
                "[ShapeFor(typeof(A<>))] public partial class Shapes; public abstract class A<T> { public T? X { get; set; } }"
            ),
            ("SLC003", "[ShapeFor<System.Reflection.MethodInfo>] public partial class Shapes;"),
        ];

    private static (string, string)[] Members =>
        [
            ("SLC003", "[Shape] public partial class C { public Action? Run { get; set; } }"),
            ("SLC003", "[Shape] public partial class C { public Func<int>? Run { get; set; } }"),
            (
                "SLC003",
                "[Shape] public partial class C { public event Action? Raised; [WireInclude] public Action? Handler; public void Raise() => Raised?.Invoke(); }"
            ),
            ("SLC003", "[Shape] public unsafe partial class C { public int* P { get; set; } }"),
            ("SLC003", "[Shape] public unsafe partial class C { public delegate*<void> P { get; set; } }"),
            ("SLC003", "[Shape] public unsafe partial struct C { public fixed int P[3]; }"),
            (
                "SLC003",
                "[System.Runtime.CompilerServices.InlineArray(3)] public struct I { private int _first; } "
                    + "[Shape] public partial class C { public I P { get; set; } }"
            ),
            ("SLC003", "[Shape] public partial class C { public Span<byte> S => default; }"),
            ("SLC003", "[Shape] public partial class C { public Type? T { get; set; } }"),
            ("SLC003", "[Shape] public partial class C { public System.Reflection.Assembly? T { get; set; } }"),
            ("SLC003", "[Shape] public partial class C { public List<Action> Many { get; set; } = []; }"),
            ("SLC003", "[Shape] public partial class C { public Dictionary<string, Type> Many { get; set; } = []; }"),
            ("SLC003", "[Shape] public partial class C { public Task<int>? Pending { get; set; } }"),
            ("SLC003", "[Shape] public partial class C { public Task? Pending { get; set; } }"),
            ("SLC003", "[Shape] public partial class C { public ValueTask<int> Pending { get; set; } }"),
            (
                "SLC003",
                "[Shape] public partial class C { public System.Threading.CancellationToken Token { get; set; } }"
            ),
            ("SLC003", "[Shape] public partial class C { public AggregateException? Failure { get; set; } }"),
            ("SLC003", "[Shape] public partial class C { public IAsyncEnumerable<int>? Items { get; set; } }"),
            ("SLC003", "[Shape] public partial record R(int Id, Delegate Handler);"),
            ("SLC020", "[Shape] public partial class C { [WireName(\"x\")] private int A { get; set; } }"),
            ("SLC020", "[Shape] public partial class C { [JsonPropertyName(\"x\")] internal int A { get; set; } }"),
            ("SLC020", "[Shape] public partial class C { [WireName(\"x\")] public static int A { get; set; } }"),
            ("SLC020", "[Shape] public partial class C { [WireKey(0), WireIgnore] public int A { get; set; } }"),
            ("SLC020", "[Shape] public partial class C { [WireName(\"x\"), JsonIgnore] public int A { get; set; } }"),
            ("SLC020", "[Shape] public partial class C { [WireName(\"x\")] public int this[int i] => i; }"),
            ("SLC026", "[Shape] public partial class C { [Never] public required string Secret { get; set; } }"),
            ("SLC026", "[Shape] public partial record R([property: Never] string Secret);"),
            ("SLC026", "[Shape] public partial class C { [Never, JsonRequired] public string? Secret { get; set; } }"),
            (
                "SLC026",
                "[Shape] public partial class C(string secret) { [Never] public string Secret { get; } = secret; }"
            ),
        ];

    private static (string, string)[] Names =>
        [
            (
                "SLC006",
                "[Shape] public partial class C { [WireName(\"x\")] public int A { get; set; } [WireName(\"x\")] public int B { get; set; } }"
            ),
            ("SLC006", "[Shape] public partial class C { public int Id { get; set; } public int ID { get; set; } }"),
            (
                "SLC006",
                "[Shape] public partial class C { public int A { get; set; } [JsonPropertyName(\"a\")] public int B { get; set; } }"
            ),
            (
                "SLC006",
                "[Shape(Naming = WireNaming.Snake)] public partial class C { public int FirstName { get; set; } public int First_Name { get; set; } }"
            ),
            (
                "SLC006",
                "[Shape] public partial class C { [JsonPropertyName(\"x\")] public int A { get; set; } [WireName(\"x\")] public int B { get; set; } }"
            ),
            ("SLC006", "public record A(int URL, int Url); [ShapeFor<A>] public partial class Shapes;"),
            (
                "SLC006",
                "public interface IA { int X { get; } } public interface IB { string X { get; } } "
                    + "[Shape] public partial interface IC : IA, IB { int Y { get; } }"
            ),
            (
                "SLC007",
                "[Shape] public partial class C { [WireKey(0)] public int A { get; set; } [WireKey(0)] public int B { get; set; } }"
            ),
            (
                "SLC007",
                "public class B { [WireKey(1)] public int X { get; set; } } [Shape] public partial class C : B { [WireKey(1)] public int Y { get; set; } [WireKey(0)] public int Z { get; set; } }"
            ),
            ("SLC007", "[Shape] public partial record R([property: WireKey(2)] int A, [property: WireKey(2)] int B);"),
            ("SLC008", "[Shape] public partial class C { [WireName(\"\")] public int A { get; set; } }"),
            ("SLC008", "[Shape] public partial record R([property: WireName(\"\")] int A);"),
            ("SLC008", "[Shape] public partial class C { [WireName(\"\\ud800\")] public int A { get; set; } }"),
            (
                "SLC008",
                "[Shape] public partial class C { [JsonPropertyName(\"a\\udc00\")] public int A { get; set; } }"
            ),
            (
                "SLC013",
                "[Shape] public partial class C { [WireKey(-2)] public int A { get; set; } [WireKey(0)] public int B { get; set; } }"
            ),
            ("SLC013", "[Shape] public partial class C { [WireKey(4096)] public int A { get; set; } }"),
            ("SLC013", "[Shape] public partial class C { [WireKey(int.MaxValue)] public int A { get; set; } }"),
            ("SLC013", "[Shape] public partial record R([property: WireKey(-5)] int A);"),
        ];

    private static (string, string)[] Selections =>
        [
            ("SLC027", "[Shape] public partial class C { [Default, WireIgnore] public int A { get; set; } }"),
            ("SLC027", "[Shape] public partial class C { [Never, Always] public int A { get; set; } }"),
            ("SLC027", "[Shape] public partial class C { [Default] public static int A { get; set; } }"),
            ("SLC027", "[Shape] public partial class C { [Default] private int A { get; set; } }"),
            ("SLC027", "[Shape] public partial class C { [Always, JsonIgnore] public int A { get; set; } }"),
            (
                "SLC027",
                "[Shape] public partial class C { [SubPropertyDefault(\"[a]\"), Never] public D? Other { get; set; } } public class D { public int A { get; set; } }"
            ),
            (
                "SLC024",
                "public class C { [Never] public int A { get; set; } } public class P { public void M(Microsoft.EntityFrameworkCore.Metadata.Builders.PropertyBuilder<C> p) => p.HasSluiceConversion(); }"
            ),
            (
                "SLC028",
                "public sealed class Prefixed(string prefix) : IWireNamingPolicy { public string Convert(string name) => prefix + name; public string ConvertName(string name) => prefix + name; }"
            ),
            (
                "SLC028",
                "public class Policy : IWireNamingPolicy { public string Convert(string name) => name; public string ConvertName(string name) => name; }"
            ),
        ];

    private const string Shop =
        " [Shape] public partial class Order { public int Id { get; set; } public Customer? Customer { get; set; } public List<Line> Lines { get; set; } = []; public Dictionary<string, Line> ByName { get; set; } = []; [Never] public string? Note { get; set; } [WireIgnore] public int Hidden { get; set; } } public class Customer { public string Name { get; set; } = \"\"; [WireName(\"e-mail\")] public string? Mail { get; set; } } public record Line(string Sku, int Quantity); [Shape, WireUnion, WireCase(\"cat\", typeof(Cat)), WireCase(\"dog\", typeof(Dog))] public abstract partial class Pet { public string? Name { get; set; } } public class Cat : Pet { public int Lives { get; set; } } public class Dog : Pet { public bool Barks { get; set; } } [Shape(Naming = WireNaming.Snake)] public partial class Snake { public int FirstName { get; set; } } ";

    private static (string, string)[] Expressions =>
        [
            Parse("Order", "[custmer]"),
            Parse("Order", "[id,customer[nmae]]"),
            Parse("Order", "customer.nmae"),
            Parse("Order", "[lines[sku,qty]]"),
            Parse("Order", "[byName[sku,count]]"),
            Parse("Order", "[id"),
            Parse("Order", "[id,,lines]"),
            Parse("Order", "[id]]"),
            Parse("Order", "[!al]"),
            Parse("Order", "[!all[id]]"),
            Parse("Order", "[id[x]]"),
            Parse("Order", "[customer[name[x]]]"),
            Parse("Order", "[note]"),
            Parse("Order", "[hidden]"),
            Parse("Order", "[-custmer]"),
            Parse("Order", "[lines(sku]"),
            Parse("Order", "[customer['e-mail]]"),
            Parse("Order", "[customer[e-mail]]"),
            Parse("Order", "[!deep]"),
            Parse("Order", "[customer[!first:3]]"),
            Parse("Order", "[lines[!first:0]]"),
            Parse("Order", "[lines[!sort:skuu]]"),
            Parse("Order", "[lines[!sort:sku]]"),
            Parse("Order", "[lines[!sort:]]"),
            Parse("Order", "[lines[!filter:'sku eq 1']]"),
            Parse("Order", "[lines[!filter:sku]]"),
            (
                "SLC029",
                "public class P { [SubPropertyDefault(\"[!filter:'sku eq 1',sku]\")] public List<Line>? Lines { get; set; } }"
                    + Shop
            ),
            Parse("Pet", "[lifes]"),
            Parse("Pet", "[name,barks,wags]"),
            Parse("Snake", "[firstName]"),
            Parse("List<Order>", "[di]"),
            Parse("Order[]", "[lines[sku[x]]]"),
            Parse("int", "[x]"),
            (
                "SLC029",
                "public class P { const string Fields = \"[custmer]\"; public object M() => FieldSelection.Parse<Order>(Fields); }"
                    + Shop
            ),
            (
                "SLC029",
                "public class P { public object M() => FieldSelection.Parse<Order>(\"[id,\" + \"custmer]\"); }" + Shop
            ),
            (
                "SLC029",
                "public class P { public object M() => FieldSelection.Parse<Order>(\"[first_name,id]\", WireNaming.Snake); }"
                    + Shop
            ),
            (
                "SLC029",
                "public class P { public object M() => FieldSelection.Parse<Order>(\"[id\", new IncludeOptions { IsLenient = true }); }"
                    + Shop
            ),
            (
                "SLC029",
                "[Shape] public partial class C { [SubPropertyDefault(\"[make,modle]\")] public Car? Car { get; set; } } public record Car(string Make, string Model);"
            ),
            (
                "SLC029",
                "[Shape] public partial class C { [SubPropertyDefault(\"[make\")] public List<Car> Cars { get; set; } = []; } public record Car(string Make, string Model);"
            ),
            (
                "SLC029",
                "[Shape] public partial record C([property: SubPropertyDefault(\"[colour]\")] Car Car); public record Car(string Make, string Model);"
            ),
            ("SLC029", "[Shape] public partial class C { [SubPropertyDefault(\"[a]\")] public int Car { get; set; } }"),
            (
                "SLC029",
                "public class P { public void M(WebApplication app) => app.MapGet(\"/\", (Include<Order> include) => SluiceResults.Ok(new Order(), include)).WithIncludeLimits(new IncludeLimits { AllowList = \"[id,totl]\" }); }"
                    + Shop
            ),
            ("SLC029", "public class P { public IncludeLimits M() => new IncludeLimits { AllowList = \"[id\" }; }"),
        ];

    private static (string, string) Parse(string type, string text) =>
        ("SLC029", $"public class P {{ public object M() => FieldSelection.Parse<{type}>(\"{text}\"); }}" + Shop);

    private static (string, string)[] Unions =>
        [
            ("SLC050", "[Shape, WireUnion] public abstract partial class U;"),
            ("SLC050", "[Shape, WireUnion] public partial interface IU { int A { get; } }"),
            (
                "SLC012",
                "[Shape, WireUnion, WireCase(1, typeof(A)), WireCase(1, typeof(B))] public abstract partial class U; public class A : U; public class B : U;"
            ),
            (
                "SLC012",
                "[Shape, WireUnion, WireCase(\"x\", typeof(A)), WireCase(\"x\", typeof(B))] public abstract partial class U; public class A : U; public class B : U;"
            ),
            (
                "SLC012",
                "[Shape, JsonDerivedType(typeof(A), \"x\"), JsonDerivedType(typeof(B), \"x\")] public abstract partial class U; public class A : U; public class B : U;"
            ),
            ("SLC010", "[Shape, WireUnion, WireCase(1, typeof(string))] public abstract partial class U;"),
            ("SLC010", "[Shape, WireUnion, WireCase(1, typeof(A))] public abstract partial class U; public class A;"),
            (
                "SLC010",
                "[Shape, WireUnion, WireCase(1, typeof(A<>))] public abstract partial class U; public class A<T> : U;"
            ),
            (
                "SLC025",
                "[Shape, WireUnion, WireCase(\"x\", typeof(X))] public abstract partial class U; public class X : U; public class Y : U;"
            ),
            ("SLC025", "[JsonDerivedType(typeof(X))] public abstract class U; public class X : U;"),
        ];

    private static (string, string)[] Conversions =>
        [
            (
                "SLC014",
                "[Shape] public partial class C { [WireConverter(typeof(int))] public string A { get; set; } = \"\"; }"
            ),
            (
                "SLC014",
                "public class Conv; [Shape] public partial class C { [WireConverter(typeof(Conv))] public string A { get; set; } = \"\"; }"
            ),
            ("SLC014", "[Shape, WireSurrogate(typeof(int))] public partial class C { public int A { get; set; } }"),
            (
                "SLC014",
                "public struct Sur; [Shape, WireSurrogate(typeof(Sur))] public partial class C { public int A { get; set; } }"
            ),
            (
                "SLC014",
                "[WireConverter(typeof(int))] public struct Money; [Shape] public partial class C { public Money A { get; set; } }"
            ),
            (
                "SLC014",
                "[Shape] public partial class C { [JsonNumberHandling(JsonNumberHandling.WriteAsString)] public string? A { get; set; } }"
            ),
            (
                "SLC014",
                "[Shape] public partial class C { [JsonNumberHandling(JsonNumberHandling.WriteAsString)] public C? A { get; set; } }"
            ),
            (
                "SLC014",
                "[Shape] public partial class C { [JsonNumberHandling(JsonNumberHandling.WriteAsString)] public DayOfWeek A { get; set; } }"
            ),
            (
                "SLC014",
                "[Shape] public partial class C { [JsonNumberHandling(JsonNumberHandling.WriteAsString)] public List<List<int>>? A { get; set; } }"
            ),
            (
                "SLC014",
                "[Shape] public partial class C { [JsonNumberHandling(JsonNumberHandling.WriteAsString)] public System.Text.Json.JsonElement A { get; set; } }"
            ),
            (
                "SLC014",
                "[Shape] public partial class C { [JsonConverter(typeof(JsonStringEnumConverter))] public string? A { get; set; } }"
            ),
            (
                "SLC014",
                "public class Conv : JsonConverter<int> { public Conv(int x) { } public override int Read(ref System.Text.Json.Utf8JsonReader r, Type t, System.Text.Json.JsonSerializerOptions o) => 0; public override void Write(System.Text.Json.Utf8JsonWriter w, int v, System.Text.Json.JsonSerializerOptions o) { } } [Shape] public partial class C { [JsonConverter(typeof(Conv))] public int A { get; set; } }"
            ),
            (
                "SLC014",
                "public abstract class Conv : JsonConverter<int>; [Shape] public partial class C { [JsonConverter(typeof(Conv))] public int A { get; set; } }"
            ),
        ];

    private static (string, string)[] Attributes =>
        [
            (
                "SLC011",
                "[Shape, KnownType(typeof(D))] public partial class C { public int A { get; set; } } public class D : C;"
            ),
            ("SLC011", "[Shape, DataContract(IsReference = true)] public partial class C;"),
            (
                "SLC011",
                "[Shape] public partial class C { public int A { get; set; } [OnDeserialized] public void Read(StreamingContext context) { } }"
            ),
            (
                "SLC011",
                "[Shape] public partial class C { public int A { get; set; } [OnSerializing] public void Write(StreamingContext context) { } }"
            ),
            ("SLC014", "[Shape] public partial class C { [JsonExtensionData] public List<int>? A { get; set; } }"),
            (
                "SLC011",
                "[Shape] public partial class C { [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public Version? A { get; set; } }"
            ),
        ];

    private static (string, string)[] Calls =>
        [
            (
                "SLC051",
                "[Shape] public partial class C { private C() { } public int A { get; set; } public static C Make() => new(); } public class P { public C? M() => JsonWire.Deserialize<C>(\"{}\"); }"
            ),
            (
                "SLC051",
                "[Shape] public partial class C { public C(int a) { A = a; } public C(string b) { } public int A { get; set; } } public class P { public C? M(byte[] b) => MessagePackWire.Deserialize<C>(b); }"
            ),
            (
                "SLC051",
                "public class D { public D(ref int a) { } } [Shape] public partial class C { public D? Inner { get; set; } } public class P { public C? M() => JsonWire.Deserialize<C>(\"{}\"); }"
            ),
            (
                "SLC051",
                "[Shape] public partial class C { private C() { } public static C Make() => new(); } public class P { public async Task<object?> M(Stream s) => await JsonWire.DeserializeAsync<C>(s); }"
            ),
            (
                "SLC051",
                "[Shape] public partial class C { private C() { } public static C Make() => new(); } public class P { public object? M() => JsonWire.Deserialize<List<C>>(\"[]\"); }"
            ),
            (
                "SLC051",
                "[Shape] public partial class C { private C() { } public static C Make() => new(); } public class P { public void M(WebApplication app) => app.MapPost(\"/\", (Body<C> body) => 1); }"
            ),
            (
                "SLC054",
                "public class P { public Task M(DbConnection c, Stream s, int id) => c.SerializeRowsAsync(s, $\"select * from t where id = {id}\"); }"
            ),
            (
                "SLC054",
                "public class P { public Task M(DbConnection c, Stream s, string name) => c.SerializeRowsAsync(s, \"select * from t where name = '\" + name + \"'\"); }"
            ),
            (
                "SLC054",
                "public class P { public Task M(DbConnection c, Stream s, string name) => c.SerializeRowsAsync(s, string.Format(\"select * from t where name = '{0}'\", name)); }"
            ),
            (
                "SLC054",
                "public class P { public Task M(DbConnection c, System.IO.Pipelines.PipeWriter s, int id) => c.SerializeRowsAsync(s, $\"select {id}\", new { id }); }"
            ),
        ];

    private static (string, string)[] Endpoints =>
        [
            (
                "SLC057",
                "public class P { public Task M(System.Net.Http.HttpClient http) => http.GetFromSluiceAsync(\"/o\", (Order o) => new { Text = o.Id.ToString() }); }"
                    + Shop
            ),
            (
                "SLC057",
                "public class P { public Task M(System.Net.Http.HttpClient http) => http.GetListFromSluiceAsync(\"/o\", (Order o) => new { Next = o.Id + 1 }); }"
                    + Shop
            ),
            (
                "SLC057",
                "public class P { public Task M(System.Net.Http.HttpClient http, int id) => http.GetPageFromSluiceAsync(\"/o\", (Order o) => new { o.Id, Mine = id }); }"
                    + Shop
            ),
            (
                "SLC057",
                "public class P { public Task M(System.Net.Http.HttpClient http) => http.GetFromSluiceAsync(\"/o\", (Order o) => o); }"
                    + Shop
            ),
            (
                "SLC057",
                "public class P { public Task M(System.Net.Http.HttpClient http) => http.GetFromSluiceAsync(\"/o\", (Order o) => new { Short = (short)o.Id }); }"
                    + Shop
            ),
            (
                "SLC057",
                "public class P { public Task M(System.Net.Http.HttpClient http) => http.GetFromSluiceAsync(\"/o\", (Order o) => o.Lines.Select(l => l)); }"
                    + Shop
            ),
            (
                "SLC057",
                "public class P { public Task M(System.Net.Http.HttpClient http) => http.GetFromSluiceAsync(\"/o\", (Order o) => new { Big = o.Lines.Where(l => l.Quantity > 1).Select(l => l.Sku) }); }"
                    + Shop
            ),
            (
                "SLC029",
                "public class P { public Task<Order?> M(System.Net.Http.HttpClient http) => http.GetFromSluiceAsync(\"/o\", FieldSelection.Parse<Order>(\"[custmer]\")); }"
                    + Shop
            ),
            (
                "SLC029",
                "public class P { public Task<Order?> M(System.Net.Http.HttpClient http) => http.GetFromSluiceAsync(\"/o\", FieldSelection.Parse<Order>(\"[lines[sku,prize]]\")); }"
                    + Shop
            ),
            (
                "SLC052",
                "var app = WebApplication.CreateBuilder(args).Build(); app.MapGet(\"/o\", (Include<Order> include) => new Order()); app.Run();"
                    + Shop
            ),
            (
                "SLC052",
                "var app = WebApplication.CreateBuilder(args).Build(); app.MapGet(\"/o\", (Include<Order> include) => SluiceResults.Ok(new Order(), FieldSelection<Order>.Default)); app.Run();"
                    + Shop
            ),
            (
                "SLC053",
                "var app = WebApplication.CreateBuilder(args).Build(); app.MapGet(\"/o\", (Include<Pet> include) => new Order()).WithSluice(); app.Run();"
                    + Shop
            ),
            (
                "SLC053",
                "var app = WebApplication.CreateBuilder(args).Build(); app.MapGet(\"/o\", (Include<Customer> include) => new List<Order>()).WithSluice(); app.Run();"
                    + Shop
            ),
        ];

    private static (string, string)[] Converters =>
        [
            Unchecked(
                "ref byte position = ref writer.BeginUncheckedArray(value.Values.Length, 8); writer.EndUncheckedArray(ref position);"
            ),
            Unchecked("writer.Commit(ref writer.WriteUncheckedInt64(ref writer.Reserve(10), value.Values[0]));"),
            .. CopiedWriterMisuses.All,
        ];

    private static (string, string) Unchecked(string body) =>
        (
            "SLC040",
            "using Sluice.Wires; public sealed record Samples(long[] Values); [Shape] public partial class Holder { [WireConverter(typeof(SamplesConverter))] public Samples? Samples { get; set; } } public struct SamplesConverter : IWireConverter<Samples> {"
                + " public static void Write<TWriter>(ref TWriter writer, Samples value) where TWriter : struct, IWireWriter, allows ref struct { "
                + body
                + " }"
                + " public static Samples Read<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct => throw new NotSupportedException(); }"
        );

    private const string MessagePack =
        " namespace MessagePack { public class MessagePackObjectAttribute : Attribute; public class KeyAttribute(int key) : Attribute; public class MessagePackFormatterAttribute(Type type) : Attribute; }";

    private static (string, string)[] Keys =>
        [
            (
                "SLC046",
                "[Shape] public partial class C { [WireKey(0)] public int X { get; set; } public int Y { get; set; } }"
            ),
            ("SLC046", "[Shape] public partial record C([property: WireKey(0)] int X, int Y);"),
            (
                "SLC046",
                "[Shape, MessagePack.MessagePackObject] public partial class C { [MessagePack.Key(0)] public int X { get; set; } public int Y { get; set; } }"
                    + MessagePack
            ),
            (
                "SLC041",
                "[Shape] public partial class C { public E A { get; set; } } public enum E { [WireName(\"x\")] A, [WireName(\"x\")] B }"
            ),
            (
                "SLC041",
                "[Shape] public partial class C { public Dictionary<E, int>? A { get; set; } } public enum E { A, [WireName(\"A\")] B }"
            ),
            (
                "SLC042",
                "[Shape] public partial class C { public IAnimal? A { get; set; } } public interface IAnimal { string? Name { get; } } public class Cat : IAnimal { public string? Name { get; set; } public int Lives { get; set; } }"
            ),
            (
                "SLC042",
                "[Shape] public partial class C { public List<Animal>? A { get; set; } } public abstract class Animal { public string? Name { get; set; } } public class Cat : Animal;"
            ),
            (
                "SLC043",
                "[Shape] public partial class C { [MessagePack.MessagePackFormatter(typeof(int))] public string A { get; set; } = \"\"; }"
                    + MessagePack
            ),
            (
                "SLC045",
                "[Shape, WireUnion(Discriminator = \"kind\"), WireCase(\"d\", typeof(D))] public abstract partial class B { } public class D : B { public int Kind { get; set; } }"
            ),
        ];

    private static (string, string)[] Guards =>
        [
            (
                "SLC030",
                "public class C { [Never] public string A { get; set; } = \"\"; } public class P { public object M(C c) => Microsoft.AspNetCore.Http.Results.Json(new { c }, new System.Text.Json.JsonSerializerOptions()); }"
            ),
            (
                "SLC030",
                "public class C { [Never] public string A { get; set; } = \"\"; } public class P { public object? M(List<C> c) => System.Text.Json.JsonSerializer.SerializeToNode(c); }"
            ),
            (
                "SLC031",
                "public class B { public virtual int A { get; set; } } public class C : B { [RequirePolicy(\"x\")] public override int A { get; set; } }"
            ),
            (
                "SLC032",
                "[JsonConverter(typeof(X))] public class C { [RequirePolicy(\"x\")] public int A { get; set; } } public class X;"
            ),
        ];
}
