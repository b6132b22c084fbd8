using Xunit;

namespace Sluice.Cluster.Tests;

/// <summary>Two servers over one database and one Redis, and a third that shares no application name with them.</summary>
public sealed class Shop : IAsyncLifetime
{
    private static readonly string s_postgres = Environment.GetEnvironmentVariable("SLUICE_POSTGRES") ?? "";
    private RedisServer? _redis;
    private ShopProcess? _first,
        _second,
        _stranger;

    internal ShopProcess First => Required(_first);
    internal ShopProcess Second => Required(_second);
    internal ShopProcess Stranger => Required(_stranger);

    /// <summary>Starts a server over a Redis of its own.</summary>
    internal async Task<(RedisServer Redis, ShopProcess Server)> StartAloneAsync()
    {
        Required(_first);
        RedisServer redis = await RedisServer.StartAsync();
        return (redis, await ShopProcess.StartAsync(s_postgres, redis.Address, application: "alone"));
    }

    public async ValueTask InitializeAsync()
    {
        if (s_postgres.Length == 0 || !RedisServer.IsInstalled)
            return;
        _redis = await RedisServer.StartAsync();
        _first = await ShopProcess.StartAsync(s_postgres, _redis.Address, creates: true);
        _second = await ShopProcess.StartAsync(s_postgres, _redis.Address);
        _stranger = await ShopProcess.StartAsync(s_postgres, _redis.Address, application: "other");
    }

    public async ValueTask DisposeAsync()
    {
        foreach (ShopProcess? server in (ShopProcess?[])[_first, _second, _stranger])
            if (server is not null)
                await server.DisposeAsync();
        if (_redis is not null)
            await _redis.DisposeAsync();
    }

    private static ShopProcess Required(ShopProcess? server)
    {
        Assert.SkipWhen(server is null, "SLUICE_POSTGRES names no server, or redis-server is not installed.");
        return server!;
    }
}
