namespace Sluice.Generator.Tests.AttributeMatrix;

/// <summary>
/// A place where an attribute may be: <c>{A}</c> is the attribute, <c>{T}</c> the member's type, <c>{V}</c> its value,
/// <c>{W}</c> another value.
/// </summary>
/// <param name="Name">What a reader calls the place.</param>
/// <param name="Source">The types.</param>
/// <param name="Type">The type that is written.</param>
/// <param name="Values">The values of it.</param>
internal sealed record Place(string Name, string Source, string Type, params string[] Values)
{
    internal AttributeCase With(string attribute, string type, string value, string other)
    {
        string Of(string target) => attribute.Length == 0 ? "" : $"[{target}: {attribute[1..]}";
        string Fill(string text) =>
            text.Replace("{A}", attribute, StringComparison.Ordinal)
                .Replace("{property:A}", Of("property"), StringComparison.Ordinal)
                .Replace("{field:A}", Of("field"), StringComparison.Ordinal)
                .Replace("{T}", type, StringComparison.Ordinal)
                .Replace("{V}", value, StringComparison.Ordinal)
                .Replace("{W}", other, StringComparison.Ordinal);
        return new(
            $"{attribute}, {Name}{(Source.Contains("{T}", StringComparison.Ordinal) ? $", {type}" : "")}",
            Fill(Source),
            Fill(Type),
            [.. Values.Select(Fill)]
        );
    }
}

