using Microsoft.Extensions.Caching.Distributed;
using Microsoft.Extensions.Caching.Memory;
using Microsoft.Extensions.Options;
using Xunit;

namespace Sluice.Packages.Tests.Caching;

public class DistributedCacheTests
{
    private readonly IDistributedCache _cache = new MemoryDistributedCache(
        Options.Create(new MemoryDistributedCacheOptions())
    );

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Values_come_back(bool useJson)
    {
        var options = new SluiceCacheOptions { UseJson = useJson };
        var random = new Random(5);
        for (int i = 0; i < 100; i++)
        {
            Item item = RandomItem.Of(random);
            await _cache.SetAsync("item", item, options: options);
            Assert.Equal(JsonWire.Serialize(item), JsonWire.Serialize(await _cache.GetAsync<Item>("item", options)));
            Simple simple = new() { Number = i, Text = RandomItem.Text(random) };
            await _cache.SetAsync("simple", simple, options: options);
            Assert.Equal(simple.Text, (await _cache.GetAsync<Simple>("simple", options))!.Text);
        }
    }

    [Fact]
    public async Task Entries_are_MessagePack_unless_JSON_is_chosen()
    {
        var part = new Part(Guid.Empty, []);
        await _cache.SetAsync("packed", part);
        await _cache.SetAsync("json", part, options: new() { UseJson = true });
        Assert.Equal(MessagePackWire.Serialize(part), _cache.Get("packed"));
        Assert.Equal(JsonWire.SerializeToUtf8Bytes(part), _cache.Get("json"));
    }

    [Fact]
    public async Task Missing_entries_are_null() => Assert.Null(await _cache.GetAsync<Item>("missing"));

    [Fact]
    public async Task Expiry_is_passed_on()
    {
        await _cache.SetAsync(
            "a",
            new Simple(),
            new DistributedCacheEntryOptions { AbsoluteExpiration = DateTimeOffset.UtcNow.AddDays(1) }
        );
        Assert.NotNull(await _cache.GetAsync<Simple>("a"));
        await _cache.SetAsync(
            "a",
            new Simple(),
            new DistributedCacheEntryOptions { AbsoluteExpiration = DateTimeOffset.UnixEpoch }
        );
        Assert.Null(await _cache.GetAsync<Simple>("a"));
    }

    [Fact]
    public async Task A_value_is_created_once()
    {
        int created = 0;
        for (int i = 0; i < 3; i++)
        {
            Part? part = await _cache.GetOrCreateAsync<Part>(
                "a",
                _ => ValueTask.FromResult<Part?>(new Part(new Guid(++created, 0, 0, new byte[8]), []))
            );
            Assert.Equal(new Guid(1, 0, 0, new byte[8]), part!.Key);
            int? number = await _cache.GetOrCreateAsync<int?>("b", _ => ValueTask.FromResult<int?>(null));
            Assert.Null(number);
        }

        Assert.Equal(1, created);
        Assert.Equal([0xc0], _cache.Get("b"));
    }

    [Fact]
    public async Task An_entry_that_cannot_be_read_is_an_error_or_created_anew()
    {
        _cache.Set("a", "no MessagePack"u8.ToArray());
        await Assert.ThrowsAsync<WireException>(() => _cache.GetAsync<Part>("a"));
        Part? part = await _cache.GetOrCreateAsync<Part>(
            "a",
            _ => ValueTask.FromResult<Part?>(new Part(Guid.Empty, []))
        );
        Assert.Equal(Guid.Empty, part!.Key);
        Assert.Equal(Guid.Empty, (await _cache.GetAsync<Part>("a"))!.Key);
    }

    [Fact]
    public async Task Failures_to_create_or_write_leave_the_entry()
    {
        await _cache.SetAsync("a", new Simple { Number = 1 });
        await Assert.ThrowsAsync<WireException>(async () => await _cache.SetAsync("a", new Simple { Text = "\ud800" }));
        await Assert.ThrowsAsync<TimeoutException>(() =>
            _cache.GetOrCreateAsync<Simple>("b", _ => throw new TimeoutException())
        );
        Assert.Equal(1, (await _cache.GetAsync<Simple>("a"))!.Number);
        Assert.Null(_cache.Get("b"));
    }

    [Fact]
    public async Task Guarded_members_are_refused()
    {
        await Assert.ThrowsAsync<InvalidOperationException>(async () =>
            await _cache.SetAsync("a", new Salary("Ada", 1))
        );
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await _cache.SetAsync("a", new Plain()));
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await _cache.GetAsync<Team>("a"));
        await Assert.ThrowsAsync<InvalidOperationException>(async () =>
            await _cache.GetOrCreateAsync<Figure>("a", _ => ValueTask.FromResult<Figure?>(new Circle(1)))
        );
        Assert.Null(_cache.Get("a"));
    }

    [Fact]
    public async Task Guards_do_not_hold_in_members_whose_type_is_not_declared()
    {
        // The threat model lists it.
        await _cache.SetAsync("a", new Envelope("t", new Salary("Ada", 5)));
        Assert.True(_cache.Get("a").AsSpan().IndexOf("amount"u8) > 0);
    }
}
