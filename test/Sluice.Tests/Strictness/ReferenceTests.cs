using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice.Tests.Reflection;
using Xunit;

namespace Sluice.Tests.Strictness;

/// <summary>
/// Under <c>References = Preserve</c> a document is accepted where System.Text.Json accepts it, with the same graph,
/// and is an error where it is one there.
/// </summary>
public class ReferenceTests
{
    private static readonly JsonWireOptions s_ours = new() { References = WireReferenceHandling.Preserve };
    private static readonly JsonSerializerOptions s_theirs = new(JsonSerializerDefaults.Web)
    {
        ReferenceHandler = ReferenceHandler.Preserve,
    };

    // Discriminators are found at any position here, as Sluice finds them.
    private static readonly JsonSerializerOptions s_lenient = new(s_theirs)
    {
        AllowOutOfOrderMetadataProperties = true,
    };

    private static readonly string[] s_parts =
    [
        "\"$id\":\"1\"",
        "\"$id\":\"2\"",
        "\"$ref\":\"r\"",
        "\"$ref\":\"1\"",
        "\"$values\":[]",
        "\"$values\":[{\"$id\":\"v\",\"name\":\"x\"},{\"$ref\":\"v\"}]",
        "\"$values\":null",
        "\"$x\":1",
        "\"$type\":\"a\"",
        "\"kind\":\"a\"",
        "\"name\":\"n\"",
        "\"self\":{\"$ref\":\"1\"}",
        "\"next\":{\"$ref\":\"1\"}",
        "\"next\":{\"$id\":\"1\"}",
        "\"next\":{\"name\":\"m\",\"$id\":\"3\"}",
        "\"\\u0024id\":\"1\"",
        "\"$id\":5",
        "\"$ref\":null",
        "\"$ID\":\"1\"",
        "\"key\":\"k\"",
    ];

    private static readonly string[] s_members =
    [
        "root",
        "node",
        "union",
        "dollar",
        "record",
        "value",
        "extended",
        "list",
        "set",
        "array",
        "immutable",
        "map",
        "immutableMap",
        "pair",
        "any",
        "element",
        "dom",
    ];

    public static TheoryData<ProvidedBy> Providers => Strict.Providers;

    private static IEnumerable<string> Objects()
    {
        yield return "{}";
        foreach (string a in s_parts)
        {
            yield return $"{{{a}}}";
            yield return $" {{ {a.Replace(":", " : ", StringComparison.Ordinal)} }} ";
            foreach (string b in s_parts)
            {
                yield return $"{{{a},{b}}}";
                yield return $"{{ {a} , {b} }}";
                foreach (string c in s_parts)
                    yield return $"{{{a},{b},{c}}}";
            }
        }
    }

    [Theory, MemberData(nameof(Providers))]
    public void HostileMetadata_AreErrorsWhereTheyAreInSystemTextJson(ProvidedBy provider)
    {
        var wrong = new List<string>();
        int accepted = 0,
            rejected = 0;
        foreach (string member in s_members)
        {
            foreach (string value in MatrixSample.Of(Objects()))
            {
                // A plain member that occurs twice is an error here and replaces the first one there.
                if (RepeatsPlainName(value))
                    continue;
                string json = $$"""{"$id":"r","{{member}}":{{value}},"again":{"$id":"z"} }""";
                (ReferenceRoot? theirs, string? failure) = Theirs(json, s_theirs);
                (ReferenceRoot? lenient, _) = theirs is null ? Theirs(json, s_lenient) : (theirs, null);
                ReferenceRoot? ours = null;
                WireException? error = null;
                try
                {
                    ours = Strict.FromJson<ReferenceRoot>(provider, json, s_ours);
                }
                catch (WireException e)
                {
                    error = e;
                }
                if (ours is null)
                    rejected++;
                else
                    accepted++;
                if (ours is null && theirs is not null && !IsStricter(member, value))
                    wrong.Add($"refused: {json}: {error!.Message}");
                else if (ours is not null && lenient is null)
                    wrong.Add($"accepted: {json}: {failure}");
                else if (
                    ours is not null
                    && lenient is not null
                    && member is not "any"
                    && !value.Contains("self", StringComparison.Ordinal)
                )
                {
                    (string a, string b) = (
                        JsonSerializer.Serialize(lenient, s_theirs),
                        JsonSerializer.Serialize(ours, s_theirs)
                    );
                    if (a != b)
                        wrong.Add($"differs: {json}: {a} and {b}");
                }
                if (
                    error is not null
                    && (error.Path is null || error.Error is WireError.UserCode or WireError.Unsupported)
                )
                    wrong.Add($"error: {json}: {error}");
            }
        }
        Assert.True(
            wrong.Count == 0,
            $"{wrong.Count}: {string.Join('\n', wrong.GroupBy(w => string.Concat(w.TakeWhile(c => c != '{')) + w.Split('"')[5]).SelectMany(g => g.Take(6)))}"
        );
        Assert.InRange(accepted, MatrixSample.Rounds(5_000), int.MaxValue);
        Assert.InRange(rejected, MatrixSample.Rounds(50_000), int.MaxValue);
    }

