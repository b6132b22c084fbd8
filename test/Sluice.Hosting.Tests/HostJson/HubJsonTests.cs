using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.SignalR.Protocol;
using Microsoft.Extensions.DependencyInjection;
using Sluice.Hosting.Tests.Guards;
using Xunit;

namespace Sluice.Hosting.Tests.HostJson;

/// <summary>SignalR's JSON protocol is JSON that the host writes.</summary>
public sealed class HubJsonTests
{
    private sealed record Frame(object Value, Plain Plain);

    [Fact]
    public void Hidden_members_are_not_written_to_hubs()
    {
        string written = Write(static _ => { }, new Frame(new Plain(), new Plain()));
        Assert.Equal("""{"value":{"name":"Ada"},"plain":{"name":"Ada"}}""", written);
    }

    [Fact]
    public void Settings_of_the_protocol_stay()
    {
        static void Configure(IServiceCollection services) =>
            services
                .AddSignalR()
                .AddJsonProtocol(static options =>
                    options.PayloadSerializerOptions = new JsonSerializerOptions { IndentCharacter = '\t' }
                );
        Assert.Equal(
            """{"Value":{"Name":"Ada"},"Plain":{"Name":"Ada"}}""",
            Write(Configure, new Frame(new Plain(), new()))
        );
    }

    private static string Write(Action<IServiceCollection> configure, object value)
    {
        var services = new ServiceCollection();
        services.AddLogging();
        services.AddSignalR();
        configure(services);
        services.AddSluice();
        using ServiceProvider provider = services.BuildServiceProvider();
        IHubProtocol json = provider.GetServices<IHubProtocol>().Single(each => each.Name == "json");
        string message = Encoding.UTF8.GetString(json.GetMessageBytes(new StreamItemMessage("7", value)).Span);
        using var document = JsonDocument.Parse(message.TrimEnd('\x1e'));
        return document.RootElement.GetProperty("item").GetRawText();
    }
}
