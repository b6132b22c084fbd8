namespace Sluice.Generator.Tests.Collections;

/// <summary>A kind of collection, as source over the element type <c>E</c>.</summary>
/// <param name="Type">The type.</param>
/// <param name="Filled">An expression of a value with the elements <c>$</c>.</param>
/// <param name="Empty">An expression of an empty value.</param>
/// <param name="IsRead">Whether it can be read where it is set.</param>
/// <param name="IsFilled">Whether it is filled where it cannot be set.</param>
/// <param name="Differs">Why what System.Text.Json reads differs; null if it does not.</param>
/// <param name="Compares">Whether the elements must have an order or an equality of their own.</param>
/// <param name="IsStuck">Whether its elements change, and nothing sets them where it cannot be set.</param>
public sealed record CollectionFamily(
    string Type,
    string Filled,
    string Empty,
    bool IsRead = true,
    bool IsFilled = true,
    string? Differs = null,
    bool Compares = false,
    bool IsStuck = false
)
{
    private const string Order = "System.Text.Json reverses stacks and bags; their order is restored here",
        Builds = "System.Text.Json has no constructor of elements; what takes them all is read here",
        Adds = "System.Text.Json does not read it; it is filled by its own method here";

    /// <summary>Types that the families name, over the element type <c>E</c>.</summary>
    public const string Declarations = """
        public class MyList : List<E>;
        public class MyCollection : System.Collections.ObjectModel.Collection<E>;
        public class MyQueue : Queue<E>;
        public class MyStack : Stack<E>;
        public class MyShared : System.Collections.Concurrent.ConcurrentQueue<E>;
        public class MySharedStack : System.Collections.Concurrent.ConcurrentStack<E>;
        public class MyBag : System.Collections.Concurrent.ConcurrentBag<E>;
        public class MyBlocking : System.Collections.Concurrent.BlockingCollection<E>;
        public class MyMap : Dictionary<string, E>;
        public class MyUntypedQueue : System.Collections.Queue;
        public class MyUntypedStack : System.Collections.Stack;
        public class MyUntypedList : System.Collections.ArrayList;
        public class MyUntypedMap : System.Collections.Hashtable;
        public abstract class Sequence(IEnumerable<E> items) : IEnumerable<E>
        {
            readonly List<E> _items = [.. items];
            public IEnumerator<E> GetEnumerator() => _items.GetEnumerator();
            System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();
        }
        public class Built(IEnumerable<E> items) : Sequence(items);
        public class BuiltOfArray(E[] items) : Sequence(items);
        public class BuiltOfSpan : Sequence { public BuiltOfSpan(ReadOnlySpan<E> items) : base(items.ToArray()) { } }
        public class BuiltStack(IEnumerable<E> items) : Stack<E>(items);
        [System.Runtime.CompilerServices.CollectionBuilder(typeof(Builder), "Create")]
        public class ByBuilder : Sequence { internal ByBuilder(E[] items, int _) : base(items) { } }
        public static class Builder { public static ByBuilder Create(ReadOnlySpan<E> items) => new(items.ToArray(), 0); }
        public class Closed : Sequence { public Closed() : base([]) { } public Closed(E[] items, int _) : base(items) { } }
        public class BuiltMap(IDictionary<string, E> items) : System.Collections.ObjectModel.ReadOnlyDictionary<string, E>(items);
        public class ListAndMap : List<E>, IReadOnlyDictionary<string, E>
        {
            IEnumerable<string> IReadOnlyDictionary<string, E>.Keys => [];
            IEnumerable<E> IReadOnlyDictionary<string, E>.Values => [];
            E IReadOnlyDictionary<string, E>.this[string key] => throw new KeyNotFoundException();
            bool IReadOnlyDictionary<string, E>.ContainsKey(string key) => false;
            bool IReadOnlyDictionary<string, E>.TryGetValue(string key, out E value) { value = default!; return false; }
            IEnumerator<KeyValuePair<string, E>> IEnumerable<KeyValuePair<string, E>>.GetEnumerator() => throw new NotSupportedException();
        }
        """;

    public static IReadOnlyList<CollectionFamily> All { get; } =
    [
        Of("List<E>"),
        Of("IList<E>", "List<E>"),
        Of("ICollection<E>", "List<E>"),
        Of("IEnumerable<E>", "List<E>", isFilled: false),
        Of("IReadOnlyList<E>", "List<E>", isFilled: false),
        Of("IReadOnlyCollection<E>", "List<E>", isFilled: false),
        Of("ISet<E>", "HashSet<E>"),
        Of("HashSet<E>"),
        new("E[]", "new E[] { $ }", "new E[0]", IsFilled: false, IsStuck: true),
        Of("LinkedList<E>"),
        Of("SortedSet<E>", compares: true),
        Of("System.Collections.ObjectModel.ObservableCollection<E>"),
        new(
            "System.Collections.ObjectModel.Collection<E>",
            "new System.Collections.ObjectModel.Collection<E>(new List<E> { $ })",
            "new System.Collections.ObjectModel.Collection<E>()"
        ),
        Of("System.Collections.ObjectModel.ReadOnlyCollection<E>", isFilled: false, differs: Builds),
        Of("Queue<E>"),
        Of("Stack<E>", differs: Order),
        Concurrent("ConcurrentQueue"),
        Concurrent("ConcurrentStack", Order),
        Concurrent("ConcurrentBag", Adds),
        new(
            "System.Collections.Concurrent.BlockingCollection<E>",
            "new System.Collections.Concurrent.BlockingCollection<E> { $ }",
            "new System.Collections.Concurrent.BlockingCollection<E>()",
            Differs: Adds
        ),
        Immutable("ImmutableArray"),
        Immutable("ImmutableList"),
        Immutable("ImmutableQueue"),
        // The order of a set of objects without equality is that of their identities.
        Immutable("ImmutableHashSet") with
        {
            Compares = true,
        },
        Initialized("MyList"),
        Initialized("MyCollection"),
        Enqueued("MyQueue", "Enqueue"),
        Enqueued("MyStack", "Push", Order),
        Enqueued("MyShared", "Enqueue"),
        Enqueued("MySharedStack", "Push", Order),
        Initialized("MyBag", Adds),
        Initialized("MyBlocking", Adds),
        Initialized("ListAndMap"),
        new(
            "Built",
            "new Built(new E[] { $ })",
            "new Built(new E[0])",
            IsFilled: false,
            IsStuck: true,
            Differs: Builds
        ),
        new(
            "BuiltOfArray",
            "new BuiltOfArray(new E[] { $ })",
            "new BuiltOfArray(new E[0])",
            IsFilled: false,
            IsStuck: true,
            Differs: Builds
        ),
        new(
            "BuiltOfSpan",
            "new BuiltOfSpan(new E[] { $ })",
            "new BuiltOfSpan(new E[0])",
            IsFilled: false,
            IsStuck: true,
            Differs: Builds
        ),
        new("BuiltStack", "new BuiltStack(new E[] { $ })", "new BuiltStack(new E[0])", Differs: Builds),
        new(
            "ByBuilder",
            "Builder.Create(new E[] { $ })",
            "Builder.Create(new E[0])",
            IsFilled: false,
            IsStuck: true,
            Differs: Builds
        ),
        new("Closed", "new Closed(new E[] { $ }, 0)", "new Closed()", IsRead: false, IsFilled: false, IsStuck: true),
        Map("Dictionary<string, E>"),
        Map("IDictionary<string, E>", "Dictionary<string, E>"),
        Map("IReadOnlyDictionary<string, E>", "Dictionary<string, E>", isFilled: false),
        Map("SortedDictionary<string, E>"),
        Map("SortedList<string, E>"),
        Map("MyMap"),
        new(
            "System.Collections.Concurrent.ConcurrentDictionary<string, E>",
            "new System.Collections.Concurrent.ConcurrentDictionary<string, E> { [\"a\"] = $1 }",
            "new System.Collections.Concurrent.ConcurrentDictionary<string, E>()"
        ),
        new(
            "System.Collections.Immutable.ImmutableDictionary<string, E>",
            "System.Collections.Immutable.ImmutableDictionary.CreateRange(new Dictionary<string, E> { [\"a\"] = $1 })",
            "System.Collections.Immutable.ImmutableDictionary<string, E>.Empty",
            IsFilled: false
        ),
        new(
            "BuiltMap",
            "new BuiltMap(new Dictionary<string, E> { [\"a\"] = $1 })",
            "new BuiltMap(new Dictionary<string, E>())",
            IsFilled: false,
            Differs: Builds
        ),
        Untyped("ArrayList"),
        Untyped("Queue"),
        Untyped("Stack", Order),
        new(
            "System.Collections.Hashtable",
            "new System.Collections.Hashtable { [\"a\"] = $1 }",
            "new System.Collections.Hashtable()"
        ),
        new(
            "System.Collections.SortedList",
            "new System.Collections.SortedList { [\"a\"] = $1 }",
            "new System.Collections.SortedList()"
        ),
        new("MyUntypedQueue", "Make.Fill(new MyUntypedQueue(), (c, x) => c.Enqueue(x), $)", "new MyUntypedQueue()"),
        new(
            "MyUntypedStack",
            "Make.Fill(new MyUntypedStack(), (c, x) => c.Push(x), $)",
            "new MyUntypedStack()",
            Differs: Order
        ),
        Initialized("MyUntypedList"),
        new("MyUntypedMap", "new MyUntypedMap { [\"a\"] = $1 }", "new MyUntypedMap()"),
    ];

    private static CollectionFamily Of(
        string type,
        string? created = null,
        bool isFilled = true,
        string? differs = null,
        bool compares = false
    ) =>
        new(
            type,
            $"new {created ?? type}(new E[] {{ $ }})",
            type.Contains("ReadOnlyCollection", StringComparison.Ordinal) && created is null
                ? $"new {type}(new E[0])"
                : $"new {created ?? type}()",
            IsFilled: isFilled,
            Differs: differs,
            Compares: compares
        );

    private static CollectionFamily Concurrent(string name, string? differs = null) =>
        Of($"System.Collections.Concurrent.{name}<E>", differs: differs);

    private static CollectionFamily Immutable(string name) =>
        new(
            $"System.Collections.Immutable.{name}<E>",
            $"System.Collections.Immutable.{name}.Create(new E[] {{ $ }})",
            $"System.Collections.Immutable.{name}<E>.Empty",
            IsFilled: false
        );

    private static CollectionFamily Initialized(string type, string? differs = null) =>
        new(type, $"new {type} {{ $ }}", $"new {type}()", Differs: differs);

    private static CollectionFamily Enqueued(string type, string method, string? differs = null) =>
        new(type, $"Make.Fill(new {type}(), (c, x) => c.{method}(x), $)", $"new {type}()", Differs: differs);

    private static CollectionFamily Map(string type, string? created = null, bool isFilled = true) =>
        new(type, $"new {created ?? type} {{ [\"a\"] = $1 }}", $"new {created ?? type}()", IsFilled: isFilled);

    private static CollectionFamily Untyped(string name, string? differs = null) =>
        new(
            $"System.Collections.{name}",
            $"new System.Collections.{name}(new E[] {{ $ }})",
            $"new System.Collections.{name}()",
            Differs: differs
        );
}
