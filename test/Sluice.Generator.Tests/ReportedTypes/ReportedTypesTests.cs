using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.Loader;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Sluice.Generator.Tests.AttributeMatrix;
using Sluice.Model;
using Sluice.Reflection.Composition;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Xunit;

namespace Sluice.Generator.Tests.ReportedTypes;

/// <summary>
/// Types as they were reported, by generated code and both ways of the run-time provider, on both wires and when cloned.
/// </summary>
public class ReportedTypesTests
{
    private const string Usings = """
        using System.Collections.Concurrent; using System.Collections.Immutable; using System.Text.Json;
        using System.Text.Json.Serialization;
        """;

    private const string MessagePack = """
        namespace MessagePack
        {
            public class MessagePackObjectAttribute : System.Attribute;
            public class KeyAttribute : System.Attribute { public KeyAttribute(int key) { } public KeyAttribute(string key) { } }
            public class IgnoreMemberAttribute : System.Attribute;
        }
        """;

    private static readonly Lazy<Assembly> s_assembly = new(() =>
        Compile(
            ReportedTypes.All.Select(
                (each, i) =>
                    $"{Usings} namespace N{i} {{ {each.Source} [ShapeFor(typeof(T))] public partial class W; }}"
            )
        )
    );

    public static TheoryData<int> Indexes => [.. Enumerable.Range(0, ReportedTypes.All.Count)];

    [Theory, MemberData(nameof(Indexes))]
    public void Type_is_read_and_written_again_or_refuses_to_be_read(int index)
    {
        ReportedType reported = ReportedTypes.All[index];
        string? words = null;
        foreach ((string provider, IVerbs on) in Providers(s_assembly.Value, $"N{index}"))
        {
            if (reported.Written is { } written)
            {
                object value = on.Read(reported);
                Assert.Equal((provider, written), (provider, on.Json(value)));
                // A converter of System.Text.Json serves JSON alone.
                if (!reported.Source.Contains("JsonConverter<", StringComparison.Ordinal))
                    Assert.Equal((provider, written), (provider, on.Json(on.FromPacked(on.Packed(value)))));
                continue;
            }
            WireException refused = Assert.Throws<WireException>(() => on.Read(reported));
            Assert.Equal((provider, WireError.Unsupported), (provider, refused.Error));
            // The reflecting provider reports missing extension data at the end of the object.
            string message = refused.Message[..refused.Message.IndexOf(" (at ", StringComparison.Ordinal)];
            words ??= message;
            Assert.Equal((provider, words), (provider, message));
            if (reported.IsPacked)
                continue;
            byte[] packed = MessagePackWire.FromJson(Encoding.UTF8.GetBytes(reported.Document));
            Assert.Equal(WireError.Unsupported, Assert.Throws<WireException>(() => on.FromPacked(packed)).Error);
        }
    }

    [Theory]
    [InlineData(
        "public class T { public int Number { get; } public T(int v) { Number = v; } public static T New() => new(5); }"
    )]
    [InlineData(
        "public struct T { public List<int> L { get; } public T(List<int> v) { L = v; } public static T New() => new([5]); }"
    )]
    [InlineData(
        "public class T { public int X { get; } public T() { } public T(int x) { X = x; } public static T New() => new(5); }"
    )]
    public void Type_that_refuses_to_be_read_is_not_cloned_in_part(string source)
    {
        Assembly assembly = Compile([
            $"{Usings} namespace N {{ {source} [ShapeFor(typeof(T))] public partial class W; }}",
        ]);
        object value = assembly.GetType("N.T")!.GetMethod("New")!.Invoke(null, null)!;
        foreach ((_, IVerbs on) in Providers(assembly, "N"))
            Assert.Contains(
                "cannot be cloned because",
                Assert.Throws<NotSupportedException>(() => on.Clone(value)).Message,
                StringComparison.Ordinal
            );
    }

