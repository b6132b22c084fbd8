using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.Numerics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Sluice.Model;
using Sluice.Tests.Reflection;
using Xunit;

namespace Sluice.Tests.Shapes.Consumers;

/// <summary>
/// A clone is of the run-time type, has the comparers of what it is copied from, and otherwise there is no clone.
/// </summary>
public class CloneTests
{
    public sealed class Memories
    {
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public ReadOnlyMemory<byte> Bytes { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public Memory<byte> Own { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public ReadOnlyMemory<int> Numbers { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public ImmutableArray<int> Array { get; set; }
    }

    public record Document
    {
        public System.Text.Json.JsonElement Content { get; }
    }

    [Fact]
    public void An_element_of_no_document_is_copied_and_equals_another()
    {
        TypeShape<Document> shape = TypeShape.Of<Document>();
        Document copy = DeepClone.Of(shape, new Document())!;
        Assert.Equal(default, copy.Content.ValueKind);
        Assert.True(StructuralEquality.Equals(shape, new Document(), copy));
    }

    [Fact]
    public void Memory_that_is_the_default_Cloned_is_the_default()
    {
        Memories clone = DeepClone.Of(TypeShape.Of<Memories>(), new Memories())!;
        Assert.Equal("{}", JsonWire.Serialize(clone));
    }

    public sealed class Filled
    {
        public JsonArray Array { get; } = new(1, 2);
        public JsonObject Object { get; } = new() { ["a"] = 1 };
        public Keys Keys { get; } = ["a", "b"];
        public System.Array Fixed { get; } = new object[] { 1, 2 };
    }

    public sealed class Keys : KeyedCollection<string, string>
    {
        protected override string GetKeyForItem(string item) => item;
    }

    [Fact]
    public void What_a_constructor_fills_is_not_filled_again()
    {
        Filled clone = DeepClone.Of(TypeShape.Of<Filled>(), new Filled())!;
        Assert.Equal("""{"array":[1,2],"object":{"a":1},"keys":["a","b"],"fixed":[1,2]}""", JsonWire.Serialize(clone));
    }

    [Fact]
    public void What_a_constructor_fills_and_was_changed_is_refused()
    {
        var changed = new Filled();
        changed.Keys.Add("c");
        NotSupportedException refused = Assert.Throws<NotSupportedException>(() =>
            DeepClone.Of(TypeShape.Of<Filled>(), changed)
        );
        Assert.Contains("'Keys'", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Type_of_a_file_Cloned_is_of_that_type()
    {
        Animal clone = DeepClone.Of(TypeShape.Of<Animal>(), new FileAnimal { Name = "n", Age = 3 })!;
        Assert.Equal(3, Assert.IsType<FileAnimal>(clone).Age);
    }

    public static TheoryData<string> Untyped => [.. s_untyped.Keys];

    private static readonly Dictionary<string, (object Value, object Other)> s_untyped = new()
    {
        ["segment without an array"] = (default(ArraySegment<int>), new ArraySegment<int>([])),
        ["immutable array without elements"] = (default(ImmutableArray<int>), ImmutableArray<int>.Empty),
        ["text builder"] = (new StringBuilder("a"), new StringBuilder("b")),
        ["node"] = (JsonNode.Parse("""{"a":[1]}""")!, JsonNode.Parse("""{"a":[2]}""")!),
        ["value node"] = (JsonValue.Create(1), JsonValue.Create(2)),
        ["element"] = (JsonDocument.Parse("[1]").RootElement, JsonElement.Parse("[2]")),
        ["document"] = (JsonDocument.Parse("[1]"), JsonDocument.Parse("[2]")),
        ["vector"] = (new Vector<int>(1), new Vector<int>(2)),
        ["struct that a method creates"] = (Made.Make(1), Made.Make(2)),
        ["bytes"] = (new ReadOnlyMemory<byte>([1]), new ReadOnlyMemory<byte>([2])),
        ["memory"] = (new Memory<int>([1]), new Memory<int>([2])),
        ["tuple with a list"] = ((1, new List<int> { 1 }), (1, new List<int> { 2 })),
        ["set"] = (new HashSet<int> { 1, 2 }, new HashSet<int> { 1, 3 }),
        ["keys of bytes"] = (
            new Dictionary<byte[], int>(BytesComparer.Instance) { [[1]] = 1 },
            new Dictionary<byte[], int>(BytesComparer.Instance) { [[2]] = 1 }
        ),
        ["object of a file"] = (new FileAnimal { Age = 1 }, new FileAnimal { Age = 2 }),
        ["number"] = (1, 2),
        ["day"] = (DayOfWeek.Friday, DayOfWeek.Monday),
    };

    [Theory, MemberData(nameof(Untyped))]
    public void Value_without_a_declared_type_equals_its_clone_alone(string name)
    {
        (object value, object other) = s_untyped[name];
        TypeShape<object> shape = TypeShape.Of<object>();
        object clone = DeepClone.Of(shape, value)!;
        Assert.True(StructuralEquality.Equals(shape, value, clone));
        Assert.False(StructuralEquality.Equals(shape, value, other));
        IEqualityComparer<object> comparer = StructuralEquality.CreateComparer(shape);
        Assert.Equal(comparer.GetHashCode(value), comparer.GetHashCode(clone));
    }

    public readonly struct Made
    {
        private readonly int _value;

        private Made(int value) => _value = value;

        public int Value => _value;

        public static Made Make(int value) => new(value);
    }

    private sealed class BytesComparer : IEqualityComparer<byte[]>
    {
        internal static BytesComparer Instance { get; } = new();

        public bool Equals(byte[]? x, byte[]? y) => x.AsSpan().SequenceEqual(y);

        public int GetHashCode(byte[] bytes) => bytes.Length;
    }

    public class Animal
    {
        public string? Name { get; set; }
    }

    public class Dog : Animal
    {
        public int Tricks { get; set; }
    }

    public class Puppy : Dog
    {
        public List<Animal> Friends { get; set; } = [];
    }

    public sealed class Owner
    {
        public Animal? Pet { get; set; }
        public List<Animal> All { get; set; } = [];
        public object? Any { get; set; }
    }

    public class Hidden : Animal
    {
        private Hidden(string secret) => Secret = secret;

        public string Secret { get; }

        public static Hidden Create() => new("x");
    }

    public sealed class Stamped
    {
        public Guid Id { get; } = Guid.NewGuid();
        public int N { get; set; }
    }

    public sealed class Fixed
    {
        public int Seven { get; } = 7;
        public int N { get; set; }
        public int Twice => N * 2;
    }

    public sealed class CaseSet() : HashSet<string>(StringComparer.OrdinalIgnoreCase);

    public sealed class GivenSet : HashSet<string>
    {
        public GivenSet() { }

        public GivenSet(IEqualityComparer<string> comparer)
            : base(comparer) { }
    }

    public static TheoryData<ProvidedBy> Providers => [.. Provided.AtRunTime];

    private static T? Clone<T>(ProvidedBy provider, T? value) =>
        DeepClone.Of(Provided.Converter<T>(provider).TypedShape, value);

    [Theory, MemberData(nameof(Providers))]
    public void ObjectOfADerivedType_IsClonedByItsRunTimeType(ProvidedBy provider)
    {
        var rex = new Dog { Name = "Rex", Tricks = 3 };
        var puppy = new Puppy { Name = "Pup", Friends = { rex } };
        Owner clone = Clone(
            provider,
            new Owner
            {
                Pet = rex,
                All = [puppy, new Animal { Name = "a" }],
                Any = rex,
            }
        )!;
        Dog pet = Assert.IsType<Dog>(clone.Pet);
        Assert.NotSame(rex, pet);
        Assert.Equal(("Rex", 3), (pet.Name, pet.Tricks));
        Dog friend = Assert.IsType<Dog>(Assert.Single(Assert.IsType<Puppy>(clone.All[0]).Friends));
        Assert.NotSame(rex, friend);
        Assert.Equal(3, friend.Tricks);
        Assert.IsType<Animal>(clone.All[1]);
        Assert.Equal(3, Assert.IsType<Dog>(clone.Any).Tricks);
        Assert.IsType<Puppy>(Clone<Animal>(provider, puppy));
    }

    [Theory, MemberData(nameof(Providers))]
    public void ObjectOfADerivedTypeThatCannotBeConstructed_IsRefusedByName(ProvidedBy provider)
    {
        Exception e = Assert.ThrowsAny<Exception>(() => Clone(provider, new Owner { Pet = Hidden.Create() }));
        Assert.Contains(nameof(Hidden), e.Message, StringComparison.Ordinal);
    }

    [Theory, MemberData(nameof(Providers))]
    public void ReadOnlyPropertyWithAValueOfItsOwn_IsRefusedByName(ProvidedBy provider)
    {
        NotSupportedException e = Assert.Throws<NotSupportedException>(() => Clone(provider, new Stamped()));
        Assert.Contains(nameof(Stamped), e.Message, StringComparison.Ordinal);
        Assert.Contains("'Id'", e.Message, StringComparison.Ordinal);
        Assert.Equal(4, Clone(provider, new Fixed { N = 2 })!.Twice);
    }

    public sealed class Counter
    {
        private int _count;

        public void Increase() => _count++;

        public int Read() => _count;
    }

    public sealed class Counting
    {
        public Counter? Counter { get; set; }
    }

    public sealed class Nothing;

    public sealed class Frozen
    {
        public ICollection<int> Fixed { get; } = new[] { 1, 2 };
        public List<int>? Missing { get; }
        public List<int> Items { get; } = [];
    }

    [Theory, MemberData(nameof(Providers))]
    public void ObjectWithPrivateFieldsAlone_IsRefusedByName(ProvidedBy provider)
    {
        NotSupportedException e = Assert.Throws<NotSupportedException>(() =>
            Clone(provider, new Counting { Counter = new Counter() })
        );
        Assert.Contains(nameof(Counter), e.Message, StringComparison.Ordinal);
        Assert.Null(Clone(provider, new Counting())!.Counter);
        Assert.NotNull(Clone(provider, new Nothing()));
    }

    [Theory, MemberData(nameof(Providers))]
    public void CollectionsThatCannotBeFilled_AreThereAlready(ProvidedBy provider)
    {
        Frozen clone = Clone(provider, new Frozen { Items = { 3 } })!;
        Assert.Equal([3], clone.Items);
        Assert.Equal([1, 2], clone.Fixed);
        Assert.Null(clone.Missing);
        var changed = new Frozen { Items = { 3 } };
        ((int[])changed.Fixed)[0] = 5;
        NotSupportedException e = Assert.Throws<NotSupportedException>(() => Clone(provider, changed));
        Assert.Contains("'Fixed'", e.Message, StringComparison.Ordinal);
    }

    public sealed class Listed
    {
        public List<string> Items { get; } = ["a"];
        public int N { get; set; }
    }

    public sealed class Keyed
    {
        public Dictionary<string, int> Items { get; } = new() { ["k"] = 1 };
    }

    public sealed class Piled
    {
        public Stack<int> Items { get; } = [];
    }

    /// <summary>A collection without a setter is filled, or was not filled and is what its owner put into it.</summary>
    [Theory, MemberData(nameof(Providers))]
    public void CollectionWithoutASetter_IsEqualOrRefused(ProvidedBy provider)
    {
        Assert.Equal(["a"], Clone(provider, new Listed())!.Items);
        var changed = new Listed { Items = { [0] = "b" } };
        NotSupportedException e = Assert.Throws<NotSupportedException>(() => Clone(provider, changed));
        Assert.Contains("'Items'", e.Message, StringComparison.Ordinal);
        Assert.Equal(2, Clone(provider, new Keyed { Items = { ["k"] = 2 } })!.Items["k"]);
        var other = new Keyed();
        other.Items.Clear();
        other.Items["j"] = 1;
        Assert.Throws<NotSupportedException>(() => Clone(provider, other));
        var pile = new Piled();
        pile.Items.Push(1);
        pile.Items.Push(2);
        Assert.Equal([2, 1], Clone(provider, pile)!.Items);
    }

    public abstract class Counted
    {
        [ThreadStatic]
        private static int t_created;

        protected Counted() => t_created++;

        internal static int CountCreated(Action action)
        {
            int before = t_created;
            action();
            return t_created - before;
        }
    }

    public sealed class WithItems : Counted
    {
        public List<int> Items { get; } = [];
    }

    public sealed class WithArray : Counted
    {
        public ICollection<int> Fixed { get; } = new[] { 1, 2 };
        public List<int> Items { get; } = [];
    }

    public sealed class WithView : Counted
    {
        public IList<int> View { get; } = new ReadOnlyCollection<int>([1]);
        public IDictionary<string, int> Entries { get; } = s_entries.AsReadOnly();
        public List<int>? Missing { get; }
    }

    public sealed class WithPrefilled : Counted
    {
        public List<string> Items { get; } = ["a"];
    }

    public sealed class WithKeys : Counted
    {
        public Keys Keys { get; } = ["a"];
    }

    public sealed class WithKeysAndItems : Counted
    {
        public Keys Keys { get; } = ["a"];
        public List<int> Items { get; } = [];
    }

    /// <summary>
    /// A collection that refuses to be filled costs one more object, and is known after the first of a type.
    /// </summary>
    [Theory, MemberData(nameof(Providers))]
    public void CollectionsWithoutASetter_CostAtMostOneMoreObject(ProvidedBy provider)
    {
        Check(new WithItems { Items = { 1 } }, 1, 1);
        Check(new WithArray { Items = { 1 } }, 1, 1);
        Check(new WithView(), 1, 1);
        Check(new WithPrefilled(), 2, 2);
        Check(new WithKeys(), 2, 1);
        Check(new WithKeysAndItems { Items = { 1 } }, 3, 2);

        void Check<T>(T value, int first, int later)
        {
            Func<T?, T?> clone = DeepClone.CreateCloner(Provided.Converter<T>(provider).TypedShape);
            string json = JsonWire.Serialize(value);
            Assert.Equal(first, Counted.CountCreated(() => Assert.Equal(json, JsonWire.Serialize(clone(value)))));
            Assert.Equal(later, Counted.CountCreated(() => Assert.Equal(json, JsonWire.Serialize(clone(value)))));
        }
    }

    public static TheoryData<ProvidedBy, string> Collections()
    {
        var cases = new TheoryData<ProvidedBy, string>();
        foreach (ProvidedBy provider in Provided.AtRunTime)
        foreach (string name in s_collections.Keys)
            cases.Add(provider, name);
        return cases;
    }

    private static readonly StringComparer s_ignoring = StringComparer.OrdinalIgnoreCase;
    private static readonly Comparer<string> s_backwards = Comparer<string>.Create(
        (x, y) => string.CompareOrdinal(y, x)
    );
    private static readonly Dictionary<string, int> s_entries = new()
    {
        ["b"] = 2,
        ["a"] = 1,
        ["c"] = 3,
    };
    private static readonly string[] s_items = ["b", "a", "c"];

    private static readonly Dictionary<string, Action<ProvidedBy>> s_collections = new()
    {
        ["HashSet"] = p => Same(p, new HashSet<string>(s_items, s_ignoring), c => c.Contains("A")),
        ["SortedSet"] = p => Same(p, new SortedSet<string>(s_items, s_backwards), c => c.First() == "c"),
        ["ISet"] = p => Same<ISet<string>>(p, new HashSet<string>(s_items, s_ignoring), c => c.Contains("A")),
        ["ISet of SortedSet"] = p =>
            Same<ISet<string>>(p, new SortedSet<string>(s_items, s_backwards), c => c.First() == "c"),
        ["IReadOnlySet"] = p =>
            Same<IReadOnlySet<string>>(p, new HashSet<string>(s_items, s_ignoring), c => c.Contains("A")),
        ["ICollection"] = p =>
            Same<ICollection<string>>(p, new HashSet<string>(s_items, s_ignoring), c => c.Contains("A")),
        ["FrozenSet"] = p => Same(p, s_items.ToFrozenSet(s_ignoring), c => c.Contains("A")),
        ["ImmutableHashSet"] = p => Same(p, ImmutableHashSet.Create(s_ignoring, s_items), c => c.Contains("A")),
        ["IImmutableSet"] = p =>
            Same<IImmutableSet<string>>(p, ImmutableHashSet.Create(s_ignoring, s_items), c => c.Contains("A")),
        ["ImmutableSortedSet"] = p => Same(p, ImmutableSortedSet.Create(s_backwards, s_items), c => c[0] == "c"),
        ["CaseSet"] = p => Same(p, new CaseSet { "a", "b" }, c => c.Contains("A")),
        ["Dictionary"] = p => Same(p, new Dictionary<string, int>(s_entries, s_ignoring), c => c["A"] == 1),
        ["IDictionary"] = p =>
            Same<IDictionary<string, int>>(p, new Dictionary<string, int>(s_entries, s_ignoring), c => c["A"] == 1),
        ["IReadOnlyDictionary"] = p =>
            Same<IReadOnlyDictionary<string, int>>(
                p,
                new Dictionary<string, int>(s_entries, s_ignoring),
                c => c["A"] == 1
            ),
        ["OrderedDictionary"] = p =>
            Same(
                p,
                new OrderedDictionary<string, int>(s_entries, s_ignoring),
                c => c["A"] == 1 && c.GetAt(0).Key == "b"
            ),
        ["SortedDictionary"] = p =>
            Same(p, new SortedDictionary<string, int>(s_entries, s_backwards), c => c.First().Key == "c"),
        ["SortedList"] = p => Same(p, new SortedList<string, int>(s_entries, s_backwards), c => c.Keys[0] == "c"),
        ["ConcurrentDictionary"] = p =>
            Same(p, new ConcurrentDictionary<string, int>(s_entries, s_ignoring), c => c["A"] == 1),
        ["FrozenDictionary"] = p => Same(p, s_entries.ToFrozenDictionary(s_ignoring), c => c["A"] == 1),
        ["ImmutableDictionary"] = p => Same(p, s_entries.ToImmutableDictionary(s_ignoring), c => c["A"] == 1),
        ["ImmutableSortedDictionary"] = p =>
            Same(p, s_entries.ToImmutableSortedDictionary(s_backwards), c => c.First().Key == "c"),
        ["ReadOnlyDictionary"] = p =>
            Same(
                p,
                new ReadOnlyDictionary<string, int>(new Dictionary<string, int>(s_entries, s_ignoring)),
                c => c["A"] == 1
            ),
        ["Hashtable"] = p => Same(p, new Hashtable(s_entries, s_ignoring), c => c["A"] is 1),
        ["ReadOnlySet"] = p =>
            Same(p, new ReadOnlySet<string>(new HashSet<string>(s_items, s_ignoring)), c => c.Contains("A")),
        ["ReadOnlySet of SortedSet"] = p =>
            Same(p, new ReadOnlySet<string>(new SortedSet<string>(s_items, s_backwards)), c => c.First() == "c"),
        ["ILookup"] = p => Same(p, s_items.ToLookup(item => item, s_ignoring), c => c["A"].Single() == "a"),
        ["untyped OrderedDictionary"] = p =>
            Same(p, new OrderedDictionary(s_ignoring) { { "b", 2 }, { "a", 1 } }, c => c["A"] is 1 && c[0] is 2),
        ["untyped OrderedDictionary, read-only"] = p =>
            Same(p, new OrderedDictionary(s_ignoring) { { "a", 1 } }.AsReadOnly(), c => c["A"] is 1 && c.IsReadOnly),
        ["HybridDictionary"] = p =>
            Same(p, new HybridDictionary(caseInsensitive: true) { { "a", 1 } }, c => c["A"] is 1),
        ["ListDictionary"] = p => Same(p, new ListDictionary(s_ignoring) { { "a", 1 } }, c => c["A"] is 1),
        ["NameValueCollection"] = p =>
            Same(p, new NameValueCollection(StringComparer.Ordinal) { { "a", "1" }, { "A", "2" } }, c => c["A"] == "2"),
        ["PriorityQueue"] = p =>
            Same(p, new PriorityQueue<string, string>(s_items.Select(i => (i, i)), s_backwards), c => c.Peek() == "c"),
        ["Stack"] = p => Same(p, new Stack<string>(s_items), c => c.Peek() == "c"),
        ["ConcurrentStack"] = p => Same(p, new ConcurrentStack<string>(s_items), c => c.First() == "c"),
        ["ImmutableStack"] = p => Same(p, ImmutableStack.Create(s_items), c => c.Peek() == "c"),
        ["Queue"] = p => Same(p, new Queue<string>(s_items), c => c.Peek() == "b"),
        ["LinkedList"] = p => Same(p, new LinkedList<string>(s_items), c => c.First!.Value == "b"),
    };

    private static void Same<T>(ProvidedBy provider, T value, Func<T, bool> test)
        where T : class
    {
        Assert.True(test(value));
        T clone = Clone(provider, value)!;
        Assert.NotSame(value, clone);
        Assert.True(test(clone));
        Assert.True(StructuralEquality.Equals(Provided.Converter<T>(provider).TypedShape, value, clone));
        Assert.True(
            StructuralEquality.CreateRoundTripComparer(Provided.Converter<T>(provider).TypedShape).Equals(value, clone)
        );
    }

    [Theory, MemberData(nameof(Collections))]
    public void Collection_Cloned_KeepsItsComparer(ProvidedBy provider, string name) => s_collections[name](provider);

    [Theory, MemberData(nameof(Providers))]
    public void View_of_a_collection_with_a_given_comparer_is_refused(ProvidedBy provider)
    {
        var set = new ReadOnlySet<string>(new GivenSet(StringComparer.OrdinalIgnoreCase) { "a" });
        Assert.Throws<NotSupportedException>(() => Clone(provider, set));
    }

    [Theory, MemberData(nameof(Providers))]
    public void Array_whose_indexes_begin_with_one_Cloned_has_the_same_indexes(ProvidedBy provider)
    {
        var array = (string[,])Array.CreateInstance(typeof(string), [2, 2], [1, 1]);
        (array[1, 1], array[1, 2], array[2, 1], array[2, 2]) = ("a", "b", "c", "d");
        string[,] clone = Clone(provider, array)!;
        Assert.Equal(("a", "b", "c", "d"), (clone[1, 1], clone[1, 2], clone[2, 1], clone[2, 2]));
    }

    [Theory, MemberData(nameof(Providers))]
    public void CollectionOfADerivedTypeWithAGivenComparer_IsRefusedByName(ProvidedBy provider)
    {
        NotSupportedException e = Assert.Throws<NotSupportedException>(() =>
            Clone(provider, new GivenSet(StringComparer.OrdinalIgnoreCase) { "a" })
        );
        Assert.Contains(nameof(GivenSet), e.Message, StringComparison.Ordinal);
        Assert.Single(Clone(provider, new GivenSet { "a" })!);
    }

    [Theory, MemberData(nameof(Providers))]
    public void SetWithElementsThatBecameEqual_IsRefused(ProvidedBy provider)
    {
        var set = new HashSet<MutableKey>
        {
            new() { N = 1 },
            new() { N = 2 },
        };
        foreach (MutableKey key in set)
            key.N = 3;
        Assert.Throws<NotSupportedException>(() => Clone(provider, set));
    }

    public sealed class MutableKey
    {
        public int N { get; set; }

        public override bool Equals(object? obj) => obj is MutableKey other && other.N == N;

        public override int GetHashCode() => N;
    }

    /// <summary>Graphs of random depth: a clone equals its source member by member, and shares no object with it.</summary>
    [Theory, MemberData(nameof(Providers))]
    public void GeneratedGraph_Cloned_IsEqualAndShared_Nothing(ProvidedBy provider)
    {
        var random = new Random(20261126);
        for (int i = 0; i < 200; i++)
        {
            Node graph = Node.Create(random, 4);
            Node clone = Clone(provider, graph)!;
            Assert.Equal(Node.Describe(graph), Node.Describe(clone));
            var seen = new HashSet<object>(ReferenceEqualityComparer.Instance);
            Node.Collect(graph, seen);
            int before = seen.Count;
            var copied = new HashSet<object>(ReferenceEqualityComparer.Instance);
            Node.Collect(clone, copied);
            Assert.Equal(before, copied.Count);
            Assert.False(seen.Overlaps(copied));
        }
    }

    public class Node
    {
        public int Value { get; set; }
        public Node? Next { get; set; }
        public object? Any { get; set; }
        public List<Node> Items { get; set; } = [];
        public Dictionary<string, Node> Named { get; set; } = new(StringComparer.OrdinalIgnoreCase);
        public SortedSet<int> Sorted { get; set; } = new(Comparer<int>.Create((x, y) => y.CompareTo(x)));
        public int[]? Numbers { get; set; }

        internal static Node Create(Random random, int depth)
        {
            Node node = random.Next(3) switch
            {
                0 => new Wide { More = random.Next() },
                1 => new Wider { More = random.Next(), Text = $"{random.Next()}" },
                _ => new(),
            };
            node.Value = random.Next();
            foreach (int _ in Enumerable.Range(0, random.Next(4)))
                node.Sorted.Add(random.Next(10));
            if (random.Next(2) == 0)
                node.Numbers = [random.Next(), random.Next()];
            if (depth == 0)
                return node;
            if (random.Next(2) == 0)
                node.Next = Create(random, depth - 1);
            if (random.Next(2) == 0)
                node.Any = Create(random, depth - 1);
            foreach (int _ in Enumerable.Range(0, random.Next(3)))
                node.Items.Add(Create(random, depth - 1));
            foreach (int n in Enumerable.Range(0, random.Next(3)))
                node.Named[$"k{n}"] = Create(random, depth - 1);
            return node;
        }

        internal static string Describe(object? value) =>
            value is not Node node
                ? "-"
                : $"{node.GetType().Name}("
                    + $"{node.Value},{(node as Wide)?.More},{(node as Wider)?.Text},{Describe(node.Next)},{Describe(node.Any)},"
                    + $"[{string.Join(';', node.Items.Select(Describe))}],"
                    + $"[{string.Join(';', node.Named.Select(p => p.Key + Describe(node.Named[p.Key.ToUpperInvariant()])))}],"
                    + $"[{string.Join(';', node.Sorted)}],[{string.Join(';', node.Numbers ?? [])}])";

        internal static void Collect(object? value, HashSet<object> all)
        {
            if (value is not Node node || !all.Add(node))
                return;
            all.UnionWith([node.Items, node.Named, node.Sorted]);
            if (node.Numbers is not null)
                all.Add(node.Numbers);
            Collect(node.Next, all);
            Collect(node.Any, all);
            foreach (Node item in node.Items.Concat(node.Named.Values))
                Collect(item, all);
        }
    }

    public class Wide : Node
    {
        public int More { get; set; }
    }

    public sealed class Wider : Wide
    {
        public string? Text { get; set; }
    }
}

file sealed class FileAnimal : CloneTests.Animal
{
    public int Age { get; set; }
}
