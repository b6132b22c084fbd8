using Orleans.Storage;
using Orleans.TestingHost;
using StackExchange.Redis;
using Xunit;

namespace Sluice.Cluster.Tests.Orleans;

/// <summary>Calls between a client and two silos, and state in Redis.</summary>
public sealed class FreightGrainTests(TwoSilos silos) : IClassFixture<TwoSilos>
{
    private IFreightGrain Grain(long key) => silos.Cluster.GrainFactory.GetGrain<IFreightGrain>(key);

    internal static Freight Example() =>
        new()
        {
            Number = 7,
            Note = "Grüße 佐藤 🚚",
            Price = 79228162514264337593543950335m,
            Due = new DateTimeOffset(2026, 11, 27, 8, 30, 0, TimeSpan.FromHours(2)),
            Next = new() { Number = 8, Seal = [1, 2, 3] },
            Parcels = [new("a", 1.5), new("b", double.MaxValue)],
            Counts = new(StringComparer.OrdinalIgnoreCase) { ["x"] = 1 },
            Vehicle = new Ship { Name = "Ada", Draught = 4.5 },
        };

    private static string Json(Freight? freight) => JsonWire.Serialize(freight!, FieldSelection.Parse<Freight>("!all"));

    private static Freight Changed()
    {
        Freight expected = Example();
        expected.Number++;
        expected.Parcels.Add(new("added", 0.5));
        return expected;
    }

    [Fact]
    public async Task A_value_arrives_whole_at_a_grain_and_at_the_client()
    {
        Freight sent = Example();
        Freight received = await Grain(1).ChangeAsync(sent);
        Assert.Equal(Json(Changed()), Json(received));
        Assert.IsType<Ship>(received.Vehicle);
        Assert.Equal(Json(Example()), Json(sent));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_value_goes_from_grain_to_grain_and_is_not_shared(bool isOnOneSilo)
    {
        (long first, long near, long far) = await silos.GrainsAsync();
        long other = isOnOneSilo ? near : far;
        Assert.Equal(isOnOneSilo, await Grain(first).SiloAsync() == await Grain(other).SiloAsync());
        Assert.Equal(Json(Changed()), Json(await Grain(first).ForwardAsync(other, Example())));
    }

    [Fact]
    public async Task One_object_in_two_arguments_stays_one()
    {
        Freight one = Example();
        Assert.True(await Grain(2).AreOneAsync(one, one));
        Assert.False(await Grain(2).AreOneAsync(one, Example()));
    }

    [Fact]
    public async Task Cases_of_a_union_keep_their_type()
    {
        Vehicle renamed = await Grain(3).RenameAsync(new Truck { Name = "T", Axles = 3 });
        Assert.Equal(("T!", 3), (renamed.Name, Assert.IsType<Truck>(renamed).Axles));
    }

    [Fact]
    public async Task Collections_and_values_of_shaped_types_are_those_of_Orleans()
    {
        Assert.Equal([new("a", 1.5), new("b", double.MaxValue)], await Grain(4).ParcelsAsync(Example()));
        Assert.Equal(new Label("fragile"), await Grain(4).KeepAsync(new("fragile")));
    }

    [Fact]
    public async Task State_is_stored_in_Redis_as_MessagePack_and_read_by_the_next_activation()
    {
        IFreightGrain grain = Grain(4711);
        IDatabase redis = await TwoSilos.OpenRedisAsync();
        IServer server = redis.Multiplexer.GetServer(redis.Multiplexer.GetEndPoints()[0]);
        RedisKey[] before = [.. server.Keys(pattern: "*freight*")];
        await grain.StoreAsync(Example());
        RedisKey key = Assert.Single(server.Keys(pattern: "*freight*").Except(before));
        byte[] stored = (await redis.HashGetAllAsync(key))
            .Select(each => (byte[])each.Value!)
            .OrderByDescending(each => each.Length)
            .First();
        FreightState state = MessagePackWire.Deserialize<FreightState>(stored)!;
        Assert.Equal((Json(Example()), 1), (Json(state.Freight!), state.Writes));

        await grain.LeaveAsync();
        Assert.Equal(Json(Example()), Json((await grain.StoredAsync())!));
    }

    [Fact]
    public async Task The_state_of_a_silo_that_is_killed_is_read_by_another()
    {
        SiloHandle third = await silos.Cluster.StartAdditionalSiloAsync();
        IFreightGrain grain = await FindGrainAsync(third);
        await grain.StoreAsync(Example());
        await silos.Cluster.KillSiloAsync(third);

        Freight? stored = null;
        while (stored is null)
        {
            try
            {
                stored = await grain.StoredAsync();
            }
            // The others have not noticed yet.
            catch (Exception e) when (e is OrleansException or TimeoutException)
            {
                await Task.Delay(100);
            }
        }

        Assert.Equal(Json(Example()), Json(stored));
        Assert.DoesNotContain(third.SiloAddress.Endpoint.ToString(), await grain.SiloAsync(), StringComparison.Ordinal);
    }

    private async Task<IFreightGrain> FindGrainAsync(SiloHandle silo)
    {
        for (long key = 10_000; ; key++)
        {
            string found = await Grain(key).SiloAsync();
            if (found.Contains(silo.SiloAddress.Endpoint.ToString(), StringComparison.Ordinal))
                return Grain(key);
        }
    }

    [Fact]
    public void State_of_another_serializer_is_read_beside()
    {
        var json = new SluiceGrainStorageSerializer(new() { UseJson = true });
        var packed = new SluiceGrainStorageSerializer();
        var both = new GrainStorageSerializer(packed, json);
        BinaryData old = json.Serialize(Example());
        Assert.StartsWith("{", old.ToString(), StringComparison.Ordinal);
        Assert.Equal(Json(Example()), Json(both.Deserialize<Freight>(old)));
        Assert.Equal(Json(Example()), Json(both.Deserialize<Freight>(both.Serialize(Example()))));
        Assert.Throws<WireException>(() => packed.Deserialize<Freight>(old));
    }

    [Fact]
    public void State_that_would_lose_a_member_is_refused_by_name()
    {
        var serializer = new SluiceGrainStorageSerializer();
        Exception e = Assert.Throws<InvalidOperationException>(() => serializer.Serialize(new Account { Hash = "x" }));
        Assert.Contains("Hash", e.Message, StringComparison.Ordinal);
        e = Assert.Throws<InvalidOperationException>(() => serializer.Serialize(new List<Payroll> { new() }));
        Assert.Contains("Salary", e.Message, StringComparison.Ordinal);
    }
}
