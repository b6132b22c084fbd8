using System.Text;
using System.Text.RegularExpressions;
using Sluice.Generator.Tests.AttributeMatrix;
using Xunit;

namespace Sluice.Generator.Tests.Filling;

/// <summary>
/// <c>[JsonNumberHandling]</c> applies to the numbers of a collection that reading fills as to those of one that it
/// replaces, on every provider and wire.
/// </summary>
public partial class FilledNumbersTests
{
    private const string Prelude = """
        global using System.Collections.Concurrent;
        global using System.Collections.ObjectModel;
        global using System.Text.Json.Serialization;
        """;

    private const string Settable = "{ get; set; } = new(); ";

    private static readonly string[] s_handlings =
    [
        "",
        "[JsonNumberHandling(JsonNumberHandling.Strict)] ",
        "[JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)] ",
        "[JsonNumberHandling(JsonNumberHandling.AllowNamedFloatingPointLiterals)] ",
    ];

    private static readonly string[] s_documents =
    [
        """{"a":[1,2]}""",
        """{"a":["1",2]}""",
        """{"a":["NaN"]}""",
        """{"a":[null,"3"]}""",
        """{"a":[["1"],[2]]}""",
        """{"a":{"1":2}}""",
        """{"a":{"1":"2"}}""",
        """{"a":{"1":"NaN"}}""",
        """{"a":{"1":["2"]}}""",
        """{"a":[{"key":"1","value":"2"}]}""",
        """{"a":[{"key":"1","value":[]}]}""",
    ];

    // The same members, filled in place: without a setter, by an attribute, and before their owner is constructed.
    private static readonly (string Attribute, string Accessors)[] s_filled =
    [
        ("", "{ get; } = new(); "),
        ("[JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] ", Settable),
        ("", "{ get; } = new(); public bool X { get; } public C(bool x = false) { X = x; } "),
    ];

    private static readonly string[] s_types =
    [
        "List<int>",
        "List<double>",
        "List<int?>",
        "List<object>",
        "List<List<int>>",
        "List<KeyValuePair<int, double>>",
        "HashSet<int>",
        "SortedSet<double>",
        "LinkedList<int>",
        "Collection<decimal>",
        "ObservableCollection<float>",
        "Queue<int>",
        "Stack<double>",
        "ConcurrentBag<long>",
        "Dictionary<int, int>",
        "Dictionary<string, double?>",
        "Dictionary<string, List<int>>",
        "SortedList<int, double>",
        "ConcurrentDictionary<string, byte>",
        "PriorityQueue<int, double>",
        "System.Collections.ArrayList",
        "System.Collections.Hashtable",
        "Own",
        "Strictly",
        "Quoted",
        "Keyed",
        "Tree",
        "Table",
        "Rose<int>",
    ];

    public static TheoryData<string> Types => [.. SeededSample.Of(s_types, 1, 4)];

    private static readonly (string Type, string Handling, bool IsOfMember)[] s_members =
    [
        .. from type in SeededSample.Of(s_types, 1, 4)
        from handling in s_handlings
        from isOfMember in new[] { false, true }
        where !isOfMember || (handling.Length > 0 && !IsRefused(type))
        select (type, handling, isOfMember),
    ];

    private static readonly Lazy<AttributeCompilation> s_compiled = new(() =>
        new AttributeCompilation(
            [
                .. s_members.SelectMany(member =>
                    s_filled
                        .Prepend(("", Settable))
                        .Select((form, i) => CreateCase($"{member}, {i}", member, form.Item1, form.Item2))
                ),
            ],
            Prelude
        )
    );

    [Theory, MemberData(nameof(Types))]
    public void Numbers_are_read_into_a_collection_as_into_a_new_one(string type)
    {
        var faults = new List<string>();
        int forms = s_filled.Length + 1;
        for (int i = 0; i < s_members.Length; i++)
        {
            if (s_members[i].Type != type)
                continue;
            string[] expected = Read(Provider.All[0], i * forms);
            foreach (Provider provider in Provider.All)
            {
                for (int form = 0; form < forms; form++)
                {
                    string[] found = Read(provider, (i * forms) + form);
                    faults.AddRange(
                        expected
                            .Zip(found, (a, b) => (Expected: a, Found: b))
                            .Where(pair => pair.Expected != pair.Found)
                            .Select(pair => $"{provider}, {s_members[i]}, {form}\n  {pair.Expected}\n  {pair.Found}")
                    );
                }
            }
        }
        Assert.True(faults.Count == 0, $"{faults.Count} faults\n{string.Join("\n", faults.Take(30))}");
    }

    private static string[] Read(Provider provider, int index)
    {
        Type type = s_compiled.Value.Values(index, provider.IsGenerated).GetType().GetElementType()!;
        return
        [
            .. s_documents.Select(document => $"{document} {Read(provider, type, document)}"),
            .. s_documents.Select(document => $"{document} packed {ReadPacked(provider, type, document)}"),
        ];
    }

    private static string Read(Provider provider, Type type, string document)
    {
        (object? value, Outcome? error) = provider.FromJson(type, document);
        return Describe(error ?? provider.Json(type, value));
    }

    private static string ReadPacked(Provider provider, Type type, string document)
    {
        (object? value, Outcome? error) = provider.FromMessagePack(
            type,
            MessagePackWire.FromJson(Encoding.UTF8.GetBytes(document))
        );
        return Describe(error ?? provider.Json(type, value));
    }

    // The forms differ in their namespaces, and one of them in a member of its own.
    private static string Describe(Outcome outcome) =>
        Namespace().Replace(outcome.ToString(), "N").Replace(",\"x\":false", "", StringComparison.Ordinal);

    private static AttributeCase CreateCase(
        string name,
        (string Type, string Handling, bool IsOfMember) member,
        string attribute,
        string accessors
    )
    {
        (string ofType, string ofMember) = member.IsOfMember ? ("", member.Handling) : (member.Handling, "");
        return new AttributeCase(
            name,
            $$"""
            {{ofType}}{{AttributeCase.Shape}}public partial class C { {{ofMember}}{{attribute}}public {{member.Type}} A {{accessors}} }
            public class Own : List<int>;
            [JsonNumberHandling(JsonNumberHandling.Strict)] public class Strictly : List<int>;
            [JsonNumberHandling(JsonNumberHandling.WriteAsString)] public class Quoted : List<double>;
            public class Keyed : Dictionary<int, int>;
            public class Tree : List<Tree>;
            public class Table : Dictionary<int, Table>;
            public class Rose<T> : List<KeyValuePair<T, Rose<T>>>;
            """,
            "C",
            "new C()"
        );
    }

    // The attribute is refused on a member without numbers of its own.
    private static bool IsRefused(string type) =>
        type
            is "List<List<int>>"
                or "List<KeyValuePair<int, double>>"
                or "Dictionary<string, List<int>>"
                or "PriorityQueue<int, double>"
                or "Tree"
                or "Table"
                or "Rose<int>";

    [GeneratedRegex(@"N\d{4}")]
    private static partial Regex Namespace();
}
