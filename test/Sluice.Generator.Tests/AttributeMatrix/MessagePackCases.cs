namespace Sluice.Generator.Tests.AttributeMatrix;

/// <summary>Every attribute of MessagePack-CSharp, with its arguments, in every place where it may be.</summary>
internal static class MessagePackCases
{
    /// <summary>
    /// The attributes as MessagePack-CSharp declares them, which are honoured by name, and what the cases name.
    /// </summary>
    internal const string Attributes = """
        namespace MessagePack
        {
            [AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct)] public class MessagePackObjectAttribute(bool keyAsPropertyName = false) : Attribute
            {
                public bool KeyAsPropertyName => keyAsPropertyName; public bool SuppressSourceGeneration { get; set; } public bool AllowPrivate { get; set; }
            }
            [AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)] public class KeyAttribute : Attribute { public KeyAttribute(int x) { } public KeyAttribute(string x) { } }
            [AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)] public class IgnoreMemberAttribute : Attribute;
            [AttributeUsage(AttributeTargets.Interface | AttributeTargets.Class, AllowMultiple = true, Inherited = false)] public class UnionAttribute : Attribute { public UnionAttribute(int key, Type subType) { } public UnionAttribute(int key, string subType) { } }
            [AttributeUsage(AttributeTargets.Constructor)] public class SerializationConstructorAttribute : Attribute;
            [AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface | AttributeTargets.Enum | AttributeTargets.Field | AttributeTargets.Property | AttributeTargets.Parameter | AttributeTargets.ReturnValue)]
            public class MessagePackFormatterAttribute : Attribute { public MessagePackFormatterAttribute(Type type) { } public MessagePackFormatterAttribute(Type type, params object[] arguments) { } }
            [AttributeUsage(AttributeTargets.Class)] public class GeneratedMessagePackResolverAttribute : Attribute { public bool UseMapMode { get; set; } }
            [AttributeUsage(AttributeTargets.Class)] public class CompositeResolverAttribute(params Type[] types) : Attribute { public Type[] Types => types; }
            [AttributeUsage(AttributeTargets.Class)] public class ExcludeFormatterFromSourceGeneratedResolverAttribute : Attribute;
            [AttributeUsage(AttributeTargets.Assembly | AttributeTargets.Module, AllowMultiple = true)] public class MessagePackKnownFormatterAttribute(Type type) : Attribute { public Type Type => type; }
            [AttributeUsage(AttributeTargets.Assembly | AttributeTargets.Module, AllowMultiple = true)] public class MessagePackAssumedFormattableAttribute(Type type) : Attribute { public Type Type => type; }
            public interface IMessagePackSerializationCallbackReceiver { void OnBeforeSerialize(); void OnAfterDeserialize(); }
        }

        """;

    /// <summary>What the cases use.</summary>
    internal const string Prelude = """
        global using System.Runtime.Serialization;
        global using MessagePack;

        public enum Tint { Red, Green = 4 }
        [MessagePackObject] public class Inner { [Key(0)] public int X { get; set; } = 1; [Key(1)] public string? S { get; set; } }

        """;

    private static readonly Dictionary<string, (string Value, string Other)> s_values = new()
    {
        ["int"] = ("5", "3"),
        ["int?"] = ("5", "3"),
        ["string?"] = ("\"ab\"", "\"cd\""),
        ["List<int>"] = ("new() { 1, 2 }", "new() { 3 }"),
        ["Inner"] = ("new() { X = 4 }", "new() { X = 5 }"),
        ["Tint"] = ("Tint.Green", "Tint.Red"),
    };

