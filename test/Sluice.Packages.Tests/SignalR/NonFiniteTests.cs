using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Protocol;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Sluice.Packages.Tests.SignalR;

/// <summary>
/// A hub that sends on what one client has sent could not write NaN for clients that speak JSON, and the platform would
/// close their connections.
/// </summary>
public class NonFiniteTests
{
    public sealed class Reading
    {
        public float Value { get; set; }
        public List<double> More { get; set; } = [];
    }

    private static readonly object[] s_values =
    [
        double.NaN,
        float.PositiveInfinity,
        new Reading { Value = float.NegativeInfinity },
        new Reading { More = [1, double.NaN] },
        new Dictionary<string, double> { ["a"] = double.NaN },
    ];

    [Fact]
    public void A_server_refuses_what_its_JSON_cannot_hold()
    {
        IHubProtocol protocol = OfServer(static _ => { });
        foreach (object value in s_values)
        {
            Assert.Contains("NaN and infinity are not accepted.", Failure(protocol, value), StringComparison.Ordinal);
            Assert.Contains(
                "NaN and infinity are not accepted.",
                ItemFailure(protocol, value),
                StringComparison.Ordinal
            );
        }
        Assert.Null(Failure(protocol, new Reading { Value = 1.5f, More = [double.MaxValue] }));
    }

    [Fact]
    public void A_server_whose_JSON_writes_literals_reads_them()
    {
        IHubProtocol protocol = OfServer(static builder =>
            builder.AddJsonProtocol(options =>
                options.PayloadSerializerOptions.NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals
            )
        );
        Assert.All(s_values, value => Assert.Null(Failure(protocol, value)));
    }

    [Fact]
    public void The_option_decides()
    {
        IHubProtocol protocol = OfServer(static builder =>
            builder.AddSluiceProtocol(static options => options.RejectNonFinite = false)
        );
        Assert.All(s_values, value => Assert.Null(Failure(protocol, value)));
        // The names and enumerations of the wire are those of its own options.
        protocol = OfServer(static builder => builder.AddSluiceProtocol(static options => options.Wire = default));
        Assert.All(s_values, value => Assert.NotNull(Failure(protocol, value)));
    }

    [Fact]
    public void Clients_and_protocols_without_a_host_read_them()
    {
        Assert.All(s_values, value => Assert.Null(Failure(Hub.Protocol, value)));
        var services = new ServiceCollection();
        var client = new ClientBuilder(services);
        client.AddSluiceProtocol();
        using ServiceProvider provider = services.BuildServiceProvider();
        IHubProtocol protocol = provider.GetRequiredService<IHubProtocol>();
        Assert.All(s_values, value => Assert.Null(Failure(protocol, value)));
    }

    [Fact]
    public async Task Clients_that_speak_JSON_stay_connected()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Services.AddSignalR().AddSluiceProtocol();
        await using WebApplication app = builder.Build();
        IHubProtocol[] protocols = [.. app.Services.GetServices<IHubProtocol>()];
        Assert.Equal(["json", "messagepack"], protocols.Select(each => each.Name).Order());
        IHubProtocol json = protocols.First(each => each.Name == "json");
        // The premise: what is refused cannot be written for them.
        foreach (object value in s_values)
            Assert.ThrowsAny<ArgumentException>(() => json.GetMessageBytes(new InvocationMessage("m", [value])));
    }

    private static IHubProtocol OfServer(Action<ISignalRServerBuilder> configure)
    {
        var services = new ServiceCollection();
        services.AddLogging();
        ISignalRServerBuilder builder = services.AddSignalR().AddSluiceProtocol();
        configure(builder);
        return services.BuildServiceProvider().GetServices<IHubProtocol>().OfType<SluiceHubProtocol>().Single();
    }

    private static string? Failure(IHubProtocol protocol, object value) =>
        Read(protocol, new InvocationMessage("m", [value]), value.GetType()) is InvocationBindingFailureMessage failed
            ? failed.BindingFailure.SourceException.Message
            : null;

    private static string? ItemFailure(IHubProtocol protocol, object value) =>
        Read(protocol, new StreamItemMessage("7", value), value.GetType()) is StreamBindingFailureMessage failed
            ? failed.BindingFailure.SourceException.Message
            : null;

    private static HubMessage Read(IHubProtocol protocol, HubMessage message, Type type)
    {
        var input = new System.Buffers.ReadOnlySequence<byte>(protocol.GetMessageBytes(message));
        Assert.True(protocol.TryParseMessage(ref input, new Binder(type), out HubMessage? read));
        return read;
    }

    private sealed class ClientBuilder(IServiceCollection services) : ISignalRBuilder
    {
        public IServiceCollection Services => services;
    }
}
