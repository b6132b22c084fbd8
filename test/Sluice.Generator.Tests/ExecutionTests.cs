using System.Reflection;
using System.Runtime.Loader;
using Xunit;

namespace Sluice.Generator.Tests;

/// <summary>
/// Generated code is run: what it writes is what System.Text.Json writes, and what it reads back writes the same again.
/// </summary>
public class ExecutionTests
{
    private const string Harness = """

        public static class Harness
        {
            private static readonly System.Text.Json.JsonSerializerOptions s_web = new(System.Text.Json.JsonSerializerDefaults.Web) { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping };
            public static void Check<T>(T value, bool readsBack = true, bool asStj = true) where T : IShaped<T>
            {
                string mine = Sluice.JsonWire.Serialize(value);
                if (asStj) Equal(System.Text.Json.JsonSerializer.Serialize<T>(value, s_web), mine);
                if (!readsBack) return;
                Equal(mine, Sluice.JsonWire.Serialize(Sluice.JsonWire.Deserialize<T>(mine)!));
                byte[] packed = Sluice.MessagePackWire.Serialize(value);
                Equal(mine, Sluice.JsonWire.Serialize(Sluice.MessagePackWire.Deserialize<T>(packed)!));
                Equal(Convert.ToHexString(packed), Convert.ToHexString(Sluice.MessagePackWire.Serialize(Sluice.MessagePackWire.Deserialize<T>(packed)!)));
                // The walk under options takes the same members.
                Equal(mine, Sluice.JsonWire.Serialize(value, options: new JsonWireOptions { Escaping = JsonEscaping.Html }).Replace("\\u0022", "\\\""));
            }
            public static void Equal(string expected, string actual) { if (expected != actual) throw new Exception($"expected {expected}\n     got {actual}"); }
            public static void Throws<T>(string json, string part) where T : IShaped<T>
            {
                try { Sluice.JsonWire.Deserialize<T>(json); } catch (WireException e) when (e.Message.Contains(part)) { return; }
                throw new Exception($"{json} should fail with {part}");
            }
        }
        """;