    /// <summary>
    /// Every public attribute, from the source of MessagePack-CSharp 3.1.8: where it may be, and the cases.
    /// </summary>
    internal static IReadOnlyDictionary<string, AttributeCase[]> All { get; } =
        new Dictionary<string, AttributeCase[]>
        {
            ["MessagePackObject"] =
            [
                .. OnTypes("[MessagePackObject]"),
                .. OnTypes("[MessagePackObject(true)]"),
                .. OnTypes("[MessagePackObject(AllowPrivate = true)]"),
                .. OnTypes("[MessagePackObject(true, AllowPrivate = true)]"),
                .. OnTypes("[MessagePackObject(SuppressSourceGeneration = true)]"),
            ],
            ["Key"] =
            [
                .. Members("[MessagePackObject] ", "[Key(0)]", "[Key(1)]", "int", "string?", "List<int>"),
                .. Members("[MessagePackObject] ", "[Key(3)]", "[Key(1)]", "int"),
                .. Members("[MessagePackObject] ", "[Key(\"k\")]", "[Key(\"z\")]", "int", "string?"),
                .. Members("[MessagePackObject] ", "[Key(\"\")]", "[Key(\"Z\")]", "int"),
                .. Members("[MessagePackObject] ", "[Key(\"Z\")]", "[Key(\"P\")]", "int"),
                .. Members("[MessagePackObject(true)] ", "[Key(2)]", "[Key(0)]", "int"),
                .. Members("[MessagePackObject(true)] ", "[Key(2)]", "", "int"),
                .. Members("[MessagePackObject(true)] ", "[Key(\"k\")]", "", "int"),
                .. Members("[MessagePackObject] ", "[Key(0)]", "[Key(\"z\")]", "int"),
                .. Members("[MessagePackObject] ", "[Key(1)]", "[Key(1)]", "int"),
                .. Members("[MessagePackObject] ", "[Key(-1)]", "[Key(1)]", "int"),
                .. Members("[MessagePackObject] ", "[Key(0)]", "", "int"),
                .. Members("[MessagePackObject(AllowPrivate = true)] ", "[Key(0)]", "[Key(1)]", "int"),
                .. Members("[MessagePackObject(AllowPrivate = true)] ", "[Key(\"k\")]", "[Key(\"z\")]", "int"),
            ],
            ["IgnoreMember"] =
            [
                .. Members("[MessagePackObject] ", "[IgnoreMember]", "[Key(1)]", "int"),
                .. Members("[MessagePackObject] ", "[IgnoreMember]", "[Key(\"z\")]", "int"),
                .. Members("[MessagePackObject(true)] ", "[IgnoreMember]", "", "int", "string?"),
                .. Members("[MessagePackObject(true)] ", "[IgnoreDataMember]", "", "int"),
                .. Members("[MessagePackObject(true, AllowPrivate = true)] ", "[IgnoreMember]", "", "int"),
                .. Members("[MessagePackObject(true, AllowPrivate = true)] ", "", "", "int"),
            ],
            ["DataMember"] =
            [
                .. Members("[DataContract] ", "[DataMember]", "[DataMember]", "int"),
                .. Members("[DataContract] ", "[DataMember(Order = 1)]", "[DataMember(Order = 0)]", "int"),
                .. Members("[DataContract] ", "[DataMember(Name = \"k\")]", "[DataMember(Name = \"z\")]", "int"),
                .. Members(
                    "[DataContract] ",
                    "[DataMember(Order = 1, Name = \"k\")]",
                    "[DataMember(Order = 0, Name = \"z\")]",
                    "int"
                ),
                .. Members("[DataContract] ", "", "[DataMember]", "int"),
                .. Members("[DataContract] ", "[DataMember(Order = 0)]", "[DataMember]", "int"),
            ],
            ["Union"] = [.. Unions()],
            ["SerializationConstructor"] = [.. Constructors("[SerializationConstructor]"), .. Constructors("")],
            ["MessagePackFormatter"] = [.. Formatters()],
            ["GeneratedMessagePackResolver"] =
            [
                .. OnTypes("[GeneratedMessagePackResolver, MessagePackObject(true)]").Take(1),
            ],
            ["CompositeResolver"] = [.. OnTypes("[CompositeResolver(typeof(int)), MessagePackObject(true)]").Take(1)],
            ["ExcludeFormatterFromSourceGeneratedResolver"] =
            [
                .. OnTypes("[ExcludeFormatterFromSourceGeneratedResolver, MessagePackObject(true)]").Take(1),
            ],
            ["Callbacks"] = [.. Callbacks()],
        };

