using Xunit;

namespace Sluice.Generator.Tests;

/// <summary>Types of another assembly: what can be seen of them is used, what can't is reported.</summary>
public class TwoAssembliesTests
{
    private const string Library = """
        namespace Library;
        public class Plain { public int A { get; internal set; } protected int P { get; set; } public virtual int V { get; init; } internal Hidden? H { get; set; } }
        public class Of<T> { public T? V { get; init; } public required string Z { get; init; } }
        internal class Hidden;
        [Shape] public partial class Shaped { public int A { get; init; } [WireInclude] private int B { get; set; } }
        [Shape] public partial class Generic<T> { public T? A { get; init; } [Shape] public partial class Inner<U> { public T? A { get; init; } public U? B { get; init; } } }
        [Shape, WireUnion, WireCase(1, typeof(Case))] public abstract partial class Union { public int Z { get; init; } }
        public class Case : Union { public List<int> L { get; } = []; }
        public class Included { [WireInclude] public int A { get; private set; } }
        """;

    [Fact]
    public void Shapes_of_a_library_are_used_and_its_types_without_one_get_theirs()
    {
        GeneratorRun run = GeneratorRun.Of(
            """
            using Library;
            [Shape] public partial class D : Plain { public int Own { get; init; } }
            [Shape] public partial class E : Of<int>;
            [Shape] public partial class U { public Of<U>? X { get; set; } public Shaped? S { get; init; } public Generic<string>? G { get; init; } public Generic<U>.Inner<int>? I { get; init; } public Union? N { get; set; } }
            """,
            Library
        );
        Assert.Empty(run.Reported);
        Assert.Empty(run.Complaints);
        Assert.Contains("global::Library.Shaped.ShapedShape.Write", run.Source("/U.Shape."), StringComparison.Ordinal);
        Assert.Contains(
            "global::Library.Generic<global::U>.Inner<int>.InnerShape<",
            run.Source("/U.Shape."),
            StringComparison.Ordinal
        );
        Assert.DoesNotContain(
            run.Result.GeneratedTrees,
            t => t.FilePath.Contains("Library_Shaped", StringComparison.Ordinal)
        );
    }

    [Fact]
    public void Types_known_by_an_alias_alone_are_said_and_left_out()
    {
        const string Source =
            "extern alias other; [Shape] public partial class C { public other::Library.Case? A { get; set; } public System.Collections.Generic.List<other::Library.Shaped>? B { get; set; } public int D { get; set; } }";
        GeneratorRun run = GeneratorRun.Of(Source, Library, "other");
        Assert.Equal(["SLC003", "SLC003"], run.Reported.Select(d => d.Id));
        Assert.Empty(run.Complaints);
        Assert.Empty(GeneratorRun.Of(Source, Library, "other", "global").Reported);
    }

    [Fact]
    public void A_private_setter_of_a_library_is_refused_where_Sluices_own_attribute_asks_for_it()
    {
        GeneratorRun run = GeneratorRun.Of("[ShapeFor<Library.Included>] public partial class W;", Library);
        Assert.Contains(
            "its setter is inaccessible",
            Assert.Single(run.Reported, d => d.Id == "SLC014").GetMessage(),
            StringComparison.Ordinal
        );
        Assert.Empty(run.Complaints);
    }

