using System.Text.RegularExpressions;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Caching.Hybrid;
using Microsoft.Extensions.Caching.StackExchangeRedis;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Refit;
using Sluice.TestSupport;
using Xunit;
using ZiggyCreatures.Caching.Fusion;
using ZiggyCreatures.Caching.Fusion.Backplane.StackExchangeRedis;

namespace Sluice.Cluster.Tests;

/// <summary>Serializers for FusionCache and Refit, as docs/hosts.md shows them.</summary>
public sealed partial class ClientLibraryTests
{
    private static readonly Parcel s_parcel = new(7, "№ 7", [new("Aarhus", 1.50m), new("佐賀", 0)]);

    [Fact]
    public async Task FusionCache_of_another_server_reads_and_forgets_an_entry()
    {
        Assert.SkipUnless(RedisServer.IsInstalled, "redis-server is not installed");
        await using RedisServer redis = await RedisServer.StartAsync();
        using FusionCache first = Cache(redis),
            second = Cache(redis);
        await first.SetAsync("parcel:7", s_parcel, token: TestContext.Current.CancellationToken);
        Parcel? stored = await second.GetOrDefaultAsync<Parcel>(
            "parcel:7",
            token: TestContext.Current.CancellationToken
        );
        Assert.Equal(JsonWire.Serialize(s_parcel), JsonWire.Serialize(stored));
        Assert.NotSame(s_parcel, stored);

        await first.RemoveAsync("parcel:7", token: TestContext.Current.CancellationToken);
        for (
            int i = 0;
            i < 600
                && (
                    await second.TryGetAsync<Parcel>("parcel:7", token: TestContext.Current.CancellationToken)
                ).HasValue;
            i++
        )
            await Task.Delay(50, TestContext.Current.CancellationToken);
        Assert.False(
            (await second.TryGetAsync<Parcel>("parcel:7", token: TestContext.Current.CancellationToken)).HasValue
        );
    }

    [Fact]
    public void FusionCache_does_not_store_guarded_members()
    {
        var refused = Assert.Throws<InvalidOperationException>(() =>
            new SluiceFusionCacheSerializer(Factory()).Serialize(new Payslip("Ada", 9))
        );
        Assert.Contains("Salary", refused.Message, StringComparison.OrdinalIgnoreCase);
    }

    [Fact]
    public async Task Refit_sends_and_receives_both_wires()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.Services.AddSluice();
        await using WebApplication app = builder.Build();
        app.Urls.Add("http://127.0.0.1:0");
        app.MapPost(
            "/parcels",
            async (Body<Parcel> body, Include<Parcel> include, HttpRequest request) =>
            {
                Assert.Equal("application/vnd.msgpack", request.ContentType);
                return SluiceResults.Ok(body.Value, include);
            }
        );
        app.MapGet(
            "/parcels/{id:int}",
            (int id, Include<Parcel> include) => id == 7 ? SluiceResults.Ok(s_parcel, include) : Results.NotFound()
        );
        await app.StartAsync(TestContext.Current.CancellationToken);

        var api = RestService.For<IParcels>(app.Urls.First(), new RefitSettings(new SluiceContentSerializer()));
        string whole = JsonWire.Serialize(s_parcel);
        Assert.Equal(whole, JsonWire.Serialize(await api.Post(s_parcel)));
        Assert.Equal(whole, JsonWire.Serialize(await api.Get(7, null, "application/vnd.msgpack")));
        Assert.Equal(whole, JsonWire.Serialize(await api.Get(7, null, "application/json")));
        Assert.Equal(new Parcel(7, null, null), await api.Get(7, "[id]", "application/vnd.msgpack"));
        await Assert.ThrowsAnyAsync<ApiException>(() => api.Get(8, null, "application/json"));
    }

    /// <summary>The page's classes are those that these tests use, but for their interfaces, which it comments.</summary>
    [Theory]
    [InlineData(nameof(SluiceFusionCacheSerializer))]
    [InlineData(nameof(SluiceContentSerializer))]
    public void Page_shows_the_class(string name)
    {
        string page = File.ReadAllText(Repository.PathOf("docs/hosts.md"))
                .Replace("// : ", ": ", StringComparison.Ordinal),
            source = File.ReadAllText(Repository.PathOf($"test/Sluice.Cluster.Tests/{name}.cs"));
        string shown = Class().Match(source).Value;
        Assert.Contains($"class {name}", shown, StringComparison.Ordinal);
        Assert.Contains(Repository.WithoutLayout(shown), Repository.WithoutLayout(page), StringComparison.Ordinal);
    }

    [GeneratedRegex(@"^public sealed class [\s\S]*?^}", RegexOptions.Multiline)]
    private static partial Regex Class();

    private static IHybridCacheSerializerFactory Factory() =>
        new ServiceCollection()
            .AddSluiceHybridCacheSerializer()
            .BuildServiceProvider()
            .GetRequiredService<IHybridCacheSerializerFactory>();

    private static FusionCache Cache(RedisServer redis)
    {
        var cache = new FusionCache(new FusionCacheOptions());
        cache.SetupDistributedCache(
            new RedisCache(new RedisCacheOptions { Configuration = redis.Address }),
            new SluiceFusionCacheSerializer(Factory())
        );
        cache.SetupBackplane(new RedisBackplane(new RedisBackplaneOptions { Configuration = redis.Address }));
        return cache;
    }
}

public interface IParcels
{
    [Post("/parcels")]
    Task<Parcel> Post([Body] Parcel parcel);

    [Get("/parcels/{id}")]
    Task<Parcel> Get(int id, string? include, [Header("Accept")] string accept);
}

[Shape]
public sealed partial record Parcel(int Id, string? Label, List<ParcelScan>? Scans);

[Shape]
public sealed partial record ParcelScan(string Place, decimal Weight);

[Shape]
public sealed partial record Payslip(string Name, [property: RequirePolicy("payroll")] decimal Salary);
