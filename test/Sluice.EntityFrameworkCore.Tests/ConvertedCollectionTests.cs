using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// A value under <c>HasSluiceConversion</c> that was loaded and not touched is unmodified, one that was changed in any
/// way is modified, and <c>SaveChanges</c> writes exactly then.
/// </summary>
public class ConvertedCollectionTests
{
    /// <summary>A class without equality.</summary>
    public sealed class Tag
    {
        public string? Name { get; set; }
        public List<int> Numbers { get; set; } = [];
    }

    public sealed class Special
    {
        public decimal Amount { get; set; }
        public double Number { get; set; }
        public DateTime At { get; set; }
        public DateTimeOffset Offset { get; set; }
        public JsonElement Element { get; set; }
        public JsonNode? Node { get; set; }
        public byte[]? Bytes { get; set; }
        public object? Any { get; set; }
        public int? Optional { get; set; }
        public (int, Tag) Pair { get; set; }
        public Dictionary<string, Tag> Named { get; set; } = [];
        public HashSet<Tag> Tags { get; } = [];
        public int Count => Tags.Count;
    }

    private static Tag New(string name, params int[] numbers) => new() { Name = name, Numbers = [.. numbers] };

    [Theory, InlineData(SluiceStorage.Json), InlineData(SluiceStorage.MessagePack)]
    public void Collections_LoadedAndUntouched_AreUnmodified_AndChanged_AreModified(SluiceStorage storage)
    {
        Check(
            storage,
            [New("a", 1), New("b")],
            (List<Tag> v) => v[0].Numbers.Add(2),
            v => v.RemoveAt(0),
            v => v.Reverse()
        );
        Check(storage, [New("a"), New("b")], (Tag[] v) => v[1].Name = "c", v => v[0] = New("d"));
        Check(
            storage,
            [New("a"), New("b")],
            (HashSet<Tag> v) => v.First().Name = "c",
            v => v.Add(New("c")),
            v => v.Clear()
        );
        Check(
            storage,
            new HashSet<Tag> { New("a"), New("b") },
            (ISet<Tag> v) => v.First().Name = "c",
            v => v.Add(New("c"))
        );
        Check(storage, new HashSet<Tag> { New("a") }, (IReadOnlySet<Tag> v) => v.First().Name = "c");
        Check(storage, ["a", "b"], (SortedSet<string> v) => v.Add("c"), v => v.Remove("a"));
        Check(storage, ImmutableHashSet.Create(New("a"), New("b")), v => v.First().Name = "c");
        Check(storage, ImmutableArray.Create(New("a"), New("b")), v => v[0].Name = "c");
        Check(storage, ImmutableList.Create(New("a"), New("b")), v => v[0].Name = "c");
        Check(storage, new[] { "a", "b" }.ToFrozenSet());
        Check(storage, new Queue<Tag>([New("a"), New("b")]), v => v.Peek().Name = "c", v => v.Dequeue());
        Check(storage, new Stack<Tag>([New("a"), New("b")]), v => v.Peek().Name = "c", v => v.Pop());
        Check(storage, new LinkedList<Tag>([New("a"), New("b")]), v => v.First!.Value.Name = "c", v => v.RemoveLast());
        Check(storage, new ConcurrentQueue<Tag>([New("a")]), v => v.First().Name = "c", v => v.Enqueue(New("d")));
        Check(storage, new ObservableCollection<Tag>([New("a")]), v => v[0].Name = "c", v => v.Add(New("d")));
        Check(storage, new ReadOnlyCollection<Tag>([New("a")]), v => v[0].Name = "c");
        Check(
            storage,
            new() { ["a"] = New("a"), ["b"] = New("b") },
            (Dictionary<string, Tag> v) => v["a"].Name = "c",
            v => v["c"] = New("c"),
            v => v.Remove("a")
        );
        Check(
            storage,
            new Dictionary<string, Tag> { ["a"] = New("a") },
            (IDictionary<string, Tag> v) => v["a"].Name = "c"
        );
        Check(
            storage,
            new() { ["b"] = New("a"), ["a"] = New("b") },
            (SortedDictionary<string, Tag> v) => v["a"].Name = "c"
        );
        Check(storage, new ConcurrentDictionary<string, Tag> { ["a"] = New("a") }, v => v["a"].Name = "c");
        Check(storage, ImmutableDictionary.CreateRange([KeyValuePair.Create("a", New("a"))]), v => v["a"].Name = "c");
        Check(storage, new Dictionary<string, Tag> { ["a"] = New("a") }.ToFrozenDictionary(), v => v["a"].Name = "c");
        Check(
            storage,
            [
                [New("a")],
                [New("b"), New("c")],
            ],
            (List<HashSet<Tag>> v) => v[1].First().Name = "d",
            v => v[0].Clear()
        );
        Check(
            storage,
            new() { ["a"] = [New("a")] },
            (Dictionary<string, HashSet<Tag>> v) => v["a"].First().Numbers.Add(1)
        );
    }

