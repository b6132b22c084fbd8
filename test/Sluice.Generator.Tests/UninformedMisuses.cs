namespace Sluice.Generator.Tests;

/// <summary>
/// What somebody might write who has not read the documentation: attributes in wrong places and with wrong arguments,
/// texts by way of variables, calls with arguments that cannot work. Each was silent once, or is near one that was.
/// </summary>
internal static class UninformedMisuses
{
    private const string Shop =
        " [Shape] public partial class Order { public int Id { get; set; } public Customer? Customer { get; set; } public List<Line> Lines { get; set; } = []; } public class Customer { public string Name { get; set; } = \"\"; } public record Line(string Sku, int Quantity);";

    public static IEnumerable<(string Rule, string Source)> All => [.. Attributes, .. Texts, .. Calls];

    private static (string, string)[] Attributes =>
        [
            ("SLC014", "[Shape] public partial class C { [WireEnum] public int A { get; set; } }"),
            ("SLC014", "[Shape] public partial class C { [WireEnum] public string? A { get; set; } }"),
            ("SLC014", "[Shape] public partial class C { [WireEnum] public List<DayOfWeek>? A { get; set; } }"),
            ("SLC014", "[Shape] public partial class C { [WireExtensionData] public List<int>? A { get; set; } }"),
            (
                "SLC014",
                "[Shape] public partial class C { [WireExtensionData] public Dictionary<string, object>? A { get; set; } [WireExtensionData] public Dictionary<string, object>? B { get; set; } }"
            ),
            ("SLC014", "[Shape] public partial class C { [WireDeclaredOnly] public int A { get; set; } }"),
            (
                "SLC014",
                "[Shape] public partial class C { [WireDeclaredOnly] public D? A { get; set; } } public class D { public int X { get; set; } }"
            ),
            ("SLC014", "[Shape, WireDeclaredOnly] public sealed partial class C { public int A { get; set; } }"),
            ("SLC014", "[Shape] public partial class C { [RequirePolicy(\"\")] public int A { get; set; } }"),
            (
                "SLC020",
                "[Shape] public partial class C { [RequirePolicy(\"x\"), WireIgnore] public int A { get; set; } }"
            ),
            ("SLC020", "[Shape] public partial class C { [RequirePolicy(\"x\")] public static int A { get; set; } }"),
            ("SLC020", "[Shape] public partial class C { [RequirePolicy(\"x\")] private int A { get; set; } }"),
            ("SLC014", "[Shape] public partial class C { [SluiceExpression(\"Missing\")] public int A => 1; }"),
            (
                "SLC014",
                "[Shape] public partial class C { [SluiceExpression(nameof(E))] public int A => 1; public static int E => 1; }"
            ),
            (
                "SLC014",
                "[Shape] public partial class C { [SluiceExpression(nameof(E))] public int A => 1; public static System.Linq.Expressions.Expression<Func<C, string>> E => c => \"\"; }"
            ),
            (
                "SLC003",
                "[Shape] public partial class C { [SluiceExpression(nameof(E))] public int A => 1; public System.Linq.Expressions.Expression<Func<C, int>> E => c => 1; }"
            ),
            ("SLC014", "[ShapeFor<int[]>, ShapeFor<int[]>] public partial class Shapes;"),
            ("SLC014", "[Shape(Naming = (WireNaming)99)] public partial class C { public int A { get; set; } }"),
            (
                "SLC014",
                "[assembly: ShapeNaming((WireNaming)99)] [Shape] public partial class C { public int A { get; set; } }"
            ),
            ("SLC014", "[Shape(Naming = WireNaming.Snake)] public enum E { A, B }"),
            (
                "SLC008",
                "[Shape, WireUnion(Discriminator = \"\"), WireCase(\"a\", typeof(A))] public abstract partial class U; public class A : U;"
            ),
            (
                "SLC008",
                "[Shape, WireUnion, WireCase(\"\", typeof(A))] public abstract partial class U; public class A : U;"
            ),
            (
                "SLC008",
                "[Shape, WireUnion, WireCase(null!, typeof(A))] public abstract partial class U; public class A : U;"
            ),
            (
                "SLC025",
                "[Shape, WireUnion, WireCase(\"a\", null!)] public abstract partial class U; public class A : U;"
            ),
            (
                "SLC008",
                "[Shape, WireUnion, WireCase(\"\\ud800\", typeof(A))] public abstract partial class U; public class A : U;"
            ),
            (
                "SLC014",
                "[Shape, WireUnion, WireCase(\"a\", typeof(A)), WireCase(\"b\", typeof(A))] public abstract partial class U; public class A : U;"
            ),
            (
                "SLC042",
                "[Shape, WireUnion, WireCase(\"a\", typeof(A))] public abstract partial class U; public abstract class A : U;"
            ),
            ("SLC014", "[Shape, WireUnion, WireCase(\"a\", typeof(U))] public abstract partial class U;"),
            (
                "SLC010",
                "[Shape, WireUnion(Fallback = typeof(string)), WireCase(\"a\", typeof(A))] public abstract partial class U; public class A : U;"
            ),
            ("SLC020", "[Shape] public partial class C { [WireInclude, WireIgnore] public int A { get; set; } }"),
            ("SLC020", "[Shape] public partial class C { [WireInclude] public static int A { get; set; } }"),
            ("SLC020", "[Shape] public partial class C { [WireInclude] public int this[int i] => i; }"),
            (
                "SLC014",
                "[Shape] public partial class C { public int A { get; set; } public void M([WireName(\"x\")] int a) { } }"
            ),
            ("SLC014", "[Shape] public partial class C([WireName(\"x\")] int a) { public int A { get; } = a; }"),
            (
                "SLC014",
                "[Shape] public partial class C { public C([Never] string secret) { Secret = secret; } public string Secret { get; } }"
            ),
            (
                "SLC014",
                "[Shape] public partial class C([RequirePolicy(\"x\")] string secret) { public string Secret { get; } = secret; }"
            ),
            (
                "SLC014",
                "[Shape] public partial class C([WireIgnore] string secret) { public string Secret { get; } = secret; }"
            ),
            (
                "SLC014",
                "[Shape] public partial record R { public R([Never] string secret) { Secret = secret; } public string Secret { get; } }"
            ),
            ("SLC008", "[Shape] public partial class C { [WireName(null!)] public int A { get; set; } }"),
            ("SLC020", "[Shape] public partial class C { [WireName(\"x\")] public const int A = 1; }"),
            ("SLC014", "[Shape] public partial class C { [field: WireName(\"x\")] public int A { get; set; } }"),
            ("SLC014", "[Shape] public partial class C { [field: Never] public int A { get; set; } }"),
            ("SLC014", "[Shape] public partial record R([field: Never] string Secret);"),
            ("SLC014", "[Shape] public partial class C { [WireConverter(null!)] public int A { get; set; } }"),
            ("SLC014", "[Shape, WireSurrogate(typeof(C))] public partial class C { public int A { get; set; } }"),
            ("SLC010", "[Shape] public ref partial struct C { public int A { get; set; } }"),
            ("SLC003", "[ShapeFor(typeof(void))] public partial class Shapes;"),
            ("SLC003", "[ShapeFor(typeof(Span<int>))] public partial class Shapes;"),
            ("SLC014", "[ShapeFor(null!)] public partial class Shapes;"),
            ("SLC003", "[ShapeFor<Task<int>>] public partial class Shapes;"),
            ("SLC003", "[ShapeFor<IAsyncEnumerable<int>>] public partial class Shapes;"),
            (
                "SLC014",
                "[Shape] public partial class C { [SubPropertyDefault(\"\")] public D? A { get; set; } } public class D { public int X { get; set; } }"
            ),
            (
                "SLC014",
                "[Shape] public partial class C { [SubPropertyDefault(null!)] public D? A { get; set; } } public class D { public int X { get; set; } }"
            ),
            (
                "SLC027",
                "[Shape] public partial class C { [SubPropertyDefault(\"[x]\"), WireIgnore] public D? A { get; set; } } public class D { public int X { get; set; } }"
            ),
            (
                "SLC041",
                "[Shape] public partial class C { public E A { get; set; } } public enum E { [WireName(\"\")] A, B }"
            ),
            (
                "SLC041",
                "[Shape] public partial class C { public E A { get; set; } } [Flags] public enum E { [WireName(\"a, b\")] A = 1, B = 2 }"
            ),
            (
                "SLC008",
                "[Shape] public partial class C { public E A { get; set; } } public enum E { [WireName(\"\\ud800\")] A, B }"
            ),
            (
                "SLC011",
                "[Shape] public partial class C { [JsonConstructor] public C(int a) { } [JsonConstructor] public C(string b) { } public int A { get; set; } }"
            ),
            (
                "SLC020",
                "[Shape] public partial class C { [WireConverter(typeof(int)), WireIgnore] public int A { get; set; } }"
            ),
            ("SLC020", "[Shape] public partial class C { [WireEnum, WireIgnore] public DayOfWeek A { get; set; } }"),
            (
                "SLC020",
                "[Shape] public partial class C { [WireKey(0)] public static int A { get; set; } public int B { get; set; } }"
            ),
            (
                "SLC011",
                "[Shape] public partial class C { [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] public int A { get; set; } }"
            ),
            (
                "SLC027",
                "[Shape] public partial class C { [Default] public int A { get; set; } [Never] [Default] public int B { get; set; } }"
            ),
            ("SLC027", "[Shape] public partial class C { [Always, Default] public int this[int i] => i; }"),
        ];

