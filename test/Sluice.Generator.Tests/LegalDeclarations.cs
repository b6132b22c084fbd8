using System.Globalization;

namespace Sluice.Generator.Tests;

/// <summary>
/// Legal declarations as applications have them: every family of members in every kind of type and place.
/// </summary>
internal static class LegalDeclarations
{
    // {0} is the type's name with its parameters, {1} its name, {2} the members.
    private static readonly string[] s_kinds =
    [
        "[Shape] public partial class {0} {{ {2} }}",
        "[Shape] public sealed partial class {0}(int seed) {{ public int Seed {{ get; }} = seed; {2} }}",
        "[Shape] public partial record {0} {{ {2} }}",
        "[Shape] public sealed partial record {0}(int Number, [Default] string? Label = null) {{ {2} }}",
        "[Shape] public partial struct {0} {{ {2} }}",
        "[Shape] public partial record struct {0}(long Number) {{ {2} }}",
        "[Shape] internal partial class {0} {{ {2} }}",
        "public abstract class {1}Base {{ public virtual int Version {{ get; set; }} public abstract string? Kind {{ get; }} protected int Hidden {{ get; set; }} }} [Shape] public partial class {0} : {1}Base {{ public override int Version {{ get; set; }} public override string? Kind => \"k\"; {2} }}",
        "public interface I{1} {{ int Rank {{ get; }} }} [Shape] public partial class {0} : I{1}, IEquatable<I{1}> {{ public int Rank {{ get; init; }} int I{1}.Rank => Rank; public bool Equals(I{1}? other) => other?.Rank == Rank; public override bool Equals(object? other) => Equals(other as I{1}); public override int GetHashCode() => Rank; {2} }}",
        "[Shape] public partial class {0} {{ {2} }} public partial class {0} {{ public string? PartTwo {{ get; set; }} private string Conceal() => \"\"; public static {1}Factory Create => new(); }} public class {1}Factory;",
    ];

    // {0} is the declaration.
    private static readonly string[] s_places =
    [
        "{0}",
        "public partial class Outer {{ {0} }}",
        "public static partial class Api {{ public static partial class V1 {{ {0} }} }}",
        "public partial record Holder<THeld>(THeld? Held) {{ {0} }}",
    ];

    private static readonly (string Parameters, string Constraint, string Members)[] s_generics =
    [
        ("", "", ""),
        ("<T>", "", " public T? Content { get; set; } public List<T>? Contents { get; set; }"),
        (
            "<TKey, TValue>",
            " where TKey : notnull where TValue : class, new()",
            " public Dictionary<TKey, TValue>? Entries { get; set; } public KeyValuePair<TKey, TValue>? FirstEntry { get; set; }"
        ),
    ];