    [Fact]
    public void Each_member_of_a_library_that_is_included_and_not_visible_is_reported()
    {
        const string Hidden = """
            using System.Text.Json.Serialization;
            namespace Library;
            public class Base { [JsonInclude] private int Z { get; set; } }
            public class Of<T> : Base
            {
                public int A { get; set; }
                [JsonInclude] internal int B { get; set; }
                [JsonInclude] private T? C { get; set; }
                [WireInclude] internal int D { get; set; }
                [JsonInclude, JsonIgnore] internal int E { get; set; }
                internal int F { get; set; }
                [JsonConstructor] internal Of(int a) => A = a;
                public Of() { }
            }
            """;
        const string Reason = "is inaccessible from this assembly";
        GeneratorRun run = GeneratorRun.Of("[ShapeFor<Library.Of<int>>] public partial class W;", Hidden);
        Assert.Equal(
            [
                ("SLC011", "[JsonConstructor] on 'Of<T>'"),
                ("SLC011", "[JsonInclude] on 'Of<T>.B'"),
                ("SLC011", "[JsonInclude] on 'Of<T>.C'"),
                ("SLC011", "[JsonInclude] on 'Of<T>.Z'"),
                ("SLC014", "[WireInclude] cannot be applied to 'Of<T>.D'"),
            ],
            run.Reported.Where(d => d.GetMessage().Contains(Reason, StringComparison.Ordinal))
                .Select(d => (d.Id, d.GetMessage().Split(" has no effect")[0].Split(": ")[0]))
                .Order()
        );
        Assert.Empty(run.Complaints);
        run = GeneratorRun.Of("[Shape] public partial class D : Library.Base;", Hidden);
        Assert.Contains("'D.Z'", Assert.Single(run.Reported).GetMessage(), StringComparison.Ordinal);
    }

    [Fact]
    public void CollectionOfALibrary_ThatIsFilled_IsReportedAsOneThatIsReplaced()
    {
        const string Filled = """
            namespace Library;
            public abstract class Animal { public int Legs { get; set; } }
            public class Filled { public List<Animal> A { get; } = []; public Dictionary<string, List<Animal>> B { get; } = []; public List<Action> D { get; } = []; }
            """;
        string[][] reported =
        [
            .. new[] { Filled, Filled.Replace("{ get; }", "{ get; set; }", StringComparison.Ordinal) }.Select(library =>
                GeneratorRun
                    .Of("[ShapeFor<Library.Filled>] public partial class W;", library)
                    .Reported.Select(d => d.ToString())
                    .ToArray()
            ),
        ];
        Assert.Equal(reported[1], reported[0]);
    }

    private const string WithConverters = """
        using System.Text.Json; using System.Text.Json.Serialization;
        namespace Library;
        internal class Hex : JsonConverter<int> { public override int Read(ref Utf8JsonReader r, Type t, JsonSerializerOptions o) => 0; public override void Write(Utf8JsonWriter w, int v, JsonSerializerOptions o) { } }
        internal class Names() : JsonStringEnumConverter<E>(JsonNamingPolicy.KebabCaseLower);
        internal class Wholes : JsonConverter<Whole> { public override Whole Read(ref Utf8JsonReader r, Type t, JsonSerializerOptions o) => new(); public override void Write(Utf8JsonWriter w, Whole v, JsonSerializerOptions o) { } }
        internal struct Own : IWireConverter<string>
        {
            public static void Write<TWriter>(ref TWriter writer, string value) where TWriter : struct, Sluice.Wires.IWireWriter, allows ref struct { }
            public static string Read<TReader>(ref TReader reader) where TReader : struct, Sluice.Wires.IWireReader, allows ref struct => "";
        }
        [JsonConverter(typeof(Names))] public enum E { A }
        [JsonConverter(typeof(Wholes))] public class Whole;
        public class OfEnum { public E A { get; set; } }
        public class OfWhole { public Whole? A { get; set; } public List<Whole>? Many { get; set; } }
        public class OfMember { [JsonConverter(typeof(Hex))] public int A { get; set; } [JsonConverter(typeof(Hex))] public int? B { get; set; } }
        public class OfOwn { [WireConverter(typeof(Own))] public string A { get; set; } = ""; }
        """;

    [
        Theory,
        InlineData("OfEnum", 1),
        InlineData("OfWhole", 1),
        InlineData("OfMember", 1),
        InlineData("OfOwn", 1),
        InlineData("Whole", 1)
    ]
    public void Converter_ThatIsInternalToALibrary_CompilesAndIsReported(string type, int reports)
    {
        GeneratorRun run = GeneratorRun.Of($"[ShapeFor<Library.{type}>] public partial class W;", WithConverters);
        Assert.Equal(Enumerable.Repeat("SLC044", reports), run.Reported.Select(d => d.Id));
        Assert.Empty(run.Complaints);
    }
}