    [Theory, InlineData(SluiceStorage.Json), InlineData(SluiceStorage.MessagePack)]
    public void Object_LoadedAndUntouched_IsUnmodified_AndChangedInAnyWay_IsModified(SluiceStorage storage)
    {
        Check(
            storage,
            new Special
            {
                Amount = 1.50m,
                At = new(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc),
                Offset = new(2026, 1, 2, 3, 4, 5, TimeSpan.FromHours(2)),
                Element = JsonDocument.Parse("""{"a":[1,2]}""").RootElement,
                Node = JsonNode.Parse("""{"a":[1,2]}"""),
                Bytes = [1, 2],
                Any = "text",
                Optional = 3,
                Pair = (1, New("p")),
                Named = { ["a"] = New("a") },
                Tags = { New("t"), New("u", 1, 2) },
            },
            v => v.Amount = 2m,
            v => v.Number = 1,
            v => v.At = v.At.AddTicks(1),
            v => v.Offset = v.Offset.AddHours(1),
            v => v.Element = JsonDocument.Parse("""{"a":[1,3]}""").RootElement,
            v => v.Node!["a"]![0] = 5,
            v => v.Bytes![0] = 9,
            v => v.Any = 5L,
            v => v.Any = null,
            v => v.Optional = null,
            v => v.Pair.Item2.Name = "q",
            v => v.Named["a"].Numbers.Add(1),
            v => v.Named["b"] = New("b"),
            v => v.Tags.First().Name = "c",
            v => v.Tags.Remove(v.Tags.First())
        );
    }

    [Fact]
    public void ValueThatIsEqualAndWrittenDifferently_IsModified()
    {
        Check(
            SluiceStorage.Json,
            new Special
            {
                Amount = 1.50m,
                At = new(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc),
                Offset = new(2026, 1, 2, 3, 4, 5, TimeSpan.FromHours(2)),
                Element = JsonDocument.Parse("1.0").RootElement,
            },
            v => v.Amount = 1.5m,
            v => v.Number = -0.0,
            v => v.At = DateTime.SpecifyKind(v.At, DateTimeKind.Unspecified),
            v => v.Offset = v.Offset.ToUniversalTime(),
            v => v.Element = JsonDocument.Parse("1.00").RootElement
        );
    }

    private static void Check<T>(SluiceStorage storage, T value, params Action<T>[] changes)
    {
        using var connection = new SqliteConnection("Data Source=:memory:");
        connection.Open();
        using (var context = new HolderContext<T>(connection, storage))
        {
            context.Database.EnsureCreated();
            context.Add(new Holder<T> { Id = 1, Value = value });
            Assert.Equal(1, context.SaveChanges());
            Assert.Equal(0, context.SaveChanges());
        }

        using (var context = new HolderContext<T>(connection, storage))
        {
            Holder<T> loaded = context.Set<Holder<T>>().Single();
            Assert.False(
                context.Entry(loaded).Property(h => h.Value).IsModified,
                $"{typeof(T)} is modified after loading"
            );
            Assert.Equal(0, context.SaveChanges());
        }

        foreach (Action<T> change in changes)
        {
            using var context = new HolderContext<T>(connection, storage);
            Holder<T> loaded = context.Set<Holder<T>>().Single();
            change(loaded.Value);
            Assert.True(
                context.Entry(loaded).Property(h => h.Value).IsModified,
                $"{typeof(T)} is unmodified after a change"
            );
            using var transaction = context.Database.BeginTransaction();
            Assert.Equal(1, context.SaveChanges());
            Assert.Equal(0, context.SaveChanges());
            transaction.Rollback();
        }
    }

    public sealed class Holder<T>
    {
        public int Id { get; set; }
        public T Value { get; set; } = default!;
    }

    public sealed class HolderContext<T>(SqliteConnection connection, SluiceStorage storage) : DbContext
    {
        protected override void OnConfiguring(DbContextOptionsBuilder builder) =>
            builder
                .UseSqlite(connection)
                .ReplaceService<Microsoft.EntityFrameworkCore.Infrastructure.IModelCacheKeyFactory, KeyFactory>();

        protected override void OnModelCreating(ModelBuilder builder)
        {
            builder.Entity<Holder<T>>().Property(h => h.Id).ValueGeneratedNever();
            builder.Entity<Holder<T>>().Property(h => h.Value).HasSluiceConversion(storage);
        }

        public SluiceStorage Storage => storage;
    }

    private sealed class KeyFactory : Microsoft.EntityFrameworkCore.Infrastructure.IModelCacheKeyFactory
    {
        public object Create(DbContext context, bool designTime) =>
            (context.GetType(), ((dynamic)context).Storage, designTime);
    }
}