    // {1} is the type with its parameters; what belongs beside the type follows after '§'.
    private static readonly string[] s_members =
    [
        "public int Id { get; set; } public long? Big { get; set; } public double Ratio { get; set; } public decimal Price { get; set; } public bool IsOpen { get; set; } public char Grade { get; set; } public Half Small { get; set; } public Int128 Huge { get; set; } public byte[]? Data { get; set; }",
        "public string? Name { get; set; } public Guid Key { get; set; } public Uri? Link { get; set; } public Version? Release { get; set; } public DateTime At { get; set; } public DateTimeOffset? Since { get; set; } public DateOnly Day { get; set; } public TimeOnly Time { get; set; } public TimeSpan Took { get; set; }",
        "public List<string>? Tags { get; set; } public int[]? Numbers { get; set; } public IReadOnlyList<Guid>? Ids { get; set; } public HashSet<int>? Set { get; set; } public IEnumerable<string>? Lines { get; set; } public int[,]? Grid { get; set; } public Queue<int>? Queue { get; set; } public System.Collections.Immutable.ImmutableArray<int> Fixed { get; set; }",
        "public Dictionary<string, int>? Counts { get; set; } public IReadOnlyDictionary<Guid, List<string>>? Groups { get; set; } public SortedDictionary<int, string>? Sorted { get; set; } public System.Collections.Concurrent.ConcurrentDictionary<string, double>? Live { get; set; }",
        "public (int A, string? B) Pair { get; set; } public (int, (long, string?))? Nested { get; set; } public Tuple<int, string>? Old { get; set; } public KeyValuePair<string, int> Entry { get; set; }",
        "public Level Level { get; set; } public Level? Maybe { get; set; } [WireEnum] public Level Text { get; set; } public List<Level>? Levels { get; set; } [JsonConverter(typeof(JsonStringEnumConverter))] public Level Other { get; set; } § public enum Level { Low, [WireName(\"mid\")] Middle, High = 10 }",
        "[JsonPropertyName(\"full_name\")] public string? FullName { get; set; } [JsonIgnore] public Action? Callback { get; set; } [JsonPropertyOrder(-1)] public int Early { get; set; } [JsonInclude] internal int Kept { get; set; } [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] public string? Optional { get; set; } [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString)] public int Loose { get; set; } [JsonNumberHandling(JsonNumberHandling.WriteAsString)] public Dictionary<string, decimal?>? Texts { get; set; } [JsonNumberHandling(JsonNumberHandling.WriteAsString)] public object? Any { get; set; }",
        "public required int Id { get; init; } public required string? Name { get; set; } [JsonRequired] public int Must { get; set; }",
        "public int Width { get; set; } public int Height { get; set; } public int Area => Width * Height; public string Summary => $\"{Width}x{Height}\"; public bool IsEmpty { get { return Area == 0; } } public int WriteOnly { set { } }",
        "public List<{1}>? Children { get; set; } public Dictionary<string, {1}>? ByName { get; set; } public {1}[]? All { get; set; }",
        "[Default] public int Id { get; set; } [Always] public string? Code { get; set; } [Never] public string? Hash { get; set; } public string? Notes { get; set; } [Default, Always] public int Both { get; set; }",
        "[SubPropertyDefault(\"[make,model]\")] public Car? Car { get; set; } [SubPropertyDefault(\"make,owner[name]\")] public List<Car>? Cars { get; set; } [SubPropertyDefault(\"[!all,-model]\")] public Dictionary<string, Car>? ByPlate { get; set; } § public class Car { public string? Make { get; set; } public string? Model { get; set; } public Person? Owner { get; set; } } public record Person(string Name);",
        "[WireName(\"x\")] public int First { get; set; } [WireName(\"y z\")] public int Second { get; set; } [WireName(\"日本\")] public int Third { get; set; } [WireInclude] public int Field; [WireInclude, WireName(\"p\")] private int Private { get; set; } [WireIgnore] public IntPtr Handle { get; set; }",
        "public int this[int index] => index; public static int Count { get; set; } public const int Max = 5; public static readonly string Empty = \"\"; public event EventHandler? Changed; public void Raise() => Changed?.Invoke(this, EventArgs.Empty); private int _cache; public int Cached => _cache++;",
        "public Animal? Pet { get; set; } public List<Animal>? Pets { get; set; } § [WireUnion, WireCase(\"cat\", typeof(Cat)), WireCase(\"dog\", typeof(Dog))] public abstract class Animal { public string? Name { get; set; } } public class Cat : Animal { public int Lives { get; set; } } public sealed class Dog : Animal { public bool Barks { get; set; } }",
        "public Shape2D? Figure { get; set; } § [JsonPolymorphic(TypeDiscriminatorPropertyName = \"kind\"), JsonDerivedType(typeof(Circle), \"circle\"), JsonDerivedType(typeof(Square), \"square\")] public class Shape2D { public int X { get; set; } } public class Circle : Shape2D { public double Radius { get; set; } } public class Square : Shape2D { public double Side { get; set; } }",
        "[JsonExtensionData] public Dictionary<string, System.Text.Json.JsonElement>? Extra { get; set; } public System.Text.Json.JsonElement Raw { get; set; } public System.Text.Json.Nodes.JsonNode? Node { get; set; } public object? Anything { get; set; }",
        "\n#pragma warning disable CS0618\n [Obsolete(\"old\")] public int Old { get; set; } public int Fresh { get; set; }\n#pragma warning restore CS0618\n",
        "public Address Home { get; init; } public Address? Work { get; set; } public Money Total { get; set; } § public readonly record struct Address(string Street, string City); public record struct Money(decimal Amount, string Currency); ",
        "[RequirePolicy(\"hr\")] public decimal Salary { get; set; } public string? Name { get; set; } [Never, RequirePolicy(\"admin\")] public string? Secret { get; set; }",
        "public int Id { get; set; }\n#nullable disable\n public string Legacy { get; set; } public List<string> Names { get; set; }\n#nullable restore\n",
        "public Dto? Data { get; set; } public Page<Dto>? Page { get; set; } § [System.Runtime.Serialization.DataContract] public class Dto { [System.Runtime.Serialization.DataMember(Name = \"id\", Order = 1)] public int Id { get; set; } [System.Runtime.Serialization.DataMember(Order = 2)] private string? Inner { get; set; } public int Hidden { get; set; } } public class Page<TItem> { public IReadOnlyList<TItem>? Items { get; init; } public int Total { get; init; } }",
        "public Stock? Stock { get; set; } public Box<int>? Box { get; set; } § public class Stock { [WireKey(0)] public int Id { get; set; } [WireKey(1)] public string? Name { get; set; } [WireKey(2)] public int[]? Bins { get; set; } } public class Box<TContent> { private Box() { } public static Box<TContent> Of(TContent content) => new() { Content = content }; public TContent? Content { get; private set; } }",
        "public int A { get; private set; } public int B { get; protected internal set; } public IList<int> Filled { get; } = new List<int>(); public Lazy<int>? Later() => null; public void Deconstruct(out int a, out int b) => (a, b) = (A, B); public static implicit operator int({1} value) => value.A;",
        "public Memory<byte> Bytes { get; set; } public ReadOnlyMemory<int> Values { get; set; } public ArraySegment<byte> Part { get; set; } public System.Numerics.BigInteger Sum { get; set; } public System.Net.IPAddress? Ip() => null; public Range Span { get; set; } public Index At { get; set; }",
    ];