    // The places of System.Text.Json's attributes, with an attribute of the type and one of the other members.
    private static IEnumerable<AttributeCase> Members(
        string type,
        string attribute,
        string others,
        params string[] types
    ) =>
        types.SelectMany(t =>
            Places
                .Properties.Concat(Places.Fields)
                .Select(p =>
                {
                    string source = p
                        .Source.Replace("[Shape] ", "[Shape] " + type, StringComparison.Ordinal)
                        .Replace("public class B ", type + "public class B ", StringComparison.Ordinal)
                        .Replace(
                            "public abstract class B ",
                            type + "public abstract class B ",
                            StringComparison.Ordinal
                        )
                        .Replace("public class I ", type + "public class I ", StringComparison.Ordinal)
                        .Replace("public int Z ", others + " public int Z ", StringComparison.Ordinal)
                        .Replace("public X? Z ", others + " public X? Z ", StringComparison.Ordinal)
                        .Replace("public int Y ", "[IgnoreMember] public int Y ", StringComparison.Ordinal)
                        .Replace("public List<I>? L ", others + " public List<I>? L ", StringComparison.Ordinal)
                        .Replace(
                            "{T} P, int Z)",
                            $"{{T}} P, {(others.Length == 0 ? "" : "[property: " + others[1..])} int Z)",
                            StringComparison.Ordinal
                        )
                        .Replace(
                            "public override {T} P ",
                            p.Source.Contains("{A} public override", StringComparison.Ordinal)
                                ? "public override {T} P "
                                : "{A} public override {T} P ",
                            StringComparison.Ordinal
                        )
                        .Replace(
                            "public new {T} P ",
                            p.Source.Contains("{A} public new", StringComparison.Ordinal)
                                ? "public new {T} P "
                                : "{A} public new {T} P ",
                            StringComparison.Ordinal
                        )
                        .Replace(
                            "public virtual {T} P ",
                            p.Source.Contains("{A} public virtual", StringComparison.Ordinal)
                                ? "public virtual {T} P "
                                : "{A} public virtual {T} P ",
                            StringComparison.Ordinal
                        );
                    Place place = p with { Source = source };
                    AttributeCase made = place.With(attribute, t, s_values[t].Value, s_values[t].Other);
                    return made with { Name = $"{type}{attribute} {others}, {p.Name}, {t}" };
                })
        );

    private static IEnumerable<AttributeCase> OnTypes(string attribute)
    {
        (string Name, string Source, string Value)[] places =
        [
            (
                "class",
                "[Shape] {A} public partial class C { {0}public int P { get; set; } {1}public string? S { get; set; } }",
                "new() { P = 1 }"
            ),
            ("empty class", "[Shape] {A} public partial class C;", "new()"),
            ("empty struct", "[Shape] {A} public partial struct C;", "new()"),
            ("empty record", "[Shape] {A} public partial record C;", "new()"),
            (
                "struct",
                "[Shape] {A} public partial struct C { {0}public int P { get; set; } {1}public int F; }",
                "new() { P = 1, F = 2 }"
            ),
            (
                "record",
                "[Shape] {A} public partial record C([property: {0'}] int P, [property: {1'}] string? S);",
                "new(1, \"s\")"
            ),
            (
                "record struct",
                "[Shape] {A} public partial record struct C([property: {0'}] int P, [property: {1'}] string? S);",
                "new(1, \"s\")"
            ),
            (
                "readonly struct",
                "[Shape] {A} public readonly partial struct C { public C(int p, int s) { P = p; S = s; } {0}public int P { get; } {1}public int S { get; } }",
                "new(1, 2)"
            ),
            (
                "sealed class with fields",
                "[Shape] {A} public sealed partial class C { {0}public int P; {1}public string? S; }",
                "new() { P = 1 }"
            ),
            (
                "private members",
                "[Shape] {A} public partial class C { {0}private int P { get; set; } = 4; {1}private int S = 5; {2}internal int T { get; set; } = 6; {3}protected int U { get; private set; } = 7; public int Seen() => S; }",
                "new()"
            ),
            (
                "private accessors",
                "[Shape] {A} public partial class C { {0}public int P { get; private set; } = 4; {1}public int S { private get; set; } = 5; public int Seen() => S; }",
                "new()"
            ),
            (
                "get-only members",
                "[Shape] {A} public partial class C { {0}public int P { get; } = 4; {1}public int S => 5; {2}public List<int> L { get; } = new(); {3}public int T { get; set; } }",
                "new() { T = 1 }"
            ),
            (
                "readonly fields",
                "[Shape] {A} public partial class C { {0}public readonly int P = 4; {1}public int S; }",
                "new() { S = 1 }"
            ),
            (
                "set-only members",
                "[Shape] {A} public partial class C { {0}public int P { set { } } {1}public int S { get; set; } }",
                "new() { S = 1 }"
            ),
            (
                "derived class",
                "{A} public class B { {0}public int P { get; set; } } [Shape] {A} public partial class C : B { {1}public int S { get; set; } }",
                "new() { P = 1, S = 2 }"
            ),
            (
                "derived class, on the base alone",
                "{A} public class B { {0}public int P { get; set; } } [Shape] public partial class C : B { {1}public int S { get; set; } }",
                "new() { P = 1, S = 2 }"
            ),
            (
                "overridden members",
                "{A} public class B { {0}public virtual int P { get; set; } } [Shape] {A} public partial class C : B { {1}public override int P { get; set; } }",
                "new() { P = 1 }"
            ),
            (
                "overridden members, same key",
                "{A} public class B { {0}public virtual int P { get; set; } } [Shape] {A} public partial class C : B { {0}public override int P { get; set; } {1}public int S { get; set; } }",
                "new() { P = 1, S = 2 }"
            ),
            (
                "overridden members, key on the base",
                "{A} public class B { {0}public virtual int P { get; set; } } [Shape] {A} public partial class C : B { public override int P { get; set; } {1}public int S { get; set; } }",
                "new() { P = 1, S = 2 }"
            ),
            (
                "overridden three times",
                "{A} public class A { {0}public virtual int P { get; set; } } {A} public class B : A { {1}public override int P { get; set; } } [Shape] {A} public partial class C : B { {3}public override int P { get; set; } }",
                "new() { P = 1 }"
            ),
            (
                "abstract members",
                "{A} public abstract class B { {0}public abstract int P { get; set; } } [Shape] {A} public partial class C : B { {1}public override int P { get; set; } }",
                "new() { P = 1 }"
            ),
            (
                "hidden members",
                "{A} public class B { {0}public int P { get; set; } } [Shape] {A} public partial class C : B { {1}public new int P { get; set; } }",
                "new() { P = 1 }"
            ),
            (
                "hidden members of another type",
                "{A} public class B { {0}public int P { get; set; } } [Shape] {A} public partial class C : B { {1}public new string? P { get; set; } }",
                "new() { P = \"x\" }"
            ),
            (
                "generic class",
                "[Shape] {A} public partial class G<X> { {0}public X? P { get; set; } {1}public List<X>? S { get; set; } }",
                "new() { P = 1 }"
            ),
            (
                "inner class",
                "{A} public class I { {0}public int P { get; set; } } [Shape] {A} public partial class C { {0}public I? M { get; set; } {1}public List<I>? L { get; set; } }",
                "new() { M = new() { P = 1 }, L = [new()] }"
            ),
            (
                "required and init",
                "[Shape] {A} public partial class C { {0}public required int P { get; set; } {1}public int S { get; init; } = 3; }",
                "new() { P = 1, S = 2 }"
            ),
            (
                "private constructor",
                "[Shape] {A} public partial class C { private C() { } public static C Make() => new() { P = 1 }; {0}public int P { get; set; } }",
                "C.Make()"
            ),
            (
                "indexer",
                "[Shape] {A} public partial class C { {0}public int P { get; set; } public int this[int i] { get => 1; set { } } }",
                "new() { P = 1 }"
            ),
            (
                "static members",
                "[Shape] {A} public partial class C { {0}public int P { get; set; } [IgnoreMember] public static int S { get; set; } public const int K = 1; }",
                "new() { P = 1 }"
            ),
            (
                "explicit interface",
                "public interface I { int Q { get; set; } } [Shape] {A} public partial class C : I { {0}public int P { get; set; } [IgnoreMember] int I.Q { get; set; } }",
                "new() { P = 1 }"
            ),
            (
                "keys in another order",
                "[Shape] {A} public partial class C { {2}public int P { get; set; } {0}public int S { get; set; } {1}public int T { get; set; } }",
                "new() { P = 1, S = 2, T = 3 }"
            ),
        ];
        bool names =
            attribute.Contains("true", StringComparison.Ordinal)
            && attribute.Contains("(true", StringComparison.Ordinal);
        foreach ((string name, string source, string value) in places)
        {
            foreach (string keys in names ? new[] { "none", "int", "text" } : ["int", "text"])
            {
                string Key(int i) =>
                    keys switch
                    {
                        "none" => "",
                        "int" => $"[Key({i})] ",
                        _ => $"[Key(\"k{i}\")] ",
                    };
                string filled = source.Replace("{A}", attribute, StringComparison.Ordinal);
                for (int i = 0; i < 4; i++)
                {
                    filled = filled
                        .Replace($"{{{i}}}", Key(i), StringComparison.Ordinal)
                        .Replace(
                            $"[property: {{{i}'}}]",
                            keys == "none" ? "" : "[property: " + Key(i)[1..],
                            StringComparison.Ordinal
                        );
                }
                if (keys != "none" && !source.Contains("{0", StringComparison.Ordinal) && keys == "text")
                    continue;
                yield return new(
                    $"{attribute}, {name}, keys: {keys}",
                    filled,
                    source.Contains("G<X>", StringComparison.Ordinal) ? "G<int>" : "C",
                    value
                );
            }
        }
    }

    private static IEnumerable<AttributeCase> Constructors(string attribute)
    {
        foreach (string keys in new[] { "int", "text", "names" })
        {
            foreach (Place place in Places.Constructors)
            {
                string type = keys == "names" ? "[MessagePackObject(true)]" : "[MessagePackObject]";
                string Key(int i, string name) =>
                    keys switch
                    {
                        "int" => $"[Key({i})] ",
                        "text" => $"[Key(\"{name}\")] ",
                        _ => "",
                    };
                string source = place
                    .Source.Replace("{A}", attribute, StringComparison.Ordinal)
                    .Replace("[Shape] ", $"[Shape] {type} ", StringComparison.Ordinal)
                    .Replace("public class B ", $"{type} public class B ", StringComparison.Ordinal)
                    .Replace("public int P ", Key(0, "p") + "public int P ", StringComparison.Ordinal)
                    .Replace("public int Z ", Key(1, "z") + "public int Z ", StringComparison.Ordinal)
                    .Replace("public int Seen ", Key(2, "seen") + "public int Seen ", StringComparison.Ordinal)
                    .Replace("public List<int> L ", Key(2, "l") + "public List<int> L ", StringComparison.Ordinal)
                    .Replace(
                        "C(int P, int Z)",
                        keys == "names"
                            ? "C(int P, int Z)"
                            : $"C([property: {Key(0, "p").Trim()[1..]} int P, [property: {Key(1, "z").Trim()[1..]} int Z)",
                        StringComparison.Ordinal
                    );
                yield return new(
                    $"{(attribute.Length == 0 ? "no attribute" : attribute)}, {place.Name}, keys: {keys}",
                    source,
                    place.Type,
                    place.Values
                );
            }
        }
    }

    private static IEnumerable<AttributeCase> Unions()
    {
        const string Cases =
            "[MessagePackObject] public class D : B { [Key(0)] public int P { get; set; } } [MessagePackObject] public class F : B { [Key(\"r\")] public int R { get; set; } } [MessagePackObject(true)] public class U : B { public int V { get; set; } }";
        (string, string, string)[] places =
        [
            ("interface", "[Shape] {A} public partial interface B;", "B"),
            ("abstract class", "[Shape] {A} [MessagePackObject] public abstract partial class B;", "B"),
            (
                "member",
                "{A} public interface B; [Shape] [MessagePackObject] public partial class C { [Key(0)] public B? M { get; set; } [Key(1)] public List<B?>? L { get; set; } [Key(2)] public Dictionary<string, B>? E { get; set; } }",
                "C"
            ),
        ];
        string[] lists =
        [
            "[Union(0, typeof(D)), Union(1, typeof(F))]",
            "[Union(7, typeof(D)), Union(300, typeof(F))]",
            "[Union(-1, typeof(D)), Union(0, typeof(F))]",
            "[Union(0, typeof(D)), Union(1, typeof(F)), Union(2, typeof(U))]",
        ];
        foreach ((string name, string source, string type) in places)
        {
            foreach (string list in lists)
            {
                string[] values =
                    type == "C"
                        ?
                        [
                            "new() { M = new D { P = 1 }, L = [new F { R = 2 }, null], E = new() { [\"k\"] = new D() } }",
                            "new()",
                        ]
                        : ["new D { P = 1 }", "new F { R = 2 }", "new U { V = 3 }", "null!"];
                yield return new(
                    $"Union: {list.Replace(", ", " ", StringComparison.Ordinal)}, {name}",
                    $"{source.Replace("{A}", list, StringComparison.Ordinal)} {Cases}",
                    type,
                    values
                );
            }
        }
        yield return new(
            "Union: by the name of the type, interface",
            "[Shape] [Union(0, \"Case.D\")] public partial interface B; [MessagePackObject] public class D : B { [Key(0)] public int P { get; set; } }",
            "B",
            "new D { P = 1 }"
        );
        yield return new(
            "Union: structs, interface",
            "[Shape] [Union(0, typeof(D)), Union(1, typeof(F))] public partial interface B; [MessagePackObject] public struct D : B { [Key(0)] public int P { get; set; } } [MessagePackObject] public record struct F([property: Key(0)] int R) : B;",
            "B",
            "new D { P = 1 }",
            "new F(2)"
        );
        yield return new(
            "Union: the same number twice, interface",
            "[Shape] [Union(0, typeof(D)), Union(0, typeof(F))] public partial interface B; " + Cases,
            "B",
            "new D { P = 1 }"
        );
        yield return new(
            "Union: a case of a case, interface",
            "[Shape] [Union(0, typeof(D)), Union(1, typeof(F))] public partial interface B; [MessagePackObject] public class D : B { [Key(0)] public int P { get; set; } } [MessagePackObject] public class F : D { [Key(1)] public int R { get; set; } }",
            "B",
            "new D { P = 1 }",
            "new F { P = 2, R = 3 }"
        );
        yield return new(
            "Union: declared as the case, interface",
            "[Union(0, typeof(D))] public interface B; [Shape] [MessagePackObject] public partial class D : B { [Key(0)] public int P { get; set; } }",
            "D",
            "new D { P = 1 }"
        );
        yield return new(
            "Union: null in a member, interface",
            "[Union(0, typeof(D))] public interface B; [MessagePackObject] public class D : B { [Key(0)] public B? Next { get; set; } } [Shape] [MessagePackObject(true)] public partial class C { public B? M { get; set; } }",
            "C",
            "new() { M = new D { Next = new D() } }",
            "new()"
        );
    }

    private static IEnumerable<AttributeCase> Formatters()
    {
        const string A = "[MessagePackFormatter(typeof(object))]";
        yield return new(
            $"{A}, class",
            $"[Shape] {A} public partial class C {{ public int P {{ get; set; }} }}",
            "C",
            "new() { P = 1 }"
        );
        yield return new(
            $"{A}, struct",
            $"[Shape] {A} public partial struct C {{ public int P {{ get; set; }} }}",
            "C",
            "new() { P = 1 }"
        );
        yield return new(
            $"{A}, interface",
            $"{A} public interface I {{ int P {{ get; set; }} }} [Shape] public partial class C {{ public I? M {{ get; set; }} }} public class D : I {{ public int P {{ get; set; }} }}",
            "C",
            "new() { M = new D() }"
        );
        yield return new(
            $"{A}, enumeration",
            $"{A} public enum E {{ A, B }} [Shape] [MessagePackObject] public partial class C {{ [Key(0)] public E P {{ get; set; }} }}",
            "C",
            "new() { P = E.B }"
        );
        yield return new(
            $"{A}, nullable enumeration",
            $"{A} public enum E {{ A, B }} [Shape] [MessagePackObject] public partial class C {{ [Key(0)] public E? P {{ get; set; }} [Key(1)] public List<E>? L {{ get; set; }} }}",
            "C",
            "new() { P = E.B, L = [E.A] }"
        );
        yield return new(
            $"{A}, property",
            $"[Shape] [MessagePackObject] public partial class C {{ [Key(0), {A[1..]} public int P {{ get; set; }} }}",
            "C",
            "new() { P = 1 }"
        );
        yield return new(
            $"{A}, property of a record",
            $"[Shape] [MessagePackObject] public partial record C([property: Key(0), {A[1..]} int P);",
            "C",
            "new(1)"
        );
        yield return new(
            $"{A}, parameter of a record",
            $"[Shape] [MessagePackObject] public partial record C([property: Key(0)] {A} int P);",
            "C",
            "new(1)"
        );
        yield return new(
            $"{A}, field",
            $"[Shape] [MessagePackObject] public partial class C {{ [Key(0), {A[1..]} public int P; }}",
            "C",
            "new() { P = 1 }"
        );
        yield return new(
            $"{A}, collection",
            $"{A} public class L : List<int>; [Shape] [MessagePackObject] public partial class C {{ [Key(0)] public L? P {{ get; set; }} }}",
            "C",
            "new() { P = [1] }"
        );
        yield return new(
            $"{A}, inner class",
            $"{A} public class I {{ public int P {{ get; set; }} }} [Shape] [MessagePackObject] public partial class C {{ [Key(0)] public List<I>? L {{ get; set; }} }}",
            "C",
            "new() { L = [new()] }"
        );
    }

    private static IEnumerable<AttributeCase> Callbacks()
    {
        const string I = "IMessagePackSerializationCallbackReceiver";
        const string Body =
            "[Key(0)] public int P { get; set; } public void OnBeforeSerialize() => P += 10; public void OnAfterDeserialize() => P -= 10;";
        yield return new(
            $"{I}, class",
            $"[Shape] [MessagePackObject] public partial class C : {I} {{ {Body} }}",
            "C",
            "new() { P = 1 }"
        );
        yield return new(
            $"{I}, struct",
            $"[Shape] [MessagePackObject] public partial struct C : {I} {{ {Body} }}",
            "C",
            "new() { P = 1 }"
        );
        yield return new(
            $"{I}, explicit",
            $"[Shape] [MessagePackObject] public partial class C : {I} {{ [Key(0)] public int P {{ get; set; }} void {I}.OnBeforeSerialize() => P += 10; void {I}.OnAfterDeserialize() => P -= 10; }}",
            "C",
            "new() { P = 1 }"
        );
        yield return new(
            $"{I}, base",
            $"[MessagePackObject] public class B : {I} {{ {Body} }} [Shape] [MessagePackObject] public partial class C : B {{ [Key(1)] public int Z {{ get; set; }} }}",
            "C",
            "new() { P = 1 }"
        );
    }
}