/// <summary>Every place of members, types, constructors and enumeration constants.</summary>
internal static class Places
{
    internal static readonly Place[] Properties =
    [
        new(
            "property",
            "[Shape] public partial class C { public int Y { get; set; } {A} public {T} P { get; set; } = default!; public int Z { get; set; } }",
            "C",
            "new() { Y = 1, P = {V}, Z = 2 }",
            "new()"
        ),
        new(
            "first property",
            "[Shape] public partial class C { {A} public {T} P { get; set; } = default!; public int Z { get; set; } }",
            "C",
            "new() { P = {V}, Z = 2 }"
        ),
        new(
            "property with an initial value",
            "[Shape] public partial class C { {A} public {T} P { get; set; } = {W}; public int Z { get; set; } }",
            "C",
            "new() { P = {V}, Z = 2 }",
            "new()"
        ),
        new(
            "init property",
            "[Shape] public partial class C { {A} public {T} P { get; init; } = default!; public int Z { get; set; } }",
            "C",
            "new() { P = {V}, Z = 2 }",
            "new()"
        ),
        new(
            "required property",
            "[Shape] public partial class C { {A} public required {T} P { get; set; } public int Z { get; set; } }",
            "C",
            "new() { P = {V}, Z = 2 }"
        ),
        new(
            "get-only property",
            "[Shape] public partial class C { {A} public {T} P { get; } = {V}; public int Z { get; set; } }",
            "C",
            "new() { Z = 2 }"
        ),
        new(
            "computed property",
            "[Shape] public partial class C { {A} public {T} P => {V}; public int Z { get; set; } }",
            "C",
            "new() { Z = 2 }"
        ),
        new(
            "set-only property",
            "[Shape] public partial class C { {A} public {T} P { set { Z = 5; } } public int Z { get; set; } }",
            "C",
            "new() { Z = 2 }"
        ),
        new(
            "private setter",
            "[Shape] public partial class C { {A} public {T} P { get; private set; } = {V}; public int Z { get; set; } }",
            "C",
            "new() { Z = 2 }"
        ),
        new(
            "private getter",
            "[Shape] public partial class C { {A} public {T} P { private get; set; } = {V}; public int Z { get; set; } public object? Seen() => P; }",
            "C",
            "new() { Z = 2 }"
        ),
        new(
            "private property",
            "[Shape] public partial class C { {A} private {T} P { get; set; } = {V}; public int Z { get; set; } }",
            "C",
            "new() { Z = 2 }"
        ),
        new(
            "internal property",
            "[Shape] public partial class C { {A} internal {T} P { get; set; } = {V}; public int Z { get; set; } }",
            "C",
            "new() { Z = 2 }"
        ),
        new(
            "protected property",
            "[Shape] public partial class C { {A} protected {T} P { get; set; } = {V}; public int Z { get; set; } }",
            "C",
            "new() { Z = 2 }"
        ),
        new(
            "property of a struct",
            "[Shape] public partial struct C { {A} public {T} P { get; set; } public int Z { get; set; } }",
            "C",
            "new() { P = {V}, Z = 2 }",
            "default"
        ),
        new(
            "property of a readonly struct",
            "[Shape] public readonly partial struct C { public C({T} p, int z) { P = p; Z = z; } {A} public {T} P { get; } public int Z { get; } }",
            "C",
            "new({V}, 2)"
        ),
        new(
            "property of a record",
            "[Shape] public partial record C { {A} public {T} P { get; set; } = default!; public int Z { get; set; } }",
            "C",
            "new() { P = {V}, Z = 2 }"
        ),
        new("positional record", "[Shape] public partial record C({property:A} {T} P, int Z);", "C", "new({V}, 2)"),
        new(
            "positional record struct",
            "[Shape] public partial record struct C({property:A} {T} P, int Z);",
            "C",
            "new({V}, 2)"
        ),
        new(
            "property bound to a constructor",
            "[Shape] public partial class C { public C({T} p, int z = 7) { P = p; Z = z; } {A} public {T} P { get; } public int Z { get; } }",
            "C",
            "new({V}, 2)"
        ),
        new(
            "inherited property",
            "public class B { {A} public {T} P { get; set; } = default!; public int Y { get; set; } } [Shape] public partial class C : B { public int Z { get; set; } }",
            "C",
            "new() { P = {V}, Y = 1, Z = 2 }",
            "new()"
        ),
        new(
            "virtual property that is overridden",
            "public class B { {A} public virtual {T} P { get; set; } = default!; public int Y { get; set; } } [Shape] public partial class C : B { public override {T} P { get; set; } = default!; public int Z { get; set; } }",
            "C",
            "new() { P = {V}, Z = 2 }"
        ),
        new(
            "override",
            "public class B { public virtual {T} P { get; set; } = default!; public int Y { get; set; } } [Shape] public partial class C : B { {A} public override {T} P { get; set; } = default!; public int Z { get; set; } }",
            "C",
            "new() { P = {V}, Z = 2 }"
        ),
        new(
            "override of an abstract property",
            "public abstract class B { {A} public abstract {T} P { get; set; } } [Shape] public partial class C : B { {A} public override {T} P { get; set; } = default!; public int Z { get; set; } }",
            "C",
            "new() { P = {V}, Z = 2 }"
        ),
        new(
            "property hidden by new",
            "public class B { {A} public {T} P { get; set; } = default!; } [Shape] public partial class C : B { public new {T} P { get; set; } = default!; public int Z { get; set; } }",
            "C",
            "new() { P = {V}, Z = 2 }"
        ),
        new(
            "new property",
            "public class B { public {T} P { get; set; } = default!; } [Shape] public partial class C : B { {A} public new {T} P { get; set; } = default!; public int Z { get; set; } }",
            "C",
            "new() { P = {V}, Z = 2 }"
        ),
        new(
            "property of a generic type",
            "[Shape] public partial class G<X> { {A} public {T} P { get; set; } = default!; public X? Z { get; set; } }",
            "G<int>",
            "new() { P = {V}, Z = 2 }"
        ),
        new(
            "property of an inner object",
            "public class I { {A} public {T} P { get; set; } = default!; public int Z { get; set; } } [Shape] public partial class C { public List<I>? L { get; set; } }",
            "C",
            "new() { L = [new() { P = {V}, Z = 2 }, new()] }"
        ),
        new(
            "property of an interface",
            "public interface I { {A} {T} P { get; set; } } [Shape] public partial class C : I { public {T} P { get; set; } = default!; public int Z { get; set; } }",
            "C",
            "new() { P = {V}, Z = 2 }"
        ),
        new(
            "explicitly implemented property",
            "public interface I { {T} P { get; set; } } [Shape] public partial class C : I { {A} {T} I.P { get; set; } = {V}; public int Z { get; set; } }",
            "C",
            "new() { Z = 2 }"
        ),
        new(
            "static property",
            "[Shape] public partial class C { {A} public static {T} P { get; set; } = {V}; public int Z { get; set; } }",
            "C",
            "new() { Z = 2 }"
        ),
        new(
            "indexer",
            "[Shape] public partial class C { {A} public {T} this[int i] { get => {V}; set { } } public int Z { get; set; } }",
            "C",
            "new() { Z = 2 }"
        ),
    ];