    // Untyped values become dictionaries and lists here, whose metadata are checked at every level; there they stay
    // JSON, in which only the outermost metadata are looked at. JsonObject holds a name once.
    private static bool IsStricter(string member, string value) =>
        member is "any" or "dom" || value.Contains("self", StringComparison.Ordinal);

    private static (ReferenceRoot?, string?) Theirs(string json, JsonSerializerOptions options)
    {
        try
        {
            return (JsonSerializer.Deserialize<ReferenceRoot>(json, options), null);
        }
        catch (Exception e) when (e is JsonException or NotSupportedException or InvalidOperationException)
        {
            return (null, e.Message);
        }
    }

    private static bool RepeatsPlainName(string value)
    {
        foreach (string name in new[] { "\"name\"", "\"self\"", "\"next\"", "\"kind\"", "\"key\"", "\"$type\"" })
        {
            string flat = value
                .Replace("{\"name\":\"m\"", "", StringComparison.Ordinal)
                .Replace("\"name\":\"x\"", "", StringComparison.Ordinal);
            int at = flat.IndexOf(name, StringComparison.Ordinal);
            if (at >= 0 && flat.IndexOf(name, at + 1, StringComparison.Ordinal) >= 0)
                return true;
        }
        return false;
    }

    [Theory, MemberData(nameof(Providers))]
    public void StrayMetadata_AreSyntaxOrTypeErrorsWithTheirPath(ProvidedBy provider)
    {
        foreach (
            (string json, WireError expected, string path) in new[]
            {
                ("""{"$id":"1","$ref":"1"}""", WireError.Syntax, "$['$ref']"),
                ("""{"node":{"$id":"1"},"again":{"$id":"2","$ref":"1"}}""", WireError.Syntax, "$.again['$ref']"),
                ("""{"node":{"$id":"1"},"again":{"$ref":"1","name":"x"}}""", WireError.Syntax, "$.again"),
                ("""{"node":{"$id":"1"},"again":{"$ref":"1","$id":"2"}}""", WireError.Syntax, "$.again"),
                ("""{"node":{"$id":"1"},"again":{"name":"x","$ref":"1"}}""", WireError.Syntax, "$.again['$ref']"),
                ("""{"$id":"1","$id":"2"}""", WireError.Syntax, "$['$id']"),
                ("""{"node":{"$id":"1"},"again":{"$id":"1"}}""", WireError.DuplicateMember, "$.again['$id']"),
                ("""{"node":{"name":"x","$id":"1"}}""", WireError.Syntax, "$.node['$id']"),
                ("""{"node":{"$values":[]}}""", WireError.Syntax, "$.node['$values']"),
                ("""{"node":{"$type":"x"}}""", WireError.Syntax, "$.node['$type']"),
                ("""{"node":{"name":"x","$more":1}}""", WireError.Syntax, "$.node['$more']"),
                ("""{"map":{"$more":{}}}""", WireError.Syntax, "$.map"),
                ("""{"extended":{"name":"x","$more":1}}""", WireError.Syntax, "$.extended['$more']"),
                ("""{"value":{"$ref":"1"}}""", WireError.Type, "$.value['$ref']"),
                ("""{"array":{"$id":"1","$values":[]}}""", WireError.Type, "$.array['$id']"),
                ("""{"list":{"$id":"1"}}""", WireError.Syntax, "$.list"),
            }
        )
        {
            WireException error = Strict.JsonFails<ReferenceRoot>(provider, json, s_ours);
            Assert.True(
                error.Error == expected && error.Path!.StartsWith(path, StringComparison.Ordinal),
                $"{json}: {error}"
            );
        }
    }