    private static (string, string)[] Texts =>
        [
            (
                "SLC029",
                "public class P { public object M() => FieldSelection.Parse<Order>($\"[id,{\"cust\"}mer]\"); }" + Shop
            ),
            (
                "SLC029",
                "public class P { const string N = \"custmer\"; public object M() => FieldSelection.Parse<Order>($\"[id,{N}]\"); }"
                    + Shop
            ),
            (
                "SLC029",
                "public class P { public object M() => FieldSelection.Parse<Order>($\"[id,{nameof(Customer.Name)}]\"); }"
                    + Shop
            ),
            (
                "SLC029",
                "public class P { static readonly string F = \"[custmer]\"; public object M() => FieldSelection.Parse<Order>(F); }"
                    + Shop
            ),
            (
                "SLC029",
                "public class P { public object M() { string f = \"[custmer]\"; return FieldSelection.Parse<Order>(f); } }"
                    + Shop
            ),
            (
                "SLC029",
                "public class P { public object M() => FieldSelection.Parse<Order>(\"[custmer]\".AsSpan(), new IncludeOptions()); }"
                    + Shop
            ),
            (
                "SLC029",
                "public class P { public object M() => FieldSelection.Parse<Order>(\"\"\"[custmer]\"\"\"); }" + Shop
            ),
            (
                "SLC055",
                "public class P { public object M(FieldSelection<Order> s) => s.For<Customer>(\"custmer\"); }" + Shop
            ),
            (
                "SLC055",
                "public class P { public object M(FieldSelection<Order> s) => s.Includes(\"custmer\"); }" + Shop
            ),
            (
                "SLC029",
                "public class P { public object M(System.Net.Http.HttpClient http) => http.GetFromSluiceAsync<Order>(\"/o?include=[custmer]\"); }"
                    + Shop
            ),
        ];