    internal static readonly Place[] Fields =
    [
        new(
            "field",
            "[Shape] public partial class C { {A} public {T} P = default!; public int Z { get; set; } }",
            "C",
            "new() { P = {V}, Z = 2 }",
            "new()"
        ),
        new(
            "private field",
            "[Shape] public partial class C { {A} private {T} P = {V}; public int Z { get; set; } public object? Seen() => P; }",
            "C",
            "new() { Z = 2 }"
        ),
        new(
            "internal field",
            "[Shape] public partial class C { {A} internal {T} P = {V}; public int Z { get; set; } }",
            "C",
            "new() { Z = 2 }"
        ),
        new(
            "readonly field",
            "[Shape] public partial class C { {A} public readonly {T} P = {V}; public int Z { get; set; } }",
            "C",
            "new() { Z = 2 }"
        ),
        new(
            "required field",
            "[Shape] public partial class C { {A} public required {T} P; public int Z { get; set; } }",
            "C",
            "new() { P = {V}, Z = 2 }"
        ),
        new(
            "field of a struct",
            "[Shape] public partial struct C { {A} public {T} P; public int Z { get; set; } }",
            "C",
            "new() { P = {V}, Z = 2 }"
        ),
        new(
            "field of a record",
            "[Shape] public partial record C { {A} public {T} P = default!; public int Z { get; set; } }",
            "C",
            "new() { P = {V}, Z = 2 }"
        ),
        new(
            "inherited field",
            "public class B { {A} public {T} P = default!; } [Shape] public partial class C : B { public int Z { get; set; } }",
            "C",
            "new() { P = {V}, Z = 2 }"
        ),
        new(
            "static field",
            "[Shape] public partial class C { {A} public static {T} P = {V}; public int Z { get; set; } }",
            "C",
            "new() { Z = 2 }"
        ),
        new(
            "field behind a property",
            "[Shape] public partial class C { {field:A} public {T} P { get; set; } = default!; public int Z { get; set; } }",
            "C",
            "new() { P = {V}, Z = 2 }"
        ),
    ];