    [Theory]
    [InlineData(
        "public class T { int f = 7; public ref int Ref => ref f; }",
        "SLC003",
        "a reference, a pointer or a span"
    )]
    [InlineData(
        "public class T { int f = 7; public ref readonly int Ref => ref f; public int N { get; set; } }",
        "SLC003",
        "a reference, a pointer or a span"
    )]
    [InlineData(
        "public class B { int f = 7; public ref int Ref => ref f; } public class T : B;",
        "SLC003",
        "a reference, a pointer or a span"
    )]
    [InlineData(
        "public class T { public int Id { get; set; } [JsonExtensionData] public ImmutableDictionary<string, JsonElement>? More { get; set; } }",
        "SLC014",
        "needs a dictionary with string keys that can be filled"
    )]
    [InlineData(
        "public class T { public int Id { get; set; } [JsonExtensionData] public ImmutableDictionary<string, JsonElement>? More { get; set; } = ImmutableDictionary<string, JsonElement>.Empty; }",
        "SLC014",
        "needs a dictionary with string keys that can be filled"
    )]
    [InlineData(
        "public struct T { public int Id { get; set; } [JsonExtensionData] public System.Collections.Frozen.FrozenDictionary<string, JsonElement>? More { get; set; } }",
        "SLC014",
        "needs a dictionary with string keys that can be filled"
    )]
    [InlineData(
        "public class T { [JsonExtensionData] public Dictionary<string, JsonElement>? More { get; set; } [JsonExtensionData] public Dictionary<string, object>? Rest { get; set; } }",
        "SLC014",
        "'More' already holds the members that the type does not have"
    )]
    [InlineData(
        "public class T { public Newtonsoft.Json.Linq.JObject? O { get; set; } }",
        "SLC003",
        "a document of Newtonsoft.Json"
    )]
    [InlineData("public class T : Newtonsoft.Json.Linq.JArray;", "SLC003", "a document of Newtonsoft.Json")]
    [InlineData(
        "public class T { public Dictionary<string, List<Newtonsoft.Json.Linq.JToken>>? O { get; set; } }",
        "SLC003",
        "a document of Newtonsoft.Json"
    )]
    [InlineData(
        "public class T { [JsonExtensionData] public Dictionary<string, Newtonsoft.Json.Linq.JToken>? O { get; set; } }",
        "SLC003",
        "a document of Newtonsoft.Json"
    )]
    [InlineData(
        "public class T { public Newtonsoft.Json.Linq.JValue[]? O { get; set; } }",
        "SLC003",
        "a document of Newtonsoft.Json"
    )]
    public void Type_is_refused_with_the_same_reason_when_its_shape_is_made(string source, string rule, string reason)
    {
        string file = $"{Usings} {source}";
        Diagnostic reported = Assert.Single(
            GeneratorRun.Of(file + " [ShapeFor(typeof(T))] public partial class W;").Reported
        );
        Assert.Equal(rule, reported.Id);
        Assert.Contains(reason, reported.GetMessage(null), StringComparison.Ordinal);
        Type type = Load(GeneratorRun.Compile(file)).GetType("T")!;
        foreach (ShapeProvider provider in (ShapeProvider[])[ShapeProvider.Emitting, ShapeProvider.Reflecting])
        {
            Outcome refused = Try(() => VerbsOf(provider.ConverterOf(type)).Json(Activator.CreateInstance(type)));
            Assert.Equal(WireError.Unsupported, Assert.IsType<WireException>(refused.Error).Error);
            Assert.Contains(reason, refused.Error!.Message, StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("[JsonDerivedType(typeof(L), \"l\")] public class T : List<int>; public class L : T;")]
    [InlineData("[JsonDerivedType(typeof(L), \"l\")] public class T : Queue<int>; public class L : T;")]
    [InlineData(
        "[WireCase(\"l\", typeof(L))] public class T { [WireKey(0)] public int X { get; set; } } public class L : T;"
    )]
    [InlineData(
        "[WireCase(1, typeof(L))] public class T { [WireKey(0)] public int X { get; set; } [WireKey(1)] public object? Y { get; set; } } public class L : T;"
    )]
    public void Value_of_a_union_that_would_look_like_a_case_is_refused(string source)
    {
        Assembly assembly = Compile([
            $"{Usings} namespace N {{ {source} [ShapeFor(typeof(T))] public partial class W; }}",
        ]);
        Type type = assembly.GetType("N.T")!,
            derived = assembly.GetType("N.L")!;
        foreach ((_, IVerbs on) in Providers(assembly, "N"))
        {
            object value = Activator.CreateInstance(type)!;
            Assert.Equal(on.Json(value), on.Json(on.FromJson(on.Json(value))));
            Assert.Contains(
                "is an array on this wire, as each case of its union is",
                Assert.Throws<WireException>(() => on.Packed(value)).Message,
                StringComparison.Ordinal
            );
            Assert.IsType(derived, on.FromPacked(on.Packed(Activator.CreateInstance(derived)!)));
        }
    }

    [Theory]
    [InlineData("""{"x":"1"}""")]
    [InlineData("""{"n":"1"}""")]
    [InlineData("""{"f":"NaN"}""")]
    [InlineData("""{"l":["1"]}""")]
    [InlineData("""{"d":{"1":"1"}}""")]
    [InlineData("""{"g":{"value":"1"}}""")]
    [InlineData("""{"own":["1"]}""")]
    public void Number_in_a_string_is_refused_where_the_attribute_is_strict(string document)
    {
        Assembly assembly = s_strict.Value;
        foreach ((string provider, IVerbs on) in Providers(assembly, "N"))
        {
            WireException refused = Assert.Throws<WireException>(() => on.FromJson(document));
            Assert.Equal((provider, WireError.Type), (provider, refused.Error));
            string number = document
                .Replace("\"NaN\"", "1", StringComparison.Ordinal)
                .Replace("\"1\"}", "1}", StringComparison.Ordinal)
                .Replace("[\"1\"]", "[1]", StringComparison.Ordinal);
            Assert.Contains(number[1..^1], on.Json(on.FromJson(number)), StringComparison.Ordinal);
        }
    }

    private static readonly Lazy<Assembly> s_strict = new(() =>
        Compile([
            Usings
                + """
                namespace N
                {
                    [JsonNumberHandling(JsonNumberHandling.Strict)]
                    public class T
                    {
                        public int X { get; set; }
                        public decimal? N { get; set; }
                        public double F { get; set; }
                        public List<long>? L { get; set; }
                        public Dictionary<int, byte>? D { get; set; }
                        public G<int>? G { get; set; }
                        public Own? Own { get; set; }
                    }
                    public class G<TValue> { [JsonNumberHandling(JsonNumberHandling.Strict)] public TValue? Value { get; set; } }
                    [JsonNumberHandling(JsonNumberHandling.Strict)] public class Own : List<int>;
                    [ShapeFor(typeof(T))] public partial class W;
                }
                """,
        ])
    );

    [Fact]
    public void Interface_with_several_bases_has_one_order()
    {
        const string Source = """
            public interface INamed { string Name { get; } }
            public interface IL : INamed;
            public interface IR : INamed;
            public interface IAged { int Age { get; } }
            public interface T : IL, IR, IAged { int Own { get; } }
            public class Of : T { public string Name => "n"; public int Age => 1; public int Own => 2; }
            """;
        Assembly assembly = Compile([$"namespace N {{ {Source} [ShapeFor(typeof(T))] public partial class W; }}"]);
        object value = Activator.CreateInstance(assembly.GetType("N.Of")!)!;
        foreach ((_, IVerbs on) in Providers(assembly, "N"))
        {
            Assert.Equal("""{"own":2,"age":1,"name":"n"}""", on.Json(value));
            Assert.Equal("83A36F776E02A361676501A46E616D65A16E", Convert.ToHexString(on.Packed(value)));
        }
    }

    [Theory]
    [InlineData("public class B { public int V { get; set; } } public class T : B { public new int V; }", "81A17600")]
    [InlineData(
        "using MessagePack; [MessagePackObject] public class B { [Key(0)] public int V { get; set; } } [MessagePackObject] public class T : B { [Key(1)] public new int V; }",
        "920500"
    )]
    public void Field_that_JSON_does_not_have_hides_no_property_there(string source, string packed)
    {
        Assembly assembly = Compile([$"namespace N {{ {source} [ShapeFor(typeof(T))] public partial class W; }}"]);
        foreach ((_, IVerbs on) in Providers(assembly, "N"))
        {
            object value = on.FromJson("""{"v":5}""");
            Assert.Equal("""{"v":5}""", on.Json(value));
            Assert.Equal(packed, Convert.ToHexString(on.Packed(value)));
        }
    }

    [Fact]
    public void Names_are_written_where_a_constructor_has_them()
    {
        const string Source =
            "[Shape(Naming = WireNaming.None)] public partial class T { public T() { } public T(int x, int y) { X = x; Y = y; } public int X { get; } public int Y { get; } }";
        Assembly assembly = Compile([$"namespace N {{ {Source} [ShapeFor(typeof(T))] public partial class W; }}"]);
        object value = Activator.CreateInstance(assembly.GetType("N.T")!, 1, 2)!;
        foreach ((_, IVerbs on) in Providers(assembly, "N"))
        {
            Assert.Equal("""{"X":1,"Y":2}""", on.Json(value));
            Assert.Equal("82A15801A15902", Convert.ToHexString(on.Packed(value)));
        }
    }

    [Fact]
    public void Getter_runs_once_where_null_is_omitted()
    {
        const string Source =
            "namespace N { public class T { public int Runs; public int? Counted { get { Runs++; return 1; } } } [ShapeFor(typeof(T))] public partial class W; }";
        Assembly assembly = Compile([Source]);
        FieldInfo runs = assembly.GetType("N.T")!.GetField("Runs")!;
        foreach ((_, IVerbs on) in Providers(assembly, "N"))
        {
            object value = Activator.CreateInstance(assembly.GetType("N.T")!)!;
            on.WriteWithoutNull(value, isPacked: false);
            Assert.Equal(1, runs.GetValue(value));
            on.WriteWithoutNull(value, isPacked: true);
            Assert.Equal(2, runs.GetValue(value));
        }
    }

    [Fact]
    public void Derived_object_is_cloned_as_itself_and_a_set_keeps_its_comparer()
    {
        const string Source = """
            public class Animal { public int N { get; set; } }
            public class Dog : Animal { public int M { get; set; } }
            public class T { public Animal? A { get; set; } public SortedSet<string>? S { get; set; } }
            """;
        Assembly assembly = Compile([$"namespace N {{ {Source} [ShapeFor(typeof(T))] public partial class W; }}"]);
        Type type = assembly.GetType("N.T")!,
            dog = assembly.GetType("N.Dog")!;
        object value = Activator.CreateInstance(type)!;
        type.GetProperty("A")!.SetValue(value, Activator.CreateInstance(dog));
        type.GetProperty("S")!.SetValue(value, new SortedSet<string>(StringComparer.OrdinalIgnoreCase) { "a" });
        foreach ((_, IVerbs on) in Providers(assembly, "N"))
        {
            object copy = on.Clone(value)!;
            Assert.IsType(dog, type.GetProperty("A")!.GetValue(copy));
            Assert.Contains("A", (SortedSet<string>)type.GetProperty("S")!.GetValue(copy)!);
        }
    }

    /// <summary>A library for an older platform declares the compiler's own attributes.</summary>
    [Fact]
    public void Required_members_of_a_library_with_attributes_of_its_own_are_read()
    {
        const string Library = """
            namespace System.Runtime.CompilerServices
            {
                internal sealed class RequiredMemberAttribute : System.Attribute;
                internal sealed class CompilerFeatureRequiredAttribute(string name) : System.Attribute { public string Name => name; }
            }
            namespace N { public class T { public required int N { get; set; } } [ShapeFor(typeof(T))] public partial class W; }
            """;
        Assembly assembly = Compile([Library]);
        foreach ((_, IVerbs on) in Providers(assembly, "N"))
            Assert.Equal("""{"n":5}""", on.Json(on.FromJson("""{"n":5}""")));
    }

    [Fact]
    public void Depth_of_documents_that_are_converted_is_limited()
    {
        byte[] Nested(int depth) => Encoding.UTF8.GetBytes(new string('[', depth) + new string(']', depth));
        Assert.Equal(64, MessagePackWire.FromJson(Nested(64)).Length);
        Assert.Equal(WireError.Depth, Assert.Throws<WireException>(() => MessagePackWire.FromJson(Nested(65))).Error);
        Assert.Equal(WireError.Depth, Assert.Throws<WireException>(() => MessagePackWire.FromJson(Nested(500))).Error);
    }

    public sealed class Priced
    {
        [Filterable]
        public decimal M { get; set; }
    }

    [Fact]
    public void Greatest_decimal_is_a_literal() =>
        Assert.Equal(
            "m eq 79228162514264337593543950335",
            FieldFilter.Parse<Priced>("m eq 79228162514264337593543950335").ToString()
        );

    private static IEnumerable<(string, IVerbs)> Providers(Assembly assembly, string space)
    {
        Type type = assembly.GetType($"{space}.T")!,
            witness = assembly.GetType($"{space}.W")!;
        yield return (
            "generated",
            VerbsOf(
                (Converter)
                    typeof(ReportedTypesTests)
                        .GetMethod(nameof(Generated), BindingFlags.NonPublic | BindingFlags.Static)!
                        .MakeGenericMethod(type, witness)
                        .Invoke(null, null)!
            )
        );
        yield return ("emitted", VerbsOf(ShapeProvider.Emitting.ConverterOf(type)));
        yield return ("reflecting", VerbsOf(ShapeProvider.Reflecting.ConverterOf(type)));
    }

    private static Converter Generated<T, TShapes>()
        where TShapes : IShapeOf<T> => TShapes.Converter;

    private static IVerbs VerbsOf(Converter converter) =>
        (IVerbs)Activator.CreateInstance(typeof(Verbs<>).MakeGenericType(converter.Type), converter)!;

    private static Outcome Try(Func<string> write)
    {
        try
        {
            return new(write(), null);
        }
        catch (Exception exception)
        {
            return Outcome.Of(exception);
        }
    }

    private interface IVerbs
    {
        object Read(ReportedType reported);
        object FromJson(string json);
        object FromPacked(byte[] bytes);
        string Json(object? value);
        byte[] Packed(object? value);
        void WriteWithoutNull(object value, bool isPacked);
        object? Clone(object? value);
    }

    private sealed class Verbs<T>(Converter<T> converter) : IVerbs
    {
        public object Read(ReportedType reported) =>
            reported.IsPacked ? FromPacked(Convert.FromHexString(reported.Document)) : FromJson(reported.Document);

        public object FromJson(string json) => JsonReading.Read<T>(Encoding.UTF8.GetBytes(json), converter, default)!;

        public object FromPacked(byte[] bytes) => MessagePackReading.Read<T>(bytes, converter, default)!;

        public string Json(object? value) => JsonOutput.ToText(new JsonBody<T>(converter, (T?)value, null), default);

        public byte[] Packed(object? value) =>
            MessagePackOutput.ToArray(new MessagePackBody<T>(converter, (T?)value, null), default);

        public void WriteWithoutNull(object value, bool isPacked)
        {
            if (isPacked)
                MessagePackOutput.ToArray(
                    new MessagePackBody<T>(converter, (T?)value, null),
                    new MessagePackWireOptions { Omit = OmitWhen.Null }
                );
            else
                JsonOutput.ToText(
                    new JsonBody<T>(converter, (T?)value, null),
                    new JsonWireOptions { Omit = OmitWhen.Null }
                );
        }

        public object? Clone(object? value) => DeepClone.Of((TypeShape<T>)converter.Shape, (T?)value);
    }

    private static Assembly Compile(IEnumerable<string> files)
    {
        CSharpCompilation compilation = GeneratorRun.Compile(MessagePack);
        var parse = (CSharpParseOptions)compilation.SyntaxTrees[0].Options;
        compilation = compilation.AddSyntaxTrees(
            files.Select((text, i) => CSharpSyntaxTree.ParseText(text, parse, $"{i}.cs"))
        );
        GeneratorRun
            .Driver()
            .RunGeneratorsAndUpdateCompilation(
                compilation,
                out Compilation output,
                out ImmutableArray<Diagnostic> reported
            );
        Assert.DoesNotContain(reported, d => d.Severity == DiagnosticSeverity.Error);
        return Load(output);
    }

    private static Assembly Load(Compilation compilation)
    {
        using var image = new MemoryStream();
        var result = compilation.Emit(image);
        Assert.True(
            result.Success,
            string.Join("\n", result.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error).Take(20))
        );
        image.Position = 0;
        return new AssemblyLoadContext(null).LoadFromStream(image);
    }
}