    private static (string, string)[] Calls =>
        [
            ("SLC055", "public class P { public string M(Task<int> t) => JsonWire.Serialize(t); }"),
            ("SLC055", "public class P { public string M(Action t) => JsonWire.Serialize(t); }"),
            ("SLC055", "public class P { public string M(Type t) => JsonWire.Serialize(t); }"),
            ("SLC055", "public class P { public string M(IAsyncEnumerable<int> t) => JsonWire.Serialize(t); }"),
            ("SLC055", "public class P { public byte[] M(Task<int> t) => MessagePackWire.Serialize(t); }"),
            (
                "SLC055",
                "public class P { public Task<int> T() => null!; public async Task M(Stream s) => await JsonWire.SerializeAsync(s, T()); }"
            ),
            (
                "SLC051",
                "public abstract class A { public int X { get; set; } } public class P { public object? M() => JsonWire.Deserialize<A>(\"{}\"); }"
            ),
            (
                "SLC051",
                "public interface A { int X { get; set; } } public class P { public object? M() => JsonWire.Deserialize<List<A>>(\"{}\"); }"
            ),
            (
                "SLC055",
                "public class P { public object M(IServiceCollection s) => s.AddSluice(o => o.RequirePolicy<Order>(\"custmer\", \"hr\")); }"
                    + Shop
            ),
            (
                "SLC055",
                "public class P { public object M(IServiceCollection s) => s.AddSluice(o => o.AddEnvelope<Order>(\"liness\")); }"
                    + Shop
            ),
            (
                "SLC052",
                "var app = WebApplication.CreateBuilder(args).Build(); app.MapGet(\"/o\", (Include<Order> include) => Microsoft.AspNetCore.Http.TypedResults.Ok(new Order())); app.Run();"
                    + Shop
            ),
            (
                "SLC052",
                "var app = WebApplication.CreateBuilder(args).Build(); app.MapGet(\"/o\", (Include<Order> _) => new Order()); app.Run();"
                    + Shop
            ),
            (
                "SLC052",
                "var app = WebApplication.CreateBuilder(args).Build(); app.MapGet(\"/o\", H.Get); app.Run(); static class H { public static Order Get(Include<Order> include) => new(); }"
                    + Shop
            ),
            (
                "SLC052",
                "var app = WebApplication.CreateBuilder(args).Build(); app.MapGet(\"/o\", Get); app.Run(); static Order Get(Include<Order> include) => new();"
                    + Shop
            ),
            (
                "SLC053",
                "var app = WebApplication.CreateBuilder(args).Build(); app.MapGet(\"/o\", Get).WithSluice(); app.Run(); static Order Get(Include<Line> include) => new();"
                    + Shop
            ),
            (
                "SLC053",
                "public class OrdersController : Microsoft.AspNetCore.Mvc.ControllerBase { public Order Get(Include<Line> include) => new Order(); }"
                    + Shop
            ),
            (
                "SLC054",
                "public class P { public Task M(DbConnection c, Stream s, int id) { var sql = $\"select * from t where id = {id}\"; return c.SerializeRowsAsync(s, sql); } }"
            ),
            (
                "SLC054",
                "public class P { public Task M(DbConnection c, Stream s, int id) { string sql = \"select * from t\"; sql += \" where id = \" + id; return c.SerializeRowsAsync(s, sql); } }"
            ),
            (
                "SLC054",
                "public class P { public Task M(DbConnection c, Stream s, string id) => c.SerializeRowsAsync(s, \"select * from t where id = @id\".Replace(\"@id\", id)); }"
            ),
            (
                "SLC054",
                "public class P { public Task M(DbConnection c, Stream s, string id) => c.SerializeRowsAsync(s, string.Join(\" \", \"select\", id)); }"
            ),
            (
                "SLC055",
                "public class P { public Task M(DbConnection c, Stream s, System.Threading.CancellationToken t) => c.SerializeRowsAsync(s, \"select 1\", t); }"
            ),
            (
                "SLC051",
                "[Shape] public partial class C { private C() { } public int A { get; set; } public static C Make() => new(); } public class P { public void M(Microsoft.EntityFrameworkCore.Metadata.Builders.PropertyBuilder<C> p) => p.HasSluiceConversion(); }"
            ),
            ("SLC055", "public class P { public object M(Task<Order> q) => SluiceResults.Ok(q); }" + Shop),
        ];
}
