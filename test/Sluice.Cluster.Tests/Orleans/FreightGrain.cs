using Orleans.Placement;

namespace Sluice.Cluster.Tests.Orleans;

public interface IFreightGrain : IGrainWithIntegerKey
{
    Task<string> SiloAsync();
    Task<Freight> ChangeAsync(Freight freight);
    Task<Freight> ForwardAsync(long other, Freight freight);
    Task<bool> AreOneAsync(Freight first, Freight second);
    Task<Vehicle> RenameAsync(Vehicle vehicle);
    Task<List<Parcel>> ParcelsAsync(Freight freight);
    Task<Label> KeepAsync(Label label);
    Task StoreAsync(Freight freight);
    Task<Freight?> StoredAsync();
    Task LeaveAsync();
}

[RandomPlacement]
public sealed class FreightGrain([PersistentState("freight", "redis")] IPersistentState<FreightState> state)
    : Grain,
        IFreightGrain
{
    public Task<string> SiloAsync() => Task.FromResult(RuntimeIdentity);

    public Task<Freight> ChangeAsync(Freight freight)
    {
        freight.Number++;
        freight.Parcels.Add(new("added", 0.5));
        return Task.FromResult(freight);
    }

    public async Task<Freight> ForwardAsync(long other, Freight freight)
    {
        long number = freight.Number;
        Freight changed = await GrainFactory.GetGrain<IFreightGrain>(other).ChangeAsync(freight);
        return freight.Number == number ? changed : throw new InvalidOperationException("The callee has changed it.");
    }

    public Task<bool> AreOneAsync(Freight first, Freight second) => Task.FromResult(ReferenceEquals(first, second));

    public Task<Vehicle> RenameAsync(Vehicle vehicle)
    {
        vehicle.Name += "!";
        return Task.FromResult(vehicle);
    }

    public Task<List<Parcel>> ParcelsAsync(Freight freight) => Task.FromResult(freight.Parcels);

    public Task<Label> KeepAsync(Label label) => Task.FromResult(label);

    public Task StoreAsync(Freight freight)
    {
        state.State.Freight = freight;
        state.State.Writes++;
        return state.WriteStateAsync();
    }

    public Task<Freight?> StoredAsync() => Task.FromResult(state.State.Freight);

    public Task LeaveAsync()
    {
        DeactivateOnIdle();
        return Task.CompletedTask;
    }
}

[Shape]
public sealed partial class FreightState
{
    public Freight? Freight { get; set; }
    public int Writes { get; set; }
}
