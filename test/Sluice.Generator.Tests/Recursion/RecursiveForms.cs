namespace Sluice.Generator.Tests.Recursion;

/// <summary>A type that contains itself, as source, with JSON of it.</summary>
/// <param name="Family">The kind of the type.</param>
/// <param name="Name">What contains what.</param>
/// <param name="Declarations">The source of the types; the recursive one is <c>X</c>.</param>
/// <param name="Json">A document of the type, which is written back.</param>
/// <param name="IsRead">Whether the type can be read.</param>
/// <param name="HasOracle">Whether System.Text.Json writes and reads the same.</param>
/// <param name="Type">The type, closed if it is generic.</param>
public sealed record RecursiveForm(
    string Family,
    string Name,
    string Declarations,
    string Json,
    bool IsRead = true,
    bool HasOracle = true,
    string Type = "X"
)
{
    public override string ToString() => Name;
}

/// <summary>Collections that contain themselves through every kind of type between.</summary>
public static class RecursiveForms
{
    /// <summary>A family of collections: a declaration for the element type <c>{0}</c>, with JSON of one element.</summary>
    private static readonly (string Name, string Head, string Json, bool IsRead, bool HasOracle)[] s_families =
    [
        ("list", "class X : List<{0}>;", "[{0}]", true, true),
        ("collection", "class X : System.Collections.ObjectModel.Collection<{0}>;", "[{0}]", true, true),
        ("linked list", "class X : LinkedList<{0}>;", "[{0}]", true, true),
        ("set", "class X : HashSet<{0}>;", "[{0}]", true, true),
        ("queue", "class X : Queue<{0}>;", "[{0}]", true, true),
        ("stack", "class X : Stack<{0}>;", "[{0}]", true, true),
        ("concurrent queue", "class X : System.Collections.Concurrent.ConcurrentQueue<{0}>;", "[{0}]", true, true),
        ("concurrent bag", "class X : System.Collections.Concurrent.ConcurrentBag<{0}>;", "[{0}]", true, false),
        ("dictionary", "class X : Dictionary<string, {0}>;", "{{\"a\":{0}}}", true, true),
        ("sorted dictionary", "class X : SortedDictionary<string, {0}>;", "{{\"a\":{0}}}", true, true),
        (
            "read-only dictionary",
            "class X(IDictionary<string, {0}> d) : System.Collections.ObjectModel.ReadOnlyDictionary<string, {0}>(d);",
            "{{\"a\":{0}}}",
            true,
            false
        ),
        (
            "built",
            "class X(IEnumerable<{0}> e) : IEnumerable<{0}> {{ readonly List<{0}> _l = [.. e]; public IEnumerator<{0}> "
                + "GetEnumerator() => _l.GetEnumerator(); System.Collections.IEnumerator "
                + "System.Collections.IEnumerable.GetEnumerator() => GetEnumerator(); }}",
            "[{0}]",
            true,
            false
        ),
        ("interface", "interface X : IEnumerable<{0}>;", "[{0}]", false, false),
        (
            "struct",
            "struct X : ICollection<{0}> {{ List<{0}>? _l; List<{0}> L => _l ??= []; public int Count => L.Count; "
                + "public bool IsReadOnly => false; public void Add({0} x) => L.Add(x); public void Clear() => L.Clear(); "
                + "public bool Contains({0} x) => L.Contains(x); public void CopyTo({0}[] a, int i) => L.CopyTo(a, i); "
                + "public bool Remove({0} x) => L.Remove(x); public IEnumerator<{0}> GetEnumerator() => "
                + "L.GetEnumerator(); System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => "
                + "GetEnumerator(); }}",
            "[{0}]",
            true,
            false
        ),
    ];

