using System.Diagnostics.CodeAnalysis;
using Microsoft.Extensions.Caching.Hybrid;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Sluice.Packages.Tests.Caching;

public class HybridCacheTests
{
    private static SmallHybridCache CacheOf(
        SluiceCacheOptions options = default,
        params IHybridCacheSerializerFactory[] others
    )
    {
        var services = new ServiceCollection();
        foreach (IHybridCacheSerializerFactory other in others)
            services.AddSingleton(other);
        services.AddSluiceHybridCacheSerializer(options).AddSingleton<SmallHybridCache>();
        return services.BuildServiceProvider().GetRequiredService<SmallHybridCache>();
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Values_come_back(bool useJson)
    {
        SmallHybridCache cache = CacheOf(new() { UseJson = useJson });
        var random = new Random(4);
        for (int i = 0; i < 100; i++)
        {
            Item item = RandomItem.Of(random);
            Item created = await cache.GetOrCreateAsync($"item{i}", _ => ValueTask.FromResult(item));
            Item stored = await cache.GetOrCreateAsync<Item>($"item{i}", _ => throw new InvalidOperationException());
            Assert.Same(item, created);
            Assert.Equal(JsonWire.Serialize(item), JsonWire.Serialize(stored));
        }
    }

    [Fact]
    public async Task Entries_are_MessagePack_unless_JSON_is_chosen()
    {
        SmallHybridCache packed = CacheOf(),
            json = CacheOf(
                new()
                {
                    UseJson = true,
                    Json = new() { Naming = WireNaming.None },
                }
            );
        var value = new Simple { Number = 7 };
        await packed.SetAsync("a", value);
        await json.SetAsync("a", value);
        Assert.Equal(MessagePackWire.Serialize(value), packed.Entries["a"]);
        Assert.Equal("""{"Number":7,"Text":null}"""u8.ToArray(), json.Entries["a"]);
    }

    [Fact]
    public async Task Types_without_a_shape_collections_and_null_come_back()
    {
        SmallHybridCache cache = CacheOf();
        await cache.SetAsync(
            "a",
            new Dictionary<int, Simple?>
            {
                [1] = new() { Text = "t" },
                [2] = null,
            }
        );
        await cache.SetAsync<Simple?>("b", null);
        await cache.SetAsync("c", (1, "x"));
        Dictionary<int, Simple?> back = await cache.GetOrCreateAsync<Dictionary<int, Simple?>>(
            "a",
            _ => throw new InvalidOperationException()
        );
        Assert.Equal("t", back[1]!.Text);
        Assert.Null(await cache.GetOrCreateAsync<Simple?>("b", _ => throw new InvalidOperationException()));
        Assert.Equal(
            (1, "x"),
            await cache.GetOrCreateAsync<(int, string)>("c", _ => throw new InvalidOperationException())
        );
    }

    [Fact]
    public void Guarded_types_are_refused_where_they_are_registered()
    {
        var services = new ServiceCollection();
        Assert.Throws<InvalidOperationException>(() => services.AddSluiceHybridCacheSerializer<Salary>());
        Assert.Throws<InvalidOperationException>(() => services.AddSluiceHybridCacheSerializer<List<Team>>());
        services.AddSluiceHybridCacheSerializer<Item>();
        Assert.Equal(typeof(IHybridCacheSerializer<Item>), services[^1].ServiceType);
    }

    [Fact]
    public async Task Guarded_members_are_refused_and_no_other_factory_is_asked()
    {
        var other = new Recorder();
        SmallHybridCache cache = CacheOf(default, other);
        await Assert.ThrowsAsync<InvalidOperationException>(async () =>
            await cache.SetAsync("a", new Salary("Ada", 1))
        );
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await cache.SetAsync("a", new List<Team>()));
        await Assert.ThrowsAsync<InvalidOperationException>(async () =>
            await cache.SetAsync<Figure>("a", new Circle(1))
        );
        await Assert.ThrowsAsync<InvalidOperationException>(async () =>
            await cache.GetOrCreateAsync("a", _ => ValueTask.FromResult(new Plain()))
        );
        Assert.Empty(cache.Entries);
        Assert.Empty(other.Asked);
    }

    [Fact]
    public async Task Types_that_Sluice_cannot_convert_are_left_to_other_factories()
    {
        var other = new Recorder();
        SmallHybridCache cache = CacheOf(default, other);
        await Assert.ThrowsAsync<InvalidOperationException>(async () =>
            await cache.SetAsync("a", new Action(() => { }))
        );
        Assert.Equal([typeof(Action)], other.Asked);
    }

    [Fact]
    public async Task An_entry_of_another_kind_is_an_error()
    {
        SmallHybridCache cache = CacheOf();
        cache.Entries["a"] = "{}"u8.ToArray();
        await Assert.ThrowsAsync<WireException>(async () =>
            await cache.GetOrCreateAsync<Simple>("a", _ => throw new InvalidOperationException())
        );
    }

    private sealed class Recorder : IHybridCacheSerializerFactory
    {
        public List<Type> Asked { get; } = [];

        public bool TryCreateSerializer<T>([NotNullWhen(true)] out IHybridCacheSerializer<T>? serializer)
        {
            Asked.Add(typeof(T));
            serializer = null;
            return false;
        }
    }
}
