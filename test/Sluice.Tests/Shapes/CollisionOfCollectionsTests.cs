using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;
using Sluice.Shapes;
using Sluice.Tests.Reflection;
using Xunit;

namespace Sluice.Tests.Shapes;

/// <summary>
/// 50,000 keys that collide under the platform's hash: every collection that looks keys up reads them in time, or
/// refuses them.
/// </summary>
public partial class CollisionOfCollectionsTests
{
    private const int Count = 50_000;

    [Shape]
    public partial record Row(long Id, string? Name = null);

    public sealed class Rows : KeyedCollection<long, Row>
    {
        protected override long GetKeyForItem(Row item) => item.Id;
    }

    public class Derived<T> : KeyedCollection<T, (T, int)>
        where T : notnull
    {
        protected override T GetKeyForItem((T, int) item) => item.Item1;
    }

    public sealed class Longs : KeyedCollection<long, long>
    {
        protected override long GetKeyForItem(long item) => item;
    }

    public sealed class Ints : KeyedCollection<int, int>
    {
        protected override int GetKeyForItem(int item) => item;
    }

    public sealed class Names : KeyedCollection<string, Row>
    {
        protected override string GetKeyForItem(Row item) => item.Id.ToString(CultureInfo.InvariantCulture);
    }

    public sealed class MySet : HashSet<long>;

    public sealed class MyMap : Dictionary<long, int>;

    public sealed class MyTable : Hashtable;

    /// <summary>A set around another.</summary>
    public sealed class Wrapped : ISet<long>
    {
        private readonly HashSet<long> _items = [];
        public int Count => _items.Count;
        public bool IsReadOnly => false;

        public bool Add(long item) => _items.Add(item);

        void ICollection<long>.Add(long item) => _items.Add(item);

        public void Clear() => _items.Clear();

        public bool Contains(long item) => _items.Contains(item);

        public void CopyTo(long[] array, int arrayIndex) => _items.CopyTo(array, arrayIndex);

        public void ExceptWith(IEnumerable<long> other) => _items.ExceptWith(other);

        public IEnumerator<long> GetEnumerator() => _items.GetEnumerator();

        public void IntersectWith(IEnumerable<long> other) => _items.IntersectWith(other);

        public bool IsProperSubsetOf(IEnumerable<long> other) => _items.IsProperSubsetOf(other);

        public bool IsProperSupersetOf(IEnumerable<long> other) => _items.IsProperSupersetOf(other);

        public bool IsSubsetOf(IEnumerable<long> other) => _items.IsSubsetOf(other);

        public bool IsSupersetOf(IEnumerable<long> other) => _items.IsSupersetOf(other);

        public bool Overlaps(IEnumerable<long> other) => _items.Overlaps(other);

        public bool Remove(long item) => _items.Remove(item);

        public bool SetEquals(IEnumerable<long> other) => _items.SetEquals(other);

        public void SymmetricExceptWith(IEnumerable<long> other) => _items.SymmetricExceptWith(other);

        public void UnionWith(IEnumerable<long> other) => _items.UnionWith(other);

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    /// <summary>Built whole.</summary>
    [CollectionBuilder(typeof(BuiltOf), nameof(BuiltOf.Create))]
    public sealed class Built(IEnumerable<long> items) : HashSet<long>(items);

    public static class BuiltOf
    {
        public static Built Create(ReadOnlySpan<long> items) => new(items.ToArray());
    }

    public sealed class Holder
    {
        public Rows Rows { get; } = [];
        public List<int>? Other { get; set; }
    }

    private static string Long(int i) => ((long)i << 32 | (uint)i).ToString(CultureInfo.InvariantCulture);

    public static TheoryData<ProvidedBy> Providers => [.. Provided.AtRunTime];

