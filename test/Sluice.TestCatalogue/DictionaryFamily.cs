using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using Sluice.Model;
using Sluice.Shapes;

namespace Sluice.TestCatalogue;

internal static class DictionaryFamily
{
    internal static Family Dictionaries()
    {
        var family = new Family("dictionaries");
        Each<string, int, StringShape, Int32Shape>(
            family,
            "text to numbers",
            [new("b", 1), new("a", -2), new("", 3), new("quote\"d é", 4)]
        );
        if (CatalogueParts.HasSecond)
            Each<string, string, StringShape, StringShape>(family, "text to text", [new("b", "x"), new("a", "")]);
        if (CatalogueParts.HasSecond)
            Each<int, string, Int32Shape, StringShape>(
                family,
                "numbers to text",
                [new(5, "x"), new(-7, "y"), new(0, "")]
            );
        if (CatalogueParts.HasThird)
            Each<Guid, bool, GuidShape, BooleanShape>(
                family,
                "GUIDs to booleans",
                [new(new("00112233-4455-6677-8899-aabbccddeeff"), true), new(default, false)]
            );
        if (CatalogueParts.HasFourth)
            Each<string, List<int>, StringShape, ListShape<int, Int32Shape>>(
                family,
                "text to lists",
                [new("a", [1, 2]), new("b", [])]
            );
        Each<string, int, StringShape, Int32Shape>(family, "empty", []);
        Nulls<string, int, StringShape, Int32Shape>(family);
        return family;
    }

    private static void Each<TKey, TValue, TKeyShape, TValueShape>(
        Family family,
        string name,
        KeyValuePair<TKey, TValue>[] entries
    )
        where TKey : notnull
        where TKeyShape : struct, IShape<TKey>
        where TValueShape : struct, IShape<TValue>
    {
        family.Add<Dictionary<TKey, TValue>, MapShape<TKey, TValue, TKeyShape, TValueShape>>(name, new(entries));
        family.Add<IDictionary<TKey, TValue>, IDictionaryShape<TKey, TValue, TKeyShape, TValueShape>>(
            name,
            new Dictionary<TKey, TValue>(entries)
        );
        family.Add<IReadOnlyDictionary<TKey, TValue>, IReadOnlyDictionaryShape<TKey, TValue, TKeyShape, TValueShape>>(
            name,
            new Dictionary<TKey, TValue>(entries)
        );
        family.Add<SortedDictionary<TKey, TValue>, SortedDictionaryShape<TKey, TValue, TKeyShape, TValueShape>>(
            name,
            new(new Dictionary<TKey, TValue>(entries))
        );
        family.Add<SortedList<TKey, TValue>, SortedListShape<TKey, TValue, TKeyShape, TValueShape>>(
            name,
            new(new Dictionary<TKey, TValue>(entries))
        );
        family.Add<OrderedDictionary<TKey, TValue>, OrderedDictionaryShape<TKey, TValue, TKeyShape, TValueShape>>(
            name,
            new(entries)
        );
        family.Add<ConcurrentDictionary<TKey, TValue>, ConcurrentDictionaryShape<TKey, TValue, TKeyShape, TValueShape>>(
            name,
            new(entries),
            Expect.Unordered
        );
        family.Add<ImmutableDictionary<TKey, TValue>, ImmutableDictionaryShape<TKey, TValue, TKeyShape, TValueShape>>(
            name,
            entries.ToImmutableDictionary(),
            Expect.Unordered
        );
        family.Add<
            ImmutableSortedDictionary<TKey, TValue>,
            ImmutableSortedDictionaryShape<TKey, TValue, TKeyShape, TValueShape>
        >(name, entries.ToImmutableSortedDictionary());
        family.Add<IImmutableDictionary<TKey, TValue>, IImmutableDictionaryShape<TKey, TValue, TKeyShape, TValueShape>>(
            name,
            entries.ToImmutableDictionary(),
            Expect.Unordered
        );
        family.Add<FrozenDictionary<TKey, TValue>, FrozenDictionaryShape<TKey, TValue, TKeyShape, TValueShape>>(
            name,
            entries.ToFrozenDictionary(),
            Expect.Unordered | Expect.NoStjRead
        );
        family.Add<ReadOnlyDictionary<TKey, TValue>, ReadOnlyDictionaryShape<TKey, TValue, TKeyShape, TValueShape>>(
            name,
            new(new Dictionary<TKey, TValue>(entries)),
            Expect.NoStjRead
        );
    }

    private static void Nulls<TKey, TValue, TKeyShape, TValueShape>(Family family)
        where TKey : notnull
        where TKeyShape : struct, IShape<TKey>
        where TValueShape : struct, IShape<TValue>
    {
        family.Add<Dictionary<TKey, TValue>, MapShape<TKey, TValue, TKeyShape, TValueShape>>("null", null);
        family.Add<IDictionary<TKey, TValue>, IDictionaryShape<TKey, TValue, TKeyShape, TValueShape>>("null", null);
        family.Add<IReadOnlyDictionary<TKey, TValue>, IReadOnlyDictionaryShape<TKey, TValue, TKeyShape, TValueShape>>(
            "null",
            null
        );
        family.Add<SortedDictionary<TKey, TValue>, SortedDictionaryShape<TKey, TValue, TKeyShape, TValueShape>>(
            "null",
            null
        );
        family.Add<SortedList<TKey, TValue>, SortedListShape<TKey, TValue, TKeyShape, TValueShape>>("null", null);
        family.Add<OrderedDictionary<TKey, TValue>, OrderedDictionaryShape<TKey, TValue, TKeyShape, TValueShape>>(
            "null",
            null
        );
        family.Add<ConcurrentDictionary<TKey, TValue>, ConcurrentDictionaryShape<TKey, TValue, TKeyShape, TValueShape>>(
            "null",
            null
        );
        family.Add<ImmutableDictionary<TKey, TValue>, ImmutableDictionaryShape<TKey, TValue, TKeyShape, TValueShape>>(
            "null",
            null
        );
        family.Add<
            ImmutableSortedDictionary<TKey, TValue>,
            ImmutableSortedDictionaryShape<TKey, TValue, TKeyShape, TValueShape>
        >("null", null);
        family.Add<IImmutableDictionary<TKey, TValue>, IImmutableDictionaryShape<TKey, TValue, TKeyShape, TValueShape>>(
            "null",
            null
        );
        family.Add<FrozenDictionary<TKey, TValue>, FrozenDictionaryShape<TKey, TValue, TKeyShape, TValueShape>>(
            "null",
            null,
            Expect.NoStjRead
        );
        family.Add<ReadOnlyDictionary<TKey, TValue>, ReadOnlyDictionaryShape<TKey, TValue, TKeyShape, TValueShape>>(
            "null",
            null,
            Expect.NoStjRead
        );
    }
}
