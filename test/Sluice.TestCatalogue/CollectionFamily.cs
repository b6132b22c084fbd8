using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using Sluice.Model;
using Sluice.Shapes;

namespace Sluice.TestCatalogue;

internal static class CollectionFamily
{
    internal static Family Collections()
    {
        var family = new Family("collections");
        Each<int, Int32Shape>(family, "of three", [3, 1, 2]);
        Each<int, Int32Shape>(family, "empty", []);
        Each<int, Int32Shape>(family, "of 200", [.. Enumerable.Range(-100, 200)]);
        if (CatalogueParts.HasFirst)
            Each<string, StringShape>(family, "of three", ["b", "", "ä"]);
        if (CatalogueParts.HasThird)
            Each<List<int>, ListShape<int, Int32Shape>>(family, "of lists", []);
        Nulls<int, Int32Shape>(family);
        return family;
    }

    private static void Each<T, TShape>(Family family, string name, T[] items)
        where TShape : struct, IShape<T>
    {
        family.Add<List<T>, ListShape<T, TShape>>(name, [.. items]);
        family.Add<T[], ArrayShape<T, TShape>>(name, items);
        family.Add<IEnumerable<T>, EnumerableShape<T, TShape>>(name, items);
        family.Add<IEnumerable<T>, EnumerableShape<T, TShape>>(name + " (lazy)", items.Where(_ => true));
        family.Add<ICollection<T>, ICollectionShape<T, TShape>>(name, items.ToList());
        family.Add<IList<T>, IListShape<T, TShape>>(name, items.ToList());
        family.Add<IReadOnlyCollection<T>, IReadOnlyCollectionShape<T, TShape>>(name, items);
        family.Add<IReadOnlyList<T>, IReadOnlyListShape<T, TShape>>(name, items);
        family.Add<ISet<T>, ISetShape<T, TShape>>(name, items.ToHashSet(), Expect.Unordered);
        family.Add<IReadOnlySet<T>, IReadOnlySetShape<T, TShape>>(
            name,
            items.ToHashSet(),
            Expect.Unordered | Expect.NoStj
        );
        family.Add<HashSet<T>, HashSetShape<T, TShape>>(name, [.. items], Expect.Unordered);
        family.Add<SortedSet<T>, SortedSetShape<T, TShape>>(name, [.. items]);
        family.Add<Queue<T>, QueueShape<T, TShape>>(name, new(items));
        family.Add<Stack<T>, StackShape<T, TShape>>(name, new(items), Expect.NoStjRead);
        family.Add<LinkedList<T>, LinkedListShape<T, TShape>>(name, new(items));
        family.Add<ConcurrentQueue<T>, ConcurrentQueueShape<T, TShape>>(name, new(items));
        family.Add<ConcurrentStack<T>, ConcurrentStackShape<T, TShape>>(name, new(items), Expect.NoStjRead);
        family.Add<ConcurrentBag<T>, ConcurrentBagShape<T, TShape>>(
            name,
            [.. items],
            Expect.Unordered | Expect.NoStjRead
        );
        family.Add<BlockingCollection<T>, BlockingCollectionShape<T, TShape>>(name, Blocking(items), Expect.NoStjRead);
        family.Add<Collection<T>, CollectionOfShape<T, TShape>>(name, [.. items]);
        family.Add<ReadOnlyCollection<T>, ReadOnlyCollectionShape<T, TShape>>(name, new(items), Expect.NoStjRead);
        family.Add<ReadOnlySet<T>, ReadOnlySetShape<T, TShape>>(
            name,
            new(items.ToHashSet()),
            Expect.Unordered | Expect.NoStj
        );
        family.Add<ObservableCollection<T>, ObservableCollectionShape<T, TShape>>(name, new(items));
        family.Add<ReadOnlyObservableCollection<T>, ReadOnlyObservableCollectionShape<T, TShape>>(
            name,
            new(new(items)),
            Expect.NoStjRead
        );
        family.Add<ImmutableArray<T>, ImmutableArrayShape<T, TShape>>(name, [.. items]);
        family.Add<ImmutableList<T>, ImmutableListShape<T, TShape>>(name, [.. items]);
        family.Add<ImmutableQueue<T>, ImmutableQueueShape<T, TShape>>(name, [.. items]);
        family.Add<ImmutableStack<T>, ImmutableStackShape<T, TShape>>(name, [.. items], Expect.NoStjRead);
        family.Add<ImmutableHashSet<T>, ImmutableHashSetShape<T, TShape>>(name, [.. items], Expect.Unordered);
        family.Add<ImmutableSortedSet<T>, ImmutableSortedSetShape<T, TShape>>(name, [.. items]);
        family.Add<IImmutableList<T>, IImmutableListShape<T, TShape>>(name, ImmutableList.CreateRange(items));
        family.Add<IImmutableQueue<T>, IImmutableQueueShape<T, TShape>>(name, ImmutableQueue.CreateRange(items));
        family.Add<IImmutableStack<T>, IImmutableStackShape<T, TShape>>(
            name,
            ImmutableStack.CreateRange(items),
            Expect.NoStjRead
        );
        family.Add<IImmutableSet<T>, IImmutableSetShape<T, TShape>>(
            name,
            ImmutableHashSet.CreateRange(items),
            Expect.Unordered
        );
        family.Add<FrozenSet<T>, FrozenSetShape<T, TShape>>(
            name,
            items.ToFrozenSet(),
            Expect.Unordered | Expect.NoStjRead
        );
        family.Add<Memory<T>, MemoryShape<T, TShape>>(name, items);
        family.Add<ReadOnlyMemory<T>, ReadOnlyMemoryShape<T, TShape>>(name, items);
        family.Add<ArraySegment<T>, ArraySegmentShape<T, TShape>>(name, new(items), Expect.NoStjRead);
    }