    [Theory, MemberData(nameof(Providers))]
    public void Untyped_members_ReadBackWhatIsWritten(ProvidedBy provider)
    {
        var shared = new Dictionary<string, object?> { ["a"] = 1L, ["$other"] = "x" };
        var list = new List<object?> { shared, shared, null, new List<object?>() };
        var node = new ReferenceNode { Name = "n" };
        var root = new ReferenceRoot
        {
            Node = node,
            Any = new List<object?> { list, list, shared, node },
        };
        shared["cycle"] = shared;
        list.Add(list);
        string json = Strict.Json(provider, root, s_ours);
        Assert.Equal(JsonSerializer.Serialize(root, s_theirs), json);
        ReferenceRoot back = Strict.FromJson<ReferenceRoot>(provider, json, s_ours);
        var all = Assert.IsType<List<object?>>(back.Any);
        var first = Assert.IsType<List<object?>>(all[0]);
        var map = Assert.IsType<Dictionary<string, object?>>(first[0]);
        Assert.Same(first, all[1]);
        Assert.Same(first, first[4]);
        Assert.Same(map, first[1]);
        Assert.Same(map, all[2]);
        Assert.Same(map, map["cycle"]);
        Assert.Same(back.Node, all[3]);
        Assert.Equal("x", map["$other"]);
        Assert.Equal(["a", "$other", "cycle"], map.Keys);
        Assert.Equal(json, Strict.Json(provider, back, s_ours));
    }

    [Theory, MemberData(nameof(Providers))]
    public void Cycles_ThroughUnionsListsAndDictionaries_ReadBack(ProvidedBy provider)
    {
        var other = new ReferenceOther { Name = "o" };
        var first = new ReferenceCase
        {
            Name = "c",
            Next = other,
            Self = other,
        };
        other.Next = first;
        other.All = [first, other, first];
        other.Self = other.All;
        var dollar = new ReferenceDollarCase { Name = "d" };
        dollar.Next = dollar;
        var node = new ReferenceNode { Name = "n" };
        node.Others = [node, new ReferenceNode { Others = node.Others }];
        node.Others[1].Others = node.Others;
        node.Named = new() { ["me"] = node };
        node.Next = new ReferenceNode { Named = node.Named };
        var root = new ReferenceRoot
        {
            Union = first,
            Dollar = dollar,
            Node = node,
            List = node.Others!,
            Map = node.Named!,
        };
        root.Root = root;
        string json = Strict.Json(provider, root, s_ours);
        Assert.Equal(JsonSerializer.Serialize(root, s_theirs), json);
        ReferenceRoot back = Strict.FromJson<ReferenceRoot>(provider, json, s_ours);
        var case1 = Assert.IsType<ReferenceCase>(back.Union);
        var case2 = Assert.IsType<ReferenceOther>(case1.Next);
        Assert.Same(case1, case2.Next);
        Assert.Same(case1, case2.All![2]);
        Assert.Same(case2, case2.All[1]);
        Assert.Same(case2.All, case2.Self);
        Assert.Same(back.Dollar, back.Dollar!.Next);
        Assert.Same(back.Node!.Others, back.Node.Others![1].Others);
        Assert.Same(back.Node.Named, back.Node.Next!.Named);
        Assert.Same(back.Node.Others, (object?)back.List);
        Assert.Same(back, back.Root);
        Assert.Equal(json, Strict.Json(provider, back, s_ours));
    }

    [Fact]
    public void Cycle_ThroughARegisteredUnion_ReadsBack()
    {
        JsonWireOptions options = s_ours with { Unions = WireUnions.Empty.Add<Pet, Dog>("dog").Add<Pet, Cat>("cat") };
        var dog = new Dog { Name = "rex" };
        dog.Friend = new Cat { Friend = dog };
        foreach (ProvidedBy provider in Provided.AtRunTime)
        {
            string json = Provided.Json<Pet>(provider, dog, options);
            Assert.Equal(
                """{"$id":"1","$type":"dog","name":"rex","friend":{"$id":"2","$type":"cat","friend":{"$ref":"1"}}}""",
                json
            );
            var back = Assert.IsType<Dog>(Provided.FromJson<Pet>(provider, json, options));
            Assert.Same(back, Assert.IsType<Cat>(back.Friend).Friend);
            back = Assert.IsType<Dog>(
                Provided.FromJson<Pet>(
                    provider,
                    """{ "$id" : "1" , "name" : "rex" , "friend" : { "$ref" : "1" } , "$type" : "dog" }""",
                    options
                )
            );
            Assert.Same(back, back.Friend);
        }
    }

    [WireDeclaredOnly]
    public abstract class Pet
    {
        public Pet? Friend { get; set; }
    }

    public class Dog : Pet
    {
        [JsonPropertyOrder(-1)]
        public string? Name { get; set; }
    }

    public class Cat : Pet;