    internal static readonly Place[] Constructors =
    [
        new(
            "constructor",
            "[Shape] public partial class C { public C() { } {A} public C(int p, int z = 7) { P = p; Z = z; Seen = 9; } public int P { get; set; } public int Z { get; set; } public int Seen { get; set; } }",
            "C",
            "new(1, 2)",
            "new() { P = 3 }"
        ),
        new(
            "parameterless constructor",
            "[Shape] public partial class C { {A} public C() { Seen = 9; } public C(int p, int z) { P = p; Z = z; } public int P { get; set; } public int Z { get; set; } public int Seen { get; set; } }",
            "C",
            "new(1, 2)"
        ),
        new(
            "private constructor",
            "[Shape] public partial class C { {A} private C(int p) { P = p; } public static C Make(int p) => new(p); public int P { get; } }",
            "C",
            "C.Make(1)"
        ),
        new(
            "internal constructor",
            "[Shape] public partial class C { {A} internal C(int p) { P = p; } public int P { get; } }",
            "C",
            "new(1)"
        ),
        new(
            "protected constructor",
            "[Shape] public partial class C { {A} protected C(int p) { P = p; } public static C Make(int p) => new(p); public int P { get; } }",
            "C",
            "C.Make(1)"
        ),
        new(
            "constructor of a struct",
            "[Shape] public readonly partial struct C { {A} public C(int p, int z) { P = p; Z = z; } public C(int p) : this(p, 8) { } public int P { get; } public int Z { get; } }",
            "C",
            "new(1, 2)"
        ),
        new(
            "second constructor of a record",
            "[Shape] public partial record C(int P, int Z) { {A} public C(int p) : this(p, 8) { } }",
            "C",
            "new(1, 2)"
        ),
        new(
            "constructor of a base",
            "public class B { {A} public B(int p) { P = p; } public int P { get; } } [Shape] public partial class C : B { public C(int p, int z) : base(p) { Z = z; } public int Z { get; } }",
            "C",
            "new(1, 2)"
        ),
        new(
            "constructor with a parameter that is no member",
            "[Shape] public partial class C { {A} public C(int p, string other) { P = p; } public int P { get; } }",
            "C",
            "new(1, \"x\")"
        ),
        new(
            "constructor with a parameter of another type",
            "[Shape] public partial class C { {A} public C(long p) { P = (int)p; } public int P { get; } }",
            "C",
            "new(1)"
        ),
        new(
            "two constructors",
            "[Shape] public partial class C { {A} public C(int p) { P = p; } {A} public C(int p, int z) { P = p; Z = z; } public int P { get; } public int Z { get; } }",
            "C",
            "new(1, 2)"
        ),
        new(
            "constructor with initialised members",
            "[Shape] public partial class C { {A} public C(int p) { P = p; } public int P { get; } public int Z { get; init; } = 3; public List<int> L { get; set; } = [1]; }",
            "C",
            "new(1) { Z = 4 }"
        ),
    ];

    internal static readonly Place[] Types =
    [
        new(
            "class",
            "[Shape] {A} public partial class C { public int P { get; set; } public List<int> L { get; set; } = [1]; }",
            "C",
            "new() { P = 1 }"
        ),
        new(
            "class with get-only members",
            "[Shape] {A} public partial class C { public int P { get; set; } public List<int> L { get; } = [1]; public int K => 3; }",
            "C",
            "new() { P = 1 }"
        ),
        new(
            "sealed class",
            "[Shape] {A} public sealed partial class C { public int P { get; set; } public double? D { get; set; } }",
            "C",
            "new() { P = 1 }"
        ),
        new("empty class", "[Shape] {A} public partial class C;", "C", "new()"),
        new("record", "[Shape] {A} public partial record C(int P, string? S);", "C", "new(1, \"s\")"),
        new(
            "base class",
            "{A} public class B { public int Q { get; set; } } [Shape] public partial class C : B { public int P { get; set; } }",
            "C",
            "new() { P = 1, Q = 2 }"
        ),
        new(
            "base class, both",
            "{A} public class B { public int Q { get; set; } } [Shape] {A} public partial class C : B { public int P { get; set; } }",
            "C",
            "new() { P = 1, Q = 2 }"
        ),
        new(
            "abstract base class",
            "{A} public abstract class B { public int Q { get; set; } } [Shape] public partial class C : B { public int P { get; set; } }",
            "C",
            "new() { P = 1, Q = 2 }"
        ),
        new(
            "generic class",
            "[Shape] {A} public partial class G<X> { public X? P { get; set; } }",
            "G<int>",
            "new() { P = 1 }"
        ),
        new(
            "inner class",
            "{A} public class I { public int P { get; set; } public int? Q { get; set; } } [Shape] public partial class C { public I? A { get; set; } public List<I>? L { get; set; } public Dictionary<string, I>? D { get; set; } }",
            "C",
            "new() { A = new() { P = 1 }, L = [new() { P = 2 }], D = new() { [\"k\"] = new() { P = 3 } } }"
        ),
        new(
            "collection",
            "{A} public class L : List<int>; [Shape] public partial class C { public L? P { get; set; } }",
            "C",
            "new() { P = [1, 2] }"
        ),
    ];