    private static BlockingCollection<T> Blocking<T>(T[] items)
    {
        var collection = new BlockingCollection<T>();
        foreach (T item in items)
            collection.Add(item);
        return collection;
    }

    private static void Nulls<T, TShape>(Family family)
        where TShape : struct, IShape<T>
    {
        family.Add<List<T>, ListShape<T, TShape>>("null", null);
        family.Add<T[], ArrayShape<T, TShape>>("null", null);
        family.Add<IEnumerable<T>, EnumerableShape<T, TShape>>("null", null);
        family.Add<ICollection<T>, ICollectionShape<T, TShape>>("null", null);
        family.Add<IList<T>, IListShape<T, TShape>>("null", null);
        family.Add<IReadOnlyCollection<T>, IReadOnlyCollectionShape<T, TShape>>("null", null);
        family.Add<IReadOnlyList<T>, IReadOnlyListShape<T, TShape>>("null", null);
        family.Add<ISet<T>, ISetShape<T, TShape>>("null", null);
        family.Add<IReadOnlySet<T>, IReadOnlySetShape<T, TShape>>("null", null, Expect.NoStj);
        family.Add<HashSet<T>, HashSetShape<T, TShape>>("null", null);
        family.Add<SortedSet<T>, SortedSetShape<T, TShape>>("null", null);
        family.Add<Queue<T>, QueueShape<T, TShape>>("null", null);
        family.Add<Stack<T>, StackShape<T, TShape>>("null", null, Expect.NoStjRead);
        family.Add<LinkedList<T>, LinkedListShape<T, TShape>>("null", null);
        family.Add<ConcurrentQueue<T>, ConcurrentQueueShape<T, TShape>>("null", null);
        family.Add<ConcurrentStack<T>, ConcurrentStackShape<T, TShape>>("null", null, Expect.NoStjRead);
        family.Add<ConcurrentBag<T>, ConcurrentBagShape<T, TShape>>("null", null, Expect.NoStjRead);
        family.Add<BlockingCollection<T>, BlockingCollectionShape<T, TShape>>("null", null, Expect.NoStjRead);
        family.Add<Collection<T>, CollectionOfShape<T, TShape>>("null", null);
        family.Add<ReadOnlyCollection<T>, ReadOnlyCollectionShape<T, TShape>>("null", null, Expect.NoStjRead);
        family.Add<ReadOnlySet<T>, ReadOnlySetShape<T, TShape>>("null", null, Expect.NoStj);
        family.Add<ObservableCollection<T>, ObservableCollectionShape<T, TShape>>("null", null);
        family.Add<ReadOnlyObservableCollection<T>, ReadOnlyObservableCollectionShape<T, TShape>>(
            "null",
            null,
            Expect.NoStjRead
        );
        family.Add<ImmutableArray<T>, ImmutableArrayShape<T, TShape>>("default", default, Expect.NoStj);
        family.Add<ImmutableList<T>, ImmutableListShape<T, TShape>>("null", null);
        family.Add<ImmutableQueue<T>, ImmutableQueueShape<T, TShape>>("null", null);
        family.Add<ImmutableStack<T>, ImmutableStackShape<T, TShape>>("null", null, Expect.NoStjRead);
        family.Add<ImmutableHashSet<T>, ImmutableHashSetShape<T, TShape>>("null", null);
        family.Add<ImmutableSortedSet<T>, ImmutableSortedSetShape<T, TShape>>("null", null);
        family.Add<IImmutableList<T>, IImmutableListShape<T, TShape>>("null", null);
        family.Add<IImmutableQueue<T>, IImmutableQueueShape<T, TShape>>("null", null);
        family.Add<IImmutableStack<T>, IImmutableStackShape<T, TShape>>("null", null, Expect.NoStjRead);
        family.Add<IImmutableSet<T>, IImmutableSetShape<T, TShape>>("null", null);
        family.Add<FrozenSet<T>, FrozenSetShape<T, TShape>>("null", null, Expect.NoStjRead);
        family.Add<Memory<T>, MemoryShape<T, TShape>>("default", default, Expect.NoStj);
        family.Add<ReadOnlyMemory<T>, ReadOnlyMemoryShape<T, TShape>>("default", default, Expect.NoStj);
        family.Add<ArraySegment<T>, ArraySegmentShape<T, TShape>>("default", default, Expect.NoStj);
    }
}