    [Theory, MemberData(nameof(Providers))]
    public void Keyed_collections_AreWatched(ProvidedBy provider)
    {
        Refused<Rows>(provider, Array(i => $$"""{"id":{{Long(i)}}}"""));
        Refused<Longs>(provider, Array(Long));
        Refused<Derived<long>>(provider, Array(i => $$"""{"item1":{{Long(i)}},"item2":1}"""));
        // Keys that are alike in a table of 36,353 buckets, which 32,768 of them fill.
        Refused<Ints>(provider, Array(i => (i * 36_353).ToString(CultureInfo.InvariantCulture)));
        Refused<Holder>(provider, $$"""{"rows":{{Array(i => $$"""{"id":{{Long(i)}}}""")}}}""");
        Assert.Equal(Count, Read<Names>(provider, Array(i => $$"""{"id":{{Long(i)}}}""")).Count);
        Assert.Equal(Count, Read<Rows>(provider, Array(i => $$"""{"id":{{i * 1000L}}}""")).Count);
        Assert.Equal(Count, Read<Ints>(provider, Array(i => i.ToString(CultureInfo.InvariantCulture))).Count);
        Assert.Equal(
            900,
            Read<Rows>(
                provider,
                $"[{string.Join(',', Enumerable.Range(1, 900).Select(i => $$"""{"id":{{Long(i)}}}"""))}]"
            ).Count
        );
    }

    [Theory, MemberData(nameof(Providers))]
    public void Sets_and_dictionaries_OfUserCode_AreWatched(ProvidedBy provider)
    {
        Refused<MySet>(provider, Array(Long));
        Refused<Wrapped>(provider, Array(Long));
        Refused<Built>(provider, Array(Long));
        Refused<MyMap>(provider, Map(Long));
        Assert.Single(Read<Built>(provider, $"[{string.Join(',', Enumerable.Repeat("7", 5000))}]"));
        byte[] table =
        [
            0xDE,
            0x40,
            0x00,
            .. Enumerable
                .Range(1, 0x4000)
                .SelectMany(i =>
                    (byte[])
                        [
                            0xD3,
                            .. BitConverter.GetBytes(
                                System.Buffers.Binary.BinaryPrimitives.ReverseEndianness((long)i << 32 | (uint)i)
                            ),
                            1,
                        ]
                ),
        ];
        Assert.Equal(
            WireError.Limit,
            Assert
                .Throws<WireException>(() =>
                    Sluice.Wires.MessagePack.MessagePackReading.Read(
                        table,
                        Provided.Converter<MyTable>(provider),
                        default
                    )
                )
                .Error
        );
    }

    [Theory, MemberData(nameof(Providers))]
    public void The_platforms_collections_AreReadInTime(ProvidedBy provider) =>
        Patience.Within(
            20,
            () =>
            {
                ReadsMap<ConcurrentDictionary<long, int>>(provider);
                ReadsMap<ImmutableDictionary<long, int>>(provider);
                ReadsMap<IImmutableDictionary<long, int>>(provider);
                ReadsMap<FrozenDictionary<long, int>>(provider);
                ReadsMap<ReadOnlyDictionary<long, int>>(provider);
                ReadsMap<OrderedDictionary<long, int>>(provider);
                ReadsMap<SortedDictionary<long, int>>(provider);
                ReadsMap<SortedList<long, int>>(provider);
                ReadsMap<IReadOnlyDictionary<long, int>>(provider);
                ReadsMap<Dictionary<string, int>>(provider);
                foreach (
                    int count in new[]
                    {
                        Read<HashSet<long>>(provider, Array(Long)).Count,
                        Read<ImmutableHashSet<long>>(provider, Array(Long)).Count,
                        Read<FrozenSet<long>>(provider, Array(Long)).Count,
                        Read<SortedSet<long>>(provider, Array(Long)).Count,
                        Read<IReadOnlySet<long>>(provider, Array(Long)).Count,
                        Read<ISet<long>>(provider, Array(Long)).Count,
                    }
                )
                    Assert.Equal(Count, count);
                Assert.Equal(
                    Count,
                    Read<ILookup<long, int>>(provider, Array(i => $$"""{"key":{{Long(i)}},"elements":[1]}""")).Count
                );
            }
        );

    /// <summary>A key without a hash function: that of the platform looks at the first field alone.</summary>
    public readonly record struct Tenanted(int Tenant, int Id)
    {
        public override int GetHashCode() => Tenant;
    }

    private sealed class ById(bool isCareless) : IEqualityComparer<Tenanted>
    {
        public bool Equals(Tenanted x, Tenanted y) => x.Id == y.Id;

        public int GetHashCode(Tenanted key) => isCareless ? key.Tenant : key.Id;
    }

    public sealed class Compared() : KeyedCollection<Tenanted, Row>(new ById(isCareless: false))
    {
        protected override Tenanted GetKeyForItem(Row item) => new(1, (int)item.Id);
    }

    public sealed class Careless() : KeyedCollection<Tenanted, Row>(new ById(isCareless: true))
    {
        protected override Tenanted GetKeyForItem(Row item) => new(1, (int)item.Id);
    }

    public sealed class Guids : KeyedCollection<Guid, Guid>
    {
        protected override Guid GetKeyForItem(Guid item) => item;
    }

    [Theory, MemberData(nameof(Providers))]
    public void Comparer_OfAKeyedCollection_IsTheOneThatIsWatched(ProvidedBy provider)
    {
        Assert.Equal(Count, Read<Compared>(provider, Array(i => $$"""{"id":{{i}}}""")).Count);
        Refused<Careless>(provider, Array(i => $$"""{"id":{{i}}}"""));
        // The hash code of a Guid is the exclusive or of its words.
        Refused<Guids>(provider, Array(i => $"\"{i:x8}-{i:x4}-0000-0000-000000000000\""));
        Assert.Equal(Count, Read<Guids>(provider, Array(i => $"\"{i:x8}-0000-0000-0000-000000000000\"")).Count);
    }

    // Keys that share a bucket of the table with 36,353 buckets only, or of the last 10,000 that arrive only.
    [Theory, MemberData(nameof(Providers))]
    public void Keys_ThatCollideLate_AreRefusedToo(ProvidedBy provider)
    {
        Refused<Ints>(provider, Array(i => $"{(i <= 17_519 ? i : 36_353 * (i - 17_518L) % int.MaxValue)}"));
        Refused<Longs>(provider, Array(i => i <= 40_000 ? $"{i * 1000L}" : Long(i)));
    }

    [Fact]
    public void Bucket_counts_AreTheComparisonsOfATable()
    {
        foreach (
            (int keys, int step, int buckets) in new[]
            {
                (2_000, 1, 4_049),
                (2_000, 4_049, 4_049),
                (2_000, 4_049, 0),
                (3_000, 36_353, 36_353),
                (1_024, 7, 95_991_737),
            }
        )
        {
            using var counts = new BucketCounts(keys, buckets);
            for (int i = 0; i < keys; i++)
                counts.Add((uint)(i * (long)step));
            long expected = buckets != 0 && step % buckets == 0 ? keys * (keys - 1L) / 2 : 0;
            Assert.InRange(counts.Comparisons, expected, expected + (2 * keys));
        }
    }

    [Fact]
    public void Likely_buckets_AreThoseOfTheTable()
    {
        var table = new Dictionary<int, int>();
        for (int i = 0; i < 200_000; i++)
        {
            table.Add(i, i);
            Assert.Equal(table.EnsureCapacity(0), CollisionGuard.LikelyBuckets(table.Count));
        }
    }

    private static string Array(Func<int, string> element) =>
        $"[{string.Join(',', Enumerable.Range(1, Count).Select(element))}]";

    private static string Map(Func<int, string> key) =>
        $"{{{string.Join(',', Enumerable.Range(1, Count).Select(i => $"\"{key(i)}\":1"))}}}";

    private static void ReadsMap<T>(ProvidedBy provider)
        where T : IEnumerable => Assert.Equal(Count, Read<T>(provider, Map(Long)).Cast<object>().Count());

    private static T Read<T>(ProvidedBy provider, string json) => Provided.FromJson<T>(provider, json)!;

    private static void Refused<T>(ProvidedBy provider, string json)
    {
        Patience.Within(
            4,
            () =>
                Assert.Equal(
                    WireError.Limit,
                    Assert.Throws<WireException>(() => Provided.FromJson<T>(provider, json)).Error
                )
        );
        byte[] packed = MessagePackWire.FromJson(Encoding.UTF8.GetBytes(json));
        if (typeof(T) == typeof(MyMap))
            return; // keys are numbers there
        Patience.Within(
            4,
            () =>
                Assert.Equal(
                    WireError.Limit,
                    Assert
                        .Throws<WireException>(() =>
                            Sluice.Wires.MessagePack.MessagePackReading.Read(
                                packed,
                                Provided.Converter<T>(provider),
                                default
                            )
                        )
                        .Error
                )
        );
    }
}
