using Xunit;

namespace Sluice.Generator.Tests;

/// <summary>Witnesses may name one type with several naming policies.</summary>
public class NamedWitnessTests
{
    private const string Types = """
        using System.Text.Json.Serialization;
        public class Plain { public int MyName { get; set; } public Nested? My { get; set; } public class Nested { public int OfIt { get; set; } } }
        public class Node : List<Node>;
        public class Table : Dictionary<string, Table>;
        public class Pair : List<(Pair, Plain)>;
        public class Branches<T> : List<Branches<T>>;
        public class Outer<T> { public class Inner : List<Inner>; public class Of<U> : Dictionary<int, Of<U>> { public T? Unused { get; set; } } }
        public class Numbers : List<int>;
        public class Built : IEnumerable<Built>
        {
            public Built(IEnumerable<Built> all) { }
            public IEnumerator<Built> GetEnumerator() => throw new();
            System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();
        }
        [WireSurrogate(typeof(ToList))] public class Replaced;
        public struct ToList : IWireSurrogate<Replaced, List<Replaced>>
        {
            public static List<Replaced> ToSurrogate(Replaced value) => [];
            public static Replaced FromSurrogate(List<Replaced> surrogate) => new();
        }
        [JsonDerivedType(typeof(Leaf), "leaf"), JsonDerivedType(typeof(Animal), "animal")] public class Animal { public int MyAge { get; set; } public Animal? MyFriend { get; set; } }
        public class Leaf : Animal { public int MyLeaf { get; set; } }
        [JsonDerivedType(typeof(Chain), "c"), JsonDerivedType(typeof(Longer), "x")] public class Chain : List<Chain>;
        public class Longer : Chain;
        public class Holder { public List<Holder> MyAll { get; } = []; public Node? MyNode { get; set; } public Dictionary<Kind, Node>? MyMap { get; set; } }
        public enum Kind { A }
        public class Open<T> { public T? MyValue { get; set; } public List<Open<T>>? MyMore { get; set; } }
        """;

    public static TheoryData<string> Names =>
        [
            "Plain",
            "Plain.Nested",
            "Node",
            "Node[]",
            "Table",
            "Pair",
            "Branches<int>",
            "Branches<Plain>",
            "Outer<int>.Inner",
            "Outer<string>.Of<Plain>",
            "Numbers",
            "Built",
            "Replaced",
            "Animal",
            "Leaf",
            "Chain",
            "Longer",
            "Holder",
            "Open<int>",
            "Open<Node>",
            "Dictionary<string, Node>",
        ];

    [Theory, MemberData(nameof(Names))]
    public void One_type_may_have_a_shape_for_each_naming_policy(string type)
    {
        GeneratorRun run = GeneratorRun.Of(
            Types
                + $$"""
                [ShapeFor<{{type}}>] public partial class First;
                [ShapeFor<{{type}}>(Naming = WireNaming.Camel)] public partial class Second;
                [ShapeFor<{{type}}>(Naming = WireNaming.Snake)] public partial class Third;
                """
        );
        Assert.Empty(run.Reported);
        Assert.Empty(run.Complaints);
    }

    [Theory, InlineData("Branches<>"), InlineData("Open<>")]
    public void Open_type_may_have_a_shape_for_each_naming_policy(string type)
    {
        GeneratorRun run = GeneratorRun.Of(
            Types
                + $$"""
                [ShapeFor(typeof({{type}}))] public partial class First;
                [ShapeFor(typeof({{type}}), Naming = WireNaming.Camel)] public partial class Second<T>;
                [ShapeFor(typeof({{type}}), Naming = WireNaming.Snake)] public partial class Third;
                """
        );
        Assert.Empty(run.Reported);
        Assert.Empty(run.Complaints);
    }

    [Theory, InlineData("Node"), InlineData("Numbers")]
    public void Collection_without_members_is_the_same_under_every_naming_policy(string type)
    {
        GeneratorRun run = GeneratorRun.Of(
            Types + $"[ShapeFor<{type}>, ShapeFor<{type}>(Naming = WireNaming.Camel)] public partial class W;"
        );
        Assert.Empty(run.Reported);
        Assert.Empty(run.Complaints);
    }
}