    internal static readonly Place[] Structs =
    [
        new(
            "struct",
            "[Shape] {A} public partial struct C { public int P { get; set; } public List<int>? L { get; set; } }",
            "C",
            "new() { P = 1, L = [2] }"
        ),
        new(
            "readonly struct",
            "[Shape] {A} public readonly partial struct C { public C(int p) { P = p; } public int P { get; } }",
            "C",
            "new(1)"
        ),
        new("record struct", "[Shape] {A} public partial record struct C(int P, string? S);", "C", "new(1, \"s\")"),
        new(
            "inner struct",
            "{A} public struct I { public int P { get; set; } } [Shape] public partial class C { public I A { get; set; } public I? B { get; set; } public I? N { get; set; } }",
            "C",
            "new() { A = new() { P = 1 }, B = new() { P = 2 } }"
        ),
    ];

    internal static readonly Place[] Interfaces =
    [
        new(
            "interface",
            "{A} public interface I { int P { get; set; } } [Shape] public partial class C : I { public int P { get; set; } public int Z { get; set; } }",
            "C",
            "new() { P = 1, Z = 2 }"
        ),
        new(
            "interface of a member",
            "{A} public interface I { int P { get; set; } } public class D : I { public int P { get; set; } public int Z { get; set; } } [Shape] public partial class C { public I? M { get; set; } }",
            "C",
            "new() { M = new D { P = 1, Z = 2 } }",
            "new()"
        ),
    ];

    internal static readonly Place[] Enums =
    [
        new(
            "enumeration",
            "{A} public enum E { A, B = 5 } [Shape] public partial class C { public E P { get; set; } public E? N { get; set; } public List<E>? L { get; set; } public Dictionary<string, E>? D { get; set; } }",
            "C",
            "new() { P = E.B, N = E.A, L = [E.A, E.B], D = new() { [\"k\"] = E.B } }",
            "new() { P = (E)9 }"
        ),
        new(
            "enumeration of flags",
            "[Flags] {A} public enum E : byte { None, A = 1, B = 2 } [Shape] public partial class C { public E P { get; set; } }",
            "C",
            "new() { P = E.A | E.B }",
            "new()"
        ),
        new(
            "enumeration as a key",
            "{A} public enum E { A, B = 5 } [Shape] public partial class C { public Dictionary<E, int>? P { get; set; } }",
            "C",
            "new() { P = new() { [E.B] = 1 } }"
        ),
    ];

    internal static readonly Place[] Constants =
    [
        new(
            "constant",
            "[JsonConverter(typeof(JsonStringEnumConverter<E>))] public enum E { A, {A} B = 5 } [Shape] public partial class C { public E P { get; set; } public List<E>? L { get; set; } }",
            "C",
            "new() { P = E.B, L = [E.A, E.B] }"
        ),
        new(
            "constant of an enumeration written by number",
            "public enum E { A, {A} B = 5 } [Shape] public partial class C { public E P { get; set; } }",
            "C",
            "new() { P = E.B }"
        ),
        new(
            "constant, the member says text",
            "public enum E { A, {A} B = 5 } [Shape] public partial class C { [JsonConverter(typeof(JsonStringEnumConverter))] public E P { get; set; } }",
            "C",
            "new() { P = E.B }"
        ),
        new(
            "constant of flags",
            "[Flags, JsonConverter(typeof(JsonStringEnumConverter<E>))] public enum E { A = 1, {A} B = 2 } [Shape] public partial class C { public E P { get; set; } }",
            "C",
            "new() { P = E.A | E.B }"
        ),
    ];
}
