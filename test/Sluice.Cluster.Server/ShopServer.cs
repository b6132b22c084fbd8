using System.Security.Claims;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.DataProtection.KeyManagement;
using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.Caching.Hybrid;
using StackExchange.Redis;

namespace Sluice.Cluster.Server;

/// <summary>One server of a service that has several: nothing but PostgreSQL and Redis is shared.</summary>
internal static class ShopServer
{
    public static WebApplication Build(string postgres, string redis, string application)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.SetMinimumLevel(LogLevel.Error);
        IServiceCollection services = builder.Services;
        services.AddDbContext<ShopContext>(options => options.UseNpgsql(postgres));
        services.AddSluice(options => options.UseETags = true).AddSluiceEntityFrameworkCore();
        services.AddAuthorization(options => options.AddPolicy("staff", policy => policy.RequireRole("Staff")));

        ConnectionMultiplexer connection = ConnectionMultiplexer.Connect(redis);
        services
            .AddDataProtection()
            .SetApplicationName(application)
            .PersistKeysToStackExchangeRedis(connection, $"{application}-keys");
        services.AddStackExchangeRedisCache(options => options.Configuration = redis);
        services.AddHybridCache();
        services.AddSluiceHybridCacheSerializer();
        services.AddStackExchangeRedisOutputCache(options => options.Configuration = redis);
        services.AddOutputCache();
        services
            .AddSignalR()
            .AddSluiceProtocol()
            .AddStackExchangeRedis(
                redis,
                options => options.Configuration.ChannelPrefix = RedisChannel.Literal("shop")
            );

        WebApplication app = builder.Build();
        app.Use(
            (context, next) =>
            {
                if (context.Request.Headers["X-Role"] == "Staff")
                    context.User = new(new ClaimsIdentity([new(ClaimTypes.Role, "Staff")], "test"));
                return next(context);
            }
        );
        app.UseOutputCache();
        Map(app);
        return app;
    }

    private static void Map(WebApplication app)
    {
        int created = 0,
            executed = 0;
        app.MapGet(
            "/purchases",
            (
                ShopContext shop,
                Filter<Purchase> filter,
                Sort<Purchase> sort,
                Paging paging,
                Include<Purchase> include
            ) => SluiceResults.Page(shop.Purchases, filter, sort, paging, include)
        );
        app.MapGet(
            "/purchases/{id:int}",
            (int id, ShopContext shop, Include<Purchase> include) =>
                SluiceResults.QuerySingle(shop.Purchases.Where(p => p.Id == id), include)
        );
        app.MapGet(
            "/cached/{id:int}",
            async (int id, ShopContext shop, HybridCache cache) =>
            {
                Summary summary = await cache.GetOrCreateAsync(
                    $"summary-{id}",
                    async cancellation =>
                    {
                        Interlocked.Increment(ref created);
                        Purchase found = await shop.Purchases.FirstAsync(p => p.Id == id, cancellation);
                        return new Summary(found.Id, found.Customer, [found.Total, found.Total * 2]);
                    }
                );
                return SluiceResults.Ok(summary);
            }
        );
        app.MapGet(
                "/stored",
                (ShopContext shop, Include<Purchase> include) =>
                {
                    Interlocked.Increment(ref executed);
                    return SluiceResults.Query(shop.Purchases.OrderBy(p => p.Id).Take(20), include);
                }
            )
            .CacheOutput(policy => policy.AddPolicy<CacheForAll>().VaryByInclude(), excludeDefaultPolicy: true);
        app.MapGet("/counts", () => $"{created} {executed}");
        app.MapPost(
            "/keys",
            (IKeyManager keys) =>
            {
                keys.CreateNewKey(DateTimeOffset.UtcNow, DateTimeOffset.UtcNow.AddDays(90));
                return Results.NoContent();
            }
        );
        app.MapHub<NewsHub>("/news");
    }
}

/// <summary>What the cache contains of a purchase.</summary>
[Shape]
public sealed partial record Summary(int Id, string Customer, List<decimal> Prices);
