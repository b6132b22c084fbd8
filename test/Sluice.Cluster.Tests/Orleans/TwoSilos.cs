using Microsoft.Extensions.Configuration;
using Orleans.Serialization;
using Orleans.TestingHost;
using StackExchange.Redis;
using Xunit;

namespace Sluice.Cluster.Tests.Orleans;

/// <summary>Two silos and a client; the state of grains is in Redis.</summary>
public sealed class TwoSilos : IAsyncLifetime
{
    private static RedisServer? s_redis;
    private TestCluster? _cluster;

    internal TestCluster Cluster
    {
        get
        {
            Assert.SkipWhen(_cluster is null, "redis-server is not installed.");
            return _cluster!;
        }
    }

    internal static async Task<IDatabase> OpenRedisAsync() =>
        (await ConnectionMultiplexer.ConnectAsync(s_redis!.Address)).GetDatabase();

    /// <summary>Returns three grains: the second is on the silo of the first, the third on the other.</summary>
    internal async Task<(long First, long Near, long Far)> GrainsAsync()
    {
        const long First = 100,
            Last = 300;
        string silo = await Cluster.GrainFactory.GetGrain<IFreightGrain>(First).SiloAsync();
        long? near = null,
            far = null;
        for (long key = First + 1; key < Last && (near is null || far is null); key++)
        {
            if (await Cluster.GrainFactory.GetGrain<IFreightGrain>(key).SiloAsync() == silo)
                near = key;
            else
                far = key;
        }

        return (First, near!.Value, far!.Value);
    }

    public async ValueTask InitializeAsync()
    {
        if (!RedisServer.IsInstalled)
            return;
        s_redis = await RedisServer.StartAsync();
        var builder = new TestClusterBuilder(initialSilosCount: 2);
        builder.AddSiloBuilderConfigurator<Silos>().AddClientBuilderConfigurator<Clients>();
        _cluster = builder.Build();
        await _cluster.DeployAsync();
    }

    public async ValueTask DisposeAsync()
    {
        if (_cluster is not null)
            await _cluster.DisposeAsync();
        if (s_redis is not null)
            await s_redis.DisposeAsync();
    }

    private sealed class Silos : ISiloConfigurator
    {
        public void Configure(ISiloBuilder siloBuilder)
        {
            siloBuilder.Services.AddSerializer(serializer => serializer.AddSluiceSerializer());
            siloBuilder.Services.AddSluiceGrainStorageSerializer();
            siloBuilder.AddRedisGrainStorage(
                "redis",
                options => options.ConfigurationOptions = ConfigurationOptions.Parse(s_redis!.Address)
            );
        }
    }

    private sealed class Clients : IClientBuilderConfigurator
    {
        public void Configure(IConfiguration configuration, IClientBuilder clientBuilder) =>
            clientBuilder.Services.AddSerializer(serializer => serializer.AddSluiceSerializer());
    }
}
