using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Sluice.Hosting.Tests;

/// <summary>A server for all tests of a class: starting one takes many times as long as asking it.</summary>
public abstract class SharedServer(
    Action<WebApplication> map,
    Action<SluiceHttpOptions>? configure = null,
    Action<IServiceCollection>? services = null
) : IAsyncLifetime
{
    internal AdHocServer Server { get; private set; } = null!;

    public async ValueTask InitializeAsync() => Server = await AdHocServer.StartAsync(map, configure, services);

    public async ValueTask DisposeAsync()
    {
        await Server.DisposeAsync();
        GC.SuppressFinalize(this);
    }
}