    /// <summary>
    /// The declarations, each in a namespace of its own; families × kinds, with places and type parameters in turn.
    /// </summary>
    public static IEnumerable<string> All()
    {
        int number = 0;
        for (int family = 0; family < s_members.Length; family++)
        {
            for (int turn = 0; turn < s_kinds.Length * 2; turn++)
            {
                (string parameters, string constraint, string more) = s_generics[(number + family) % s_generics.Length];
                string kind = s_kinds[turn % s_kinds.Length],
                    place = s_places[(family + turn + turn / s_kinds.Length) % s_places.Length];
                // A second part, and bases, repeat or follow the name.
                bool isPlain =
                    kind.Contains("partial class {0} :", StringComparison.Ordinal)
                    || kind.Contains("public partial class {0} {{ public string? PartTwo", StringComparison.Ordinal)
                    || s_members[family].Contains("operator", StringComparison.Ordinal);
                if (isPlain)
                    (parameters, constraint, more) = ("", "", "");
                string[] parts = s_members[family].Split('§');
                string name = "Entity",
                    full = name + parameters;
                string members = parts[0].Replace("{1}", full) + more;
                if (kind.Contains(" struct ", StringComparison.Ordinal))
                    members = members
                        .Replace(" = new List<int>();", "")
                        .Replace("protected internal set", "private set");
                if (kind.Contains("record", StringComparison.Ordinal))
                    members = members.Replace("public void Deconstruct(out int a, out int b) => (a, b) = (A, B);", "");
                if (kind.Contains("sealed", StringComparison.Ordinal))
                    members = members.Replace("protected internal set", "internal set");
                string declaration = string.Format(CultureInfo.InvariantCulture, kind, full, name, members);
                if (constraint.Length > 0)
                    declaration = Constrain(declaration, full, constraint);
                string beside = parts.Length > 1 ? parts[1] : "";
                yield return $"namespace N{number++} {{ {string.Format(CultureInfo.InvariantCulture, place, declaration.Replace("{", "{{").Replace("}", "}}")).Replace("{{", "{").Replace("}}", "}")} {beside} }}";
            }
        }
    }

    // Constraints follow the parameter list of a primary constructor.
    private static string Constrain(string declaration, string full, string constraint)
    {
        int at = declaration.IndexOf(full, StringComparison.Ordinal) + full.Length;
        if (at < declaration.Length && declaration[at] == '(')
            at = declaration.IndexOf(')', at) + 1;
        return declaration.Insert(at, constraint);
    }
}
