namespace Sluice.Generator.Tests;

/// <summary>For each kind of misuse the legal code that comes nearest to it.</summary>
internal static class NearestLegal
{
    private const string Order =
        " [Shape] public partial class Order { public int Id { get; set; } public Customer? Customer { get; set; } } public class Customer { public string? Name { get; set; } }";

    private const string Samples =
        "using Sluice.Wires; public sealed record Samples(long[] Values); [Shape] public partial class Holder { [WireConverter(typeof(SamplesConverter))] public Samples? Samples { get; set; } } public struct SamplesConverter : IWireConverter<Samples> {"
        + " public static void Write<TWriter>(ref TWriter writer, Samples value) where TWriter : struct, IWireWriter, allows ref struct { writer.BeginArray(1); writer.WriteInt64(value.Values[0]); writer.EndArray(); }"
        + " public static Samples Read<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct => throw new NotSupportedException(); }";

    public static IReadOnlyList<(string Rule, string Source)> All { get; } =
    [
        ("SLC001", "public partial class Outer { [Shape] public partial class C { public int A { get; set; } } }"),
        ("SLC002", "[Shape] internal partial class C { public int A { get; set; } } file class D;"),
        (
            "SLC003",
            "[Shape] public partial class C { public int Id { get; set; } [WireIgnore] public Task<int>? Pending { get; set; } public Task<int> LoadAsync() => Pending!; }"
        ),
        (
            "SLC005",
            "[Shape] public partial class Node<T> { public T? Value { get; set; } public Node<T>? Next { get; set; } public List<Node<T>>? All { get; set; } }"
        ),
        (
            "SLC006",
            "[Shape(Naming = WireNaming.Snake)] public partial class C { public int FirstName { get; set; } public int FirstNames { get; set; } }"
        ),
        (
            "SLC007",
            "[Shape] public partial class C { [WireKey(0)] public int A { get; set; } [WireKey(1)] public int B { get; set; } }"
        ),
        (
            "SLC008",
            "[Shape] public partial class C { [WireName(\" \")] public int A { get; set; } [WireName(\"\\ud83d\\ude00\")] public int B { get; set; } }"
        ),
        (
            "SLC010",
            "[Shape, WireUnion, WireCase(1, typeof(A))] public abstract partial class U; public abstract class Middle : U; public class A : Middle;"
        ),
        (
            "SLC010",
            "[Shape] public partial class C { public Id Key { get; set; } public Empty? None { get; set; } public Mark Mark { get; set; } } [WireConverter(typeof(IdConverter))] public readonly partial struct Id; public class Empty; [Shape] public partial struct Mark; public readonly struct IdConverter : IWireConverter<Id> { public static void Write<TWriter>(ref TWriter writer, Id value) where TWriter : struct, Sluice.Wires.IWireWriter, allows ref struct => Sluice.Wires.WireWriterExtensions.WriteInt32(ref writer, 1); public static Id Read<TReader>(ref TReader reader) where TReader : struct, Sluice.Wires.IWireReader, allows ref struct { reader.ReadInt32(); return default; } }"
        ),
        (
            "SLC011",
            "[Shape] public partial class C { [JsonConverter(typeof(JsonStringEnumConverter))] public DayOfWeek A { get; set; } [JsonExtensionData] public Dictionary<string, object>? More { get; set; } }"
        ),
        (
            "SLC012",
            "[Shape, WireUnion, WireCase(1, typeof(A)), WireCase(\"2\", typeof(B))] public abstract partial class U; public class A : U; public class B : U;"
        ),
        ("SLC013", "[Shape] public partial class C { [WireKey(0)] public int A { get; set; } }"),
        ("SLC014", Samples),
        ("SLC020", "[Shape] public partial class C { [WireName(\"x\"), WireInclude] private int A { get; set; } }"),
        (
            "SLC026",
            "[Shape] public partial class C { [Never] public string? Secret { get; set; } public required string Name { get; set; } }"
        ),
        (
            "SLC027",
            "[Shape] public partial class C { [Default, Always] public int A { get; set; } [Default] public string? B { get; init; } }"
        ),
        (
            "SLC028",
            "public record Policy(string Prefix) : IWireNamingPolicy { public string Convert(string name) => Prefix + name; public string ConvertName(string name) => Prefix + name; }"
        ),
        (
            "SLC029",
            "public class P { public object M() => FieldSelection.Parse<Order>(\"[id,customer[name]]\"); }" + Order
        ),
        (
            "SLC057",
            "public record Row(int? Id, string? Name, int Count); [Shape] public partial class Shop { public int Id { get; set; } public Order? First { get; set; } public List<Order> Orders { get; set; } = []; } public class P { public object M(System.Net.Http.HttpClient http) => (http.GetFromSluiceAsync(\"/o\", (Shop s) => new { s.Id, First = (int?)s.First!.Id, Inner = new { s.First.Customer!.Name }, Names = s.Orders.Select(o => o.Customer!.Name).ToList(), Rows = s.Orders.Select(o => new Row(o.Id, o.Customer!.Name, o.Id)).ToArray() }), http.StreamFromSluiceAsync(\"/o\", (Order o) => (long)o.Id), http.GetFromSluiceAsync(\"/o\", (Shop s) => new { Id = (decimal?)s.Id, Any = (object)s.Id, Ids = from o in s.Orders select (double)o.Id })); }"
                + Order
        ),
        ("SLC040", Samples),
        (
            "SLC058",
            "using Sluice.Wires; public static class Help { public static void Write<TWriter>(ref TWriter w, int n) where TWriter : struct, IWireWriter, allows ref struct { ref TWriter same = ref Same(ref w); same.BeginArray(1); w.WriteInt32(n); Inner(ref w); same.EndArray(); static void Inner(scoped ref TWriter inner) => inner.WriteNull(); } static ref TWriter Same<TWriter>(ref TWriter w) where TWriter : struct, IWireWriter, allows ref struct => ref w; public static int Read<TReader>(ref TReader r) where TReader : struct, IWireReader, allows ref struct { int start = r.Position; r.SkipValue(); r.Position = start; return r.ReadInt32(); } }"
        ),
        (
            "SLC058",
            "using Sluice.Wires; using System.Runtime.CompilerServices; public delegate void Part<TWriter>(ref TWriter w) where TWriter : struct, IWireWriter, allows ref struct; public static class Parts<TWriter> where TWriter : struct, IWireWriter, allows ref struct { public static Part<TWriter> Null { get; } = static (ref TWriter w) => w.WriteNull(); public static void Write(ref TWriter w, ref TWriter v, bool b) { Null(ref w); Null(ref b ? ref w : ref v); (b ? ref w : ref v).WriteNull(); int size = Unsafe.SizeOf<TWriter>(); bool same = Unsafe.AreSame(ref w, ref v) && typeof(TWriter) != typeof(int); Several.Twice(ref w); w.Twice(); ref TWriter known = ref Several.Same(ref w); Unsafe.As<TWriter, byte>(ref known) = 0; } } public static class Several { public static ref T Same<T>(ref T any) where T : allows ref struct => ref any; public static void Twice<TWriter>(this ref TWriter w) where TWriter : struct, IWireWriter, allows ref struct => Parts<TWriter>.Null(ref w); }"
        ),
        (
            "SLC058",
            "using Sluice.Wires; public static class Phantom<T> where T : allows ref struct { public static int Count => 1; public static void Log() { } public static class Inner { public static string Name = typeof(T).Name; } } public static class Named { public static string Of<TWriter>() where TWriter : struct, IWireWriter, allows ref struct { Phantom<TWriter>.Log(); System.Action log = Phantom<TWriter>.Log; return typeof(Phantom<TWriter>).Name + nameof(Phantom<TWriter>) + Phantom<TWriter>.Count + Phantom<TWriter>.Inner.Name; } }"
        ),
        (
            "SLC014",
            "using System.Text.Json; using System.Text.Json.Serialization; [Shape] public partial class C { [JsonConverter(typeof(Pairs))] public (int Left, int Top) Point { get; set; } } public class Pairs : JsonConverter<(int X, int Y)> { public override (int X, int Y) Read(ref Utf8JsonReader r, Type t, JsonSerializerOptions o) => (0, 0); public override void Write(Utf8JsonWriter w, (int X, int Y) v, JsonSerializerOptions o) => w.WriteNullValue(); }"
        ),
        (
            "SLC041",
            "[Shape] public partial class C { public E A { get; set; } } public enum E { [WireName(\"x\")] A = 1, [WireName(\"x\")] B = 1, [WireName(\"y\")] D = 2 }"
        ),
        (
            "SLC042",
            "[Shape] public partial class C { public List<Animal>? A { get; set; } } [WireUnion, WireCase(\"cat\", typeof(Cat))] public abstract class Animal { public string? Name { get; set; } } public class Cat : Animal;"
        ),
        (
            "SLC042",
            "[Shape, WireDeclaredOnly] public abstract partial class A { public int X { get; set; } } [Shape, WireDeclaredOnly] public partial interface I { int X { get; } } [Shape] public partial class C { public List<A>? All { get; set; } public I? One { get; set; } }"
        ),
        (
            "SLC056",
            "public class P { const int N = 100_000; public object M(IServiceCollection s, int n) => (new JsonWireOptions { MaxDepth = 1, IndentSize = 0, MaxIntegerDigits = 16_777_215, IndentCharacter = '\\t', NewLine = \"\\r\\n\", Omit = OmitWhen.Default, Naming = WireNaming.KebabUpper }, new MessagePackWireOptions { MaxDepth = N, MaxBufferedBytes = int.MaxValue, Compression = MessagePackCompression.Lz4BlockArray }, new JsonWireOptions { MaxDepth = n }, new Sluice.Rows.RowOptions { FlushSize = 256 }, s.AddSluice(o => o.MaxPageSize = 1)); }"
        ),
        (
            "SLC045",
            "[Shape, WireUnion(Discriminator = \"kind\"), WireCase(\"d\", typeof(D))] public abstract partial class B { } public class D : B { public int Kinds { get; set; } }"
        ),
        (
            "SLC046",
            "[Shape] public partial class C { [WireKey(0)] public int X { get; set; } [WireKey(WireKeyAttribute.None)] public int Y { get; set; } }"
        ),
        ("SLC050", "[Shape, WireUnion, WireCase(1, typeof(A))] public abstract partial class U; public class A : U;"),
        (
            "SLC051",
            "[Shape] public partial class C(int a) { public int A { get; } = a; } public class P { public C? M() => JsonWire.Deserialize<C>(\"{}\"); }"
        ),
        (
            "SLC052",
            "var app = WebApplication.CreateBuilder(args).Build(); app.MapGet(\"/o\", (Include<Order> include) => SluiceResults.Ok(new Order(), include)); app.Run();"
                + Order
        ),
        (
            "SLC053",
            "var app = WebApplication.CreateBuilder(args).Build(); app.MapGet(\"/o\", (Include<Order> include) => new List<Order>()).WithSluice(); app.Run();"
                + Order
        ),
        (
            "SLC054",
            "public class P { public Task M(DbConnection c, Stream s, int id) => c.SerializeRowsAsync(s, \"select * from t where id = @id\", new { id }); }"
        ),
        (
            "SLC014",
            "[Shape] public partial record R([Always] string? First, [WireName(\"n\")] string Name, [WireEnum] DayOfWeek? Day, [WireDeclaredOnly] List<Animal>? Animals); public abstract class Animal { public string? Name { get; set; } }"
        ),
        (
            "SLC014",
            "[Shape] public partial class C { [SluiceExpression(nameof(ByTwo))] public int Twice => A * 2; public int A { get; set; } private static System.Linq.Expressions.Expression<Func<C, int>> ByTwo => c => c.A * 2; [WireExtensionData] public Dictionary<string, object>? More { get; set; } [RequirePolicy(\"hr\")] public int Pay { get; set; } }"
        ),
        (
            "SLC014",
            "public class D { public int A { get; set; } public D(int a) { A = a; } } [ShapeFor<D>, ShapeFor<List<D>>, ShapeFor<D[]>(Naming = WireNaming.Camel)] public partial class Shapes;"
        ),
        (
            "SLC051",
            "[Shape] public partial class C { public int A { get; set; } } public abstract class U { public int A { get; set; } } public class P { public object? M(JsonWireOptions options) => JsonWire.Deserialize<U>(\"{}\", options); public object? N() => JsonWire.Deserialize<IReadOnlyList<C>>(\"[]\"); }"
        ),
        (
            "SLC052",
            "var app = WebApplication.CreateBuilder(args).Build(); app.MapGet(\"/o\", Get); app.Run(); static object Get(Include<Order> include) => SluiceResults.Ok(new Order(), include);"
                + Order
        ),
        (
            "SLC053",
            "public class Orders : Microsoft.AspNetCore.Mvc.ControllerBase { public List<Order> Get(Include<Order> include) => []; public object Find(Include<Customer> include) => SluiceResults.Ok(new Customer(), include); }"
                + Order
        ),
        (
            "SLC029",
            "public class P { static readonly string s_fields = \"[id]\"; public object M(System.Net.Http.HttpClient http, bool isLong) { string fields = \"[nope]\"; fields = isLong ? \"[id,customer]\" : \"[id]\"; return (FieldSelection.Parse<Order>(fields), FieldSelection.Parse<Order>(s_fields), http.GetFromSluiceAsync<Order>(\"/o?page=1&include=%5Bid%5D\")); } }"
                + Order
        ),
        (
            "SLC054",
            "public class P { public Task M(DbConnection c, Stream s, bool sorted, int id) { string sql = \"select * from t where id = @id\"; if (sorted) sql += \" order by id\"; sql = sql + (sorted ? \" limit 5\" : \"\"); return c.SerializeRowsAsync(s, sql, new { id }); } }"
        ),
        (
            "SLC055",
            "public class P { public async Task<string> M(Task<Order> t, Stream s, IAsyncEnumerable<Order> all, FieldSelection<Order> f, DbConnection c, System.Threading.CancellationToken stop) { await JsonWire.SerializeAsync(s, all); await c.SerializeRowsAsync(s, \"select 1\", cancellationToken: stop); f.For<Customer>(\"Customer\"); f.Includes(\"id\"); return JsonWire.Serialize(await t); } }"
                + Order
        ),
        (
            "SLC059",
            "[Shape] public partial class C { [WireKey(0)] public int A { get; set; } [WireKey(33)] public int B { get; set; } } [DataContract] public class D { [DataMember(Order = 500)] public int A { get; set; } [DataMember] public int B { get; set; } }"
        ),
        (
            "SLC060",
            "[Shape] public partial class C { public C() { } [JsonConstructor] public C(object x) { X = (int)x; } public int X { get; } } public class D { private D() { } public int A { get; set; } } [Shape] public partial record R(int A) { public R() : this(1) { } }"
        ),
        (
            "SLC061",
            "[Shape] public partial class C(int a) { public int A { get; } = a; public int Twice => A * 2; public int Version { get; } = 1; public List<int> L { get; } = []; public int P { get; private set; } [WireIgnore] public int I { get; private set; } public int J { get; init; } [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)] public int W { get; } } [Shape] public partial record R(int A, [property: JsonIgnore] string? B = null);"
        ),
        (
            "SLC062",
            "public class P { public Task M(Stream s, Order o) => JsonWire.SerializeAsync(s, o); public void N(Stream s, Order o) { _ = JsonWire.SerializeAsync(s, o); JsonWire.Serialize(o); } public async Task<int> O(Stream s) { int n = 0; await foreach (Order? o in JsonWire.DeserializeAsyncEnumerable<Order>(s)) n++; return n; } public Func<Task> Q(Stream s, Order o) => () => JsonWire.SerializeAsync(s, o); }"
                + Order
        ),
        (
            "SLC055",
            "public class P { public object M(FieldSelection s, FieldSelection<Order> t) => (FieldFilter.Parse<Order>(\"id eq 1\", new FilterOptions { Allowed = t, Within = s })); }"
                + Order
        ),
        (
            "SLC025",
            "[Shape, WireCase(\"l\", typeof(L)), WireCase(\"b\", typeof(B))] public partial class B : List<int>; public class L : B; [Shape, WireCase(\"e\", typeof(E))] public partial class D { public int X { get; set; } } public class E : D;"
        ),
        (
            "SLC021",
            "public class C { public int A; [WireIgnore] public int B; } public class P { public byte[] M(C c) => MessagePackWire.Serialize(c); }"
        ),
        (
            "SLC061",
            "public class C { public Guid A { get; } public int B { get; set; } public int[] D => [1]; } public class P { public string M(C c) => JsonWire.Serialize(c); }"
        ),
        // A guard needs no generated shape: the run-time provider and the host's serializer honour it as well.
        (
            "SLC030",
            "public class C { [RequirePolicy(\"x\")] public int A { get; set; } [Never] public string? B { get; set; } }"
        ),
        .. NeverSetMisuses.Legal,
    ];
}