    /// <summary>What is between: the element type, with JSON around an inner value.</summary>
    private static readonly (string Name, string Element, string Json, bool HasOracle)[] s_between =
    [
        ("itself", "X", "{0}", true),
        ("arrays", "X[]", "[{0}]", true),
        ("lists", "List<X>", "[{0}]", true),
        ("immutable arrays", "System.Collections.Immutable.ImmutableArray<X>", "[{0}]", true),
        ("immutable lists", "System.Collections.Immutable.ImmutableList<X>", "[{0}]", true),
        ("sets", "HashSet<X>", "[{0}]", true),
        ("interfaces", "IReadOnlyList<X>", "[{0}]", true),
        ("dictionaries", "Dictionary<string, X>", "{{\"k\":{0}}}", true),
        ("dictionary interfaces", "IReadOnlyDictionary<string, X>", "{{\"k\":{0}}}", true),
        ("pairs", "KeyValuePair<string, X>", "{{\"key\":\"k\",\"value\":{0}}}", true),
        ("tuples", "(int Number, X Value)", "{{\"item1\":1,\"item2\":{0}}}", false),
        ("reference tuples", "Tuple<X>", "{{\"item1\":{0}}}", false),
        ("objects", "Box", "{{\"value\":{0}}}", true),
        ("generic objects", "Box<X>", "{{\"value\":{0}}}", true),
        ("generic collections", "Bag<X>", "[{0}]", true),
        ("other collections", "Y", "[{0}]", true),
        ("rectangles", "X[,]", "[[{0}]]", false),
        ("unions", "Shape", "{{\"$type\":\"b\",\"value\":{0}}}", true),
        ("surrogates", "Replaced", "[{0}]", false),
        ("lazy values", "Lazy<X>", "{0}", false),
    ];

    private const string Others = """

        public class Box { public X? Value { get; set; } }
        public class Box<T> { public T? Value { get; set; } }
        public class Bag<T> : List<T>;
        public class Y : List<X>;
        [System.Text.Json.Serialization.JsonDerivedType(typeof(B), "b")]
        public abstract class Shape;
        public class B : Shape { public X? Value { get; set; } }
        [WireSurrogate(typeof(ToList))]
        public class Replaced(List<X> all) { public List<X> All => all; }
        public struct ToList : IWireSurrogate<Replaced, List<X>>
        {
            public static List<X> ToSurrogate(Replaced value) => value.All;
            public static Replaced FromSurrogate(List<X> surrogate) => new(surrogate);
        }
        """;

    public static IEnumerable<RecursiveForm> All { get; } = [.. Products(), .. Irregular()];

    private static IEnumerable<RecursiveForm> Products()
    {
        foreach (var family in s_families)
        {
            foreach (var between in s_between)
            {
                // The head writes "{0}[]", which is another type where the element is a rectangle.
                if (family.Name == "struct" && between.Name == "rectangles")
                    continue;
                string inner = family.Json.StartsWith('[') ? "[]" : "{}";
                string once = Format(family.Json, Format(between.Json, inner));
                string twice = Format(family.Json, Format(between.Json, once));
                yield return new(
                    family.Name,
                    $"{family.Name} of {between.Name}",
                    "public " + Format(family.Head, between.Element) + Others,
                    twice,
                    family.IsRead,
                    family.HasOracle && between.HasOracle
                );
            }
        }
    }

    private static IEnumerable<RecursiveForm> Irregular() =>
        [
            new("irregular", "generic list", "public class X<T> : List<X<T>>;", "[[],[[]]]", Type: "X<int>"),
            new(
                "irregular",
                "generic pair of collections",
                "public class X<T> : List<Z<T>>; public class Z<T> : List<X<T>>;",
                "[[],[[]]]",
                Type: "X<string>"
            ),
            new("irregular", "curious base", "public class Base<T> : List<T>; public class X : Base<X>;", "[[],[[]]]"),
            new(
                "irregular",
                "keys and values",
                "public class X : Dictionary<int, Dictionary<string, X>>;",
                "{\"1\":{\"a\":{}}}"
            ),
            new(
                "irregular",
                "three collections",
                "public class X : List<P>; public class P : Dictionary<string, Q>; public class Q : Queue<X>;",
                "[{\"a\":[[]]},{}]"
            ),
            new(
                "irregular",
                "two ways at once",
                "public class X : List<P>; public class P : List<Dictionary<string, (P, X)[]>>;",
                "[[{\"a\":[]}]]",
                HasOracle: false
            ),
        ];

    private static string Format(string format, string argument) =>
        string.Format(System.Globalization.CultureInfo.InvariantCulture, format, argument);
}