    public static TheoryData<string, string, string> Programs =>
        new()
        {
            {
                "positional record",
                "Harness.Check(new R(1, \"x\", [1, 2]));",
                "[Shape] public partial record R(int A, string B, List<int> C);"
            },
            {
                "init keeps its initialiser",
                "Harness.Equal(\"{\\\"a\\\":5,\\\"b\\\":\\\"q\\\"}\", JsonWire.Serialize(JsonWire.Deserialize<C>(\"{}\")!)); Harness.Check(new C { A = 1, B = \"z\" });",
                "[Shape] public partial class C { public int A { get; init; } = 5; public string B { get; init; } = \"q\"; }"
            },
            {
                "init of a generic base",
                "Harness.Check(new D { V = \"x\", Own = 3 }); Harness.Check(new P<int> { Items = [1, 2], Next = 4 });",
                "public class B<T> { public T? V { get; init; } } [Shape] public partial class D : B<string> { public int Own { get; init; } } [Shape] public partial class P<T> { public List<T> Items { get; init; } = []; public T? Next { get; init; } }"
            },
            {
                "generic holder of accessors in the assembly",
                "Harness.Check(new U { X = new() { V = 1, Own = \"s\" }, Y = new() { V = [2], Own = null } });",
                "public class B<T> { public T? V { get; init; } } public class D<A, Z> : B<Z> { public A? Own { get; init; } } [Shape] public partial class U { public D<string, int>? X { get; init; } public D<U, int[]>? Y { get; init; } }"
            },
            {
                "non-generic base of a generic type",
                "Harness.Check(new G<int> { Id = 7, V = 3 });",
                "public class Base { public int Id { get; init; } } [Shape] public partial class G<T> : Base { public T? V { get; init; } }"
            },
            {
                "members of private types beside the type",
                "Harness.Check(new Root { C = Outer.C.Make(), V = Generic<int>.V.Make() });",
                "[Shape] public partial class Root { public Outer.C? C { get; set; } public Generic<int>.V V { get; set; } } public partial class Outer { private record Id(int V); private class P { public int A { get; set; } } public class C { [System.Text.Json.Serialization.JsonInclude] private Id I { get; } [System.Text.Json.Serialization.JsonInclude] private int N { get; } [System.Text.Json.Serialization.JsonInclude] private List<P>? L { get; set; } [System.Text.Json.Serialization.JsonInclude] private P? _f; [System.Text.Json.Serialization.JsonConstructor] private C(Id i, int n) { I = i; N = n; } public static C Make() => new(new(1), 2) { L = [new() { A = 3 }], _f = new() }; } } public partial class Generic<T> { private class P<U> { public T? A { get; set; } public U? B { get; set; } } private enum E { X, Y } public struct V { [System.Text.Json.Serialization.JsonInclude] private P<int>? X { get; set; } [System.Text.Json.Serialization.JsonInclude] private E _e; [System.Text.Json.Serialization.JsonInclude] internal int Z { get; private set; } public static V Make() => new() { X = new() { B = 4 }, _e = E.Y, Z = 5 }; } }"
            },
            {
                "private by attribute",
                "Harness.Check(C.Make(3), asStj: true);",
                "[Shape] public partial class C { [System.Text.Json.Serialization.JsonInclude] public int A { get; private set; } [System.Text.Json.Serialization.JsonInclude] private string? _b; public static C Make(int a) => new() { A = a, _b = \"s\" }; }"
            },
            {
                "private types within a generic one",
                "Harness.Check(new OG<string>.Root(), asStj: false); Harness.Check(new O.Root(), asStj: false); Harness.Equal(\"{\\\"d\\\":{\\\"r\\\":5,\\\"v\\\":\\\"x\\\",\\\"q\\\":[7]}}\", JsonWire.Serialize(JsonWire.Deserialize<OG<string>.Root>(\"{\\\"d\\\":{\\\"r\\\":5,\\\"v\\\":\\\"x\\\",\\\"q\\\":[7]}}\")!));",
                "public partial class OG<T> { private class B<Q> { public T? V { get; init; } [WireInclude, WireName(\"q\")] private Q? _q; } private class D<Z> : B<Z[]> { public int R { get; init; } } [Shape] public partial class Root { [WireInclude, WireName(\"d\")] private D<int>? Data { get; set; } = new() { R = 4 }; } } public partial class O { private class B<U> { public U? V { get; init; } } private class C<W> : B<int> { public W? X { get; init; } } [Shape] public partial class Root { [WireInclude] private C<string>? M { get; init; } = new() { V = 3, X = \"x\" }; } }"
            },
            {
                "required",
                "Harness.Check(new C { A = 1, B = \"x\" }); Harness.Throws<C>(\"{\\\"a\\\":1}\", \"\\\"b\\\"\"); Harness.Throws<C>(\"{}\", \"\\\"a\\\", \\\"b\\\"\");",
                "[Shape] public partial class C { public required int A { get; set; } public required string B { get; init; } public int D { get; set; } }"
            },
            {
                "required by attributes that a library declares itself",
                "Harness.Equal(\"5\", JsonWire.Deserialize<R>(\"{\\\"n\\\":5}\")!.N.ToString());",
                "public class R { public required int N { get; set; } } namespace System.Runtime.CompilerServices { internal sealed class RequiredMemberAttribute : Attribute; internal sealed class CompilerFeatureRequiredAttribute(string name) : Attribute { public string Name => name; } }"
            },
            {
                "structs",
                "Harness.Check(new S { A = 1, B = 2, P = new(3, 4) }); Harness.Check(new Q(5, 6)); Harness.Check(new R(1, \"t\"));",
                "[Shape] public partial struct S { public int A { get; set; } public int B { get; init; } public Q P { get; set; } } [Shape] public partial record struct Q(int X, int Y); [Shape] public readonly partial record struct R(int X, string? T);"
            },
            {
                "inheritance",
                "Harness.Check(new D { X = 1, Y = 2, Z = 3, V = 4 }); Harness.Check(new E { X = \"s\", Y = 1 });",
                "public class B { public int X { get; set; } public virtual int V { get; set; } } public class M : B { public int Y { get; set; } } [Shape] public partial class D : M { public int Z { get; set; } public override int V { get; set; } } [Shape] public partial class E : M { public new string X { get; set; } = \"\"; }"
            },
            {
                "order and names",
                "Harness.Check(new C { A = 1, B = 2, D = 3 });",
                "using System.Text.Json.Serialization; [Shape] public partial class C { [JsonPropertyOrder(2)] public int A { get; set; } [JsonPropertyName(\"be\\\"\")] public int B { get; set; } [JsonPropertyOrder(-1)] public int D { get; set; } }"
            },
            {
                "omission",
                "foreach (var c in new[] { new C(), new C { A = \"x\", B = 2, D = 3, E = 4 } }) Harness.Check(c, readsBack: false);",
                "using System.Text.Json.Serialization; [Shape] public partial class C { [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] public string? A { get; set; } [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)] public int B { get; set; } [JsonIgnore] public int D { get; set; } [JsonIgnore(Condition = JsonIgnoreCondition.Never)] public int E { get; set; } }"
            },
            {
                "union",
                "Harness.Check<Animal>(new Dog { Name = \"a\", Age = 1 }); Harness.Check<Animal>(new Cat { Name = \"b\", Lazy = true }); Harness.Check(new Zoo([new Dog(), new Cat(), new Dog { Age = 2 }], new Cat())); Harness.Equal(\"{\\\"$type\\\":2,\\\"lazy\\\":true,\\\"name\\\":\\\"\\\"}\", JsonWire.Serialize(JsonWire.Deserialize<Animal>(\"{\\\"lazy\\\":true, \\\"$type\\\" : 2 }\")!)); Harness.Throws<Animal>(\"{\\\"name\\\":\\\"x\\\"}\", \"$type\"); Harness.Throws<Animal>(\"{\\\"$type\\\":\\\"cow\\\"}\", \"cow\");",
                "using System.Text.Json.Serialization; [Shape, JsonDerivedType(typeof(Dog), \"dog\"), JsonDerivedType(typeof(Cat), 2)] public abstract partial class Animal { public string Name { get; set; } = \"\"; } public sealed class Dog : Animal { public int Age { get; init; } } public class Cat : Animal { public bool Lazy { get; set; } } [Shape] public partial record Zoo(List<Animal> All, Cat One);"
            },
            {
                "union with a concrete base and an empty case",
                "Harness.Check<B>(new B { X = 1 }); Harness.Check<B>(new E()); Harness.Check(new H { L = [new E(), new B(), new F { Y = 2 }] });",
                "using System.Text.Json.Serialization; [Shape, JsonPolymorphic(TypeDiscriminatorPropertyName = \"kind\"), JsonDerivedType(typeof(E), \"e\"), JsonDerivedType(typeof(F), \"f\")] public partial class B { [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)] public int X { get; set; } } public class E : B { } public class F : B { public int Y { get; set; } } [Shape] public partial class H { public List<B> L { get; set; } = []; }"
            },
            {
                "recursive union",
                "Harness.Check<T>(new N { L = new N { L = new V { X = 1 } }, R = new V { X = 2 } });",
                "using System.Text.Json.Serialization; [Shape, JsonDerivedType(typeof(N), \"n\"), JsonDerivedType(typeof(V), \"v\")] public abstract partial class T; public class N : T { public T? L { get; set; } public T? R { get; set; } } public class V : T { public int X { get; set; } }"
            },
            {
                "extension data",
                "Harness.Equal(\"{\\\"a\\\":1,\\\"b\\\":[2,null],\\\"c\\\":\\\"x\\\"}\", JsonWire.Serialize(JsonWire.Deserialize<C>(\"{\\\"a\\\":1,\\\"b\\\":[2,null],\\\"c\\\":\\\"x\\\"}\")!)); Harness.Check(new C { A = 1, More = new() { [\"z\"] = 1 } }); Harness.Check(new D(4) { More = new() { [\"z\"] = \"t\" } });",
                "using System.Text.Json.Serialization; [Shape] public partial class C { public int A { get; set; } [JsonExtensionData] public Dictionary<string, object?>? More { get; set; } } [Shape] public partial record D(int A) { [JsonExtensionData] public Dictionary<string, object?>? More { get; init; } }"
            },
            {
                "callbacks",
                "var c = new C(); JsonWire.Serialize(c); Harness.Equal(\"12\", c.Log); Harness.Equal(\"34\", JsonWire.Deserialize<C>(\"{}\")!.Log);",
                "using System.Text.Json.Serialization; [Shape] public partial class C : IJsonOnSerializing, IJsonOnSerialized, IJsonOnDeserializing, IJsonOnDeserialized { [JsonIgnore] public string Log = \"\"; public int A { get; set; } public void OnSerializing() => Log += \"1\"; public void OnSerialized() => Log += \"2\"; public void OnDeserializing() => Log += \"3\"; public void OnDeserialized() => Log += \"4\"; }"
            },
            {
                "filled in place",
                "Harness.Equal(\"{\\\"l\\\":[9,1,2],\\\"m\\\":{\\\"a\\\":1}}\", JsonWire.Serialize(JsonWire.Deserialize<C>(\"{\\\"l\\\":[1,2],\\\"m\\\":{\\\"a\\\":1}}\")!)); Harness.Equal(\"{\\\"x\\\":3,\\\"l\\\":[9,1]}\", JsonWire.Serialize(JsonWire.Deserialize<D>(\"{\\\"l\\\":[1],\\\"x\\\":3}\")!));",
                "[Shape] public partial class C { public List<int> L { get; } = [9]; public Dictionary<string, int> M { get; } = []; } [Shape] public partial record D(int X) { public List<int> L { get; } = [9]; }"
            },
            {
                "keys",
                "Harness.Equal(\"9403C0C0A178\", Convert.ToHexString(MessagePackWire.Serialize(new K { A = 3, B = \"x\" }))); Harness.Check(new K { A = 1, B = \"b\" }); var k = MessagePackWire.Deserialize<K>([0x91, 5])!; Harness.Equal(\"{\\\"a\\\":5,\\\"b\\\":null}\", JsonWire.Serialize(k)); Harness.Equal(\"{\\\"a\\\":0,\\\"b\\\":\\\"x\\\"}\", JsonWire.Serialize(MessagePackWire.Deserialize<K>(Convert.FromHexString(\"95C0C0C0A17807\"))!));",
                "[Shape] public partial class K { [WireKey(0)] public int A { get; set; } [WireKey(3)] public string? B { get; init; } }"
            },
            {
                "fields on MessagePack alone",
                "Harness.Equal(\"{\\\"p\\\":2}\", JsonWire.Serialize(new C { F = 1, P = 2 })); Harness.Equal(\"82A17002A16601\", Convert.ToHexString(MessagePackWire.Serialize(new C { F = 1, P = 2 }))); Harness.Equal(\"1\", MessagePackWire.Deserialize<C>(Convert.FromHexString(\"82A17002A16601\"))!.F.ToString());",
                "[Shape] public partial class C { public int F; public int P { get; set; } }"
            },
            {
                "enumerations and numbers as text",
                "Harness.Check(new S { A = St.Off, B = null, D = 5, E = [1, null], F = new() { [St.On] = 1 }, G = double.NaN });",
                "using System.Text.Json.Serialization; [JsonConverter(typeof(JsonStringEnumConverter<St>))] public enum St { On, [JsonStringEnumMemberName(\"o f f\")] Off } [Shape] public partial class S { public St A { get; set; } public St? B { get; set; } [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)] public int D { get; set; } [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)] public List<long?> E { get; set; } = []; public Dictionary<St, int> F { get; set; } = []; [JsonNumberHandling(JsonNumberHandling.AllowNamedFloatingPointLiterals)] public double? G { get; set; } }"
            },
            {
                "many members in any order",
                "var b = new Big(); foreach (var p in typeof(Big).GetProperties()) p.SetValue(b, p.Name.Length * 31 + p.Name[^1]); Harness.Check(b); var parts = JsonWire.Serialize(b).Trim('{', '}').Split(','); Array.Reverse(parts); Harness.Equal(JsonWire.Serialize(b), JsonWire.Serialize(JsonWire.Deserialize<Big>(\"{\" + string.Join(\",\", parts).ToUpperInvariant() + \"}\")!)); Harness.Throws<Big>(\"{\\\"m77\\\":1,\\\"M77\\\":2}\", \"twice\");",
                "[Shape] public partial class Big { "
                    + string.Concat(
                        Enumerable
                            .Range(0, 140)
                            .Select(i => $"public int M{i} {{ get; {(i % 3 == 0 ? "init" : "set")}; }} ")
                    )
                    + "}"
            },
            {
                "defaults of parameters",
                "Harness.Equal(\"{\\\"a\\\":1,\\\"b\\\":\\\"x\\\",\\\"c\\\":5,\\\"d\\\":null}\", JsonWire.Serialize(JsonWire.Deserialize<R>(\"{\\\"a\\\":1}\")!));",
                "[Shape] public partial record R(int A, string B = \"x\", DayOfWeek C = DayOfWeek.Friday, int? D = null);"
            },
            {
                "unmapped members",
                "Harness.Throws<C>(\"{\\\"a\\\":1,\\\"b\\\":2}\", \"\\\"b\\\"\"); JsonWire.Deserialize<D>(\"{\\\"a\\\":1,\\\"b\\\":2}\");",
                "using System.Text.Json.Serialization; [Shape, JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)] public partial class C { public int A { get; set; } } [Shape] public partial class D { public int A { get; set; } }"
            },
            {
                "generic page",
                "Harness.Check(new Page<Line> { Items = [new(1), new(2)], Total = 2 }); Harness.Check(new Holder(new Page<Line> { Items = [new(3)] }));",
                "[Shape] public partial class Page<T> { public List<T> Items { get; set; } = []; public int Total { get; set; } } [Shape] public partial record Line(int Id); [Shape] public partial record Holder(Page<Line> Page);"
            },
            {
                "the README in the global namespace",
                "var order = new Order(7, \"Ada\", [new(\"A-1\", 2)]); Harness.Equal(\"{\\\"id\\\":7,\\\"lines\\\":[{\\\"sku\\\":\\\"A-1\\\"}]}\", JsonWire.Serialize(order, FieldSelection.Parse<Order>(\"[id,lines[sku]]\"))); Order back = MessagePackWire.Deserialize<Order>(MessagePackWire.Serialize(order))!; Harness.Check(back);",
                "[Shape] public partial record Order(int Id, string Customer, List<Line> Lines);\n[Shape] public partial record Line(string Sku, int Quantity);"
            },
            {
                "witnesses of open types",
                "List<Line> lines = [new(1), new(2)]; var shape = Sluice.Model.TypeShape.Of<List<Line>, Shapes.List<Line>>(); var copy = Sluice.DeepClone.Of(shape, lines)!; Harness.Equal(JsonWire.Serialize(lines), JsonWire.Serialize(copy)); if (copy == lines || copy[0] == (object)lines[0]) throw new Exception(\"not copied\"); var pair = Sluice.DeepClone.Of(Sluice.Model.TypeShape.Of<KeyValuePair<int, Line>, Shapes.KeyValuePair<int, Line>>(), new(5, lines[1])); Harness.Equal(\"{\\\"key\\\":5,\\\"value\\\":{\\\"id\\\":2}}\", JsonWire.Serialize(pair));",
                "[ShapeFor(typeof(List<>)), ShapeFor(typeof(KeyValuePair<,>))] public partial class Shapes; public class Line(int id) { public int Id => id; }"
            },
            {
                "deep inheritance with generics",
                "Harness.Check(new City { Id = 4, Name = \"x\", People = 2, Parent = new City { Id = 5 } });",
                "public abstract class Entity<TKey> where TKey : notnull { public TKey Id { get; init; } = default!; } public abstract class Named<TKey, TSelf> : Entity<TKey> where TKey : notnull where TSelf : Named<TKey, TSelf> { public string Name { get; set; } = \"\"; public TSelf? Parent { get; set; } } [Shape] public partial class City : Named<int, City> { public int People { get; set; } }"
            },
        };

    [Theory, MemberData(nameof(Programs))]
    public void Runs_as_it_should(string name, string program, string types)
    {
        string[] parts = types.Split("; [Shape", 2);
        string usings = parts[0].StartsWith("using ", StringComparison.Ordinal)
            ? string.Concat(types.TakeWhile(c => c != ';')) + ";"
            : "";
        GeneratorRun run = GeneratorRun.Of(
            $"{usings}\n{types[usings.Length..]}\npublic static class Entry {{ public static void Run() {{ {program} }} }}\n{Harness}"
        );
        using var assembly = new MemoryStream();
        var result = run.Output.Emit(assembly);
        Assert.True(result.Success, string.Join("\n", result.Diagnostics));
        var context = new AssemblyLoadContext(name, isCollectible: true);
        assembly.Position = 0;
        try
        {
            context.LoadFromStream(assembly).GetType("Entry")!.GetMethod("Run")!.Invoke(null, null);
        }
        catch (TargetInvocationException exception)
        {
            Assert.Fail(exception.InnerException!.ToString());
        }
        finally
        {
            context.Unload();
        }
    }
}