    [Theory, MemberData(nameof(Providers))]
    public void Cycle_ThroughATypeWithCallbacksAndRules_KeepsThem(ProvidedBy provider)
    {
        const string Json =
            """{"$id":"1","called":{"$id":"2","self":{"$ref":"2"},"numbers":{"$id":"3","$values":[1]}}}""";
        ReferenceCalled called = Strict.FromJson<ReferenceCalledRoot>(provider, Json, s_ours).Called!;
        ReferenceCalled theirs = JsonSerializer.Deserialize<ReferenceCalledRoot>(Json, s_theirs)!.Called!;
        Assert.Same(called, called.Self);
        Assert.Equal(theirs.Calls, called.Calls);
        Assert.Equal(theirs.Numbers, called.Numbers);
        Assert.Equal(
            WireError.UnknownMember,
            Strict
                .JsonFails<ReferenceCalledRoot>(
                    provider,
                    """{"called":{"$id":"2","self":{"$ref":"2"},"other":1}}""",
                    s_ours
                )
                .Error
        );
    }

    public class UntypedList : System.Collections.ArrayList;

    public class UntypedTable : System.Collections.Hashtable;

    public static TheoryData<ProvidedBy> RunTimeProviders => [.. Provided.AtRunTime];

    [Theory, MemberData(nameof(RunTimeProviders))]
    public void Bytes_AreThoseOfSystemTextJson(ProvidedBy provider)
    {
        var failures = new List<string>();
        void Same<T>(T value)
        {
            string theirs = JsonSerializer.Serialize(value, s_theirs),
                ours = Provided.Json(provider, value, s_ours);
            if (theirs != ours)
                failures.Add($"{typeof(T)}: {ours} instead of {theirs}");
        }
        object boxed = new ReferenceValue { Name = "x" },
            number = 5,
            dom = new System.Text.Json.Nodes.JsonObject(),
            array = new object[] { 1 },
            none = new object();
        object pair = new KeyValuePair<string, int>("k", 1),
            keyed = new Dictionary<string, object?> { ["$a"] = null };
        Same<object>(array);
        Same<object>(none);
        // Collections without an element type have no "$id", whoever declares them.
        Same(new List<UntypedList> { new() { 1 } });
        Same(new List<UntypedTable> { new() { ["k"] = 1 } });
        Same(new List<System.Collections.Specialized.StringCollection> { new() { "x" } });
        Same(new List<System.Collections.Specialized.OrderedDictionary> { new() { ["k"] = 1 } });
        Same(new List<System.Collections.IEnumerable> { new[] { 1 } });
        Same<object>(
            new List<object?>
            {
                1,
                none,
                none,
                array,
                array,
                new[] { 1 },
                "x",
                keyed,
                keyed,
                boxed,
                boxed,
                number,
                number,
                dom,
                dom,
                pair,
                pair,
            }
        );
        Same(
            new List<object?>
            {
                boxed,
                new ReferenceValue { Name = "y" },
                boxed,
            }
        );
        Same(new Dictionary<string, int> { ["x"] = 1, ["a"] = 2 });
        Same(System.Collections.Immutable.ImmutableList.Create(1));
        Same(System.Collections.Frozen.FrozenSet.ToFrozenSet([1]));
        Same(System.Collections.Frozen.FrozenDictionary.ToFrozenDictionary(new Dictionary<string, int> { ["a"] = 1 }));
        Same(new System.Collections.ObjectModel.ReadOnlyCollection<int>([1]));
        Same<IEnumerable<int>>([1]);
        Same<IReadOnlyList<int>>(System.Collections.Immutable.ImmutableList.Create(1));
        string[] texts = ["a"];
        Same<IEnumerable<string>>(texts);
        Same<IReadOnlyList<object>>(texts);
        Same(new List<IList<string>> { texts, texts });
        Same(new Dictionary<string, IReadOnlyCollection<string>> { ["x"] = texts, ["y"] = texts });
        Same(new List<object> { texts, texts });
        Same(new Stack<int>([1]));
        Same(new HashSet<int> { 1 });
        Same(new Memory<int>([1]));
        Same(new System.Collections.ArrayList { 1, boxed, boxed });
        Same<System.Collections.IList>(new System.Collections.ArrayList { 1 });
        Same<System.Collections.IEnumerable>(new List<int> { 1 });
        Same(new System.Collections.Hashtable { ["a"] = 1 });
        Same<System.Collections.IDictionary>(new System.Collections.Hashtable { ["a"] = boxed });
        Same(new System.Dynamic.ExpandoObject());
        Same(new System.Collections.Concurrent.ConcurrentQueue<int>([1]));
        Same(new SortedDictionary<string, int> { ["a"] = 1 });
        Same(new List<ReferenceRecord?> { new("a"), null });
        Same(new List<string> { "a", "a" });
        Same(new List<Uri> { new("https://example.org/"), new("https://example.org/") });
        Assert.True(failures.Count == 0, string.Join('\n', failures));
    }
}
