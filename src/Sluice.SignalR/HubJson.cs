using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.SignalR;
using Microsoft.Extensions.Options;

namespace Sluice.SignalR;

/// <summary>
/// Decides for a server whether the values of its clients must be values of JSON: a hub sends what one client has sent
/// to others, which may speak JSON.
/// </summary>
internal sealed class HubJson(IOptions<JsonHubProtocolOptions> json) : IPostConfigureOptions<SluiceHubProtocolOptions>
{
    // The serializer's limit where its options have none.
    private const int DefaultDepth = 64;

    // The message and its arguments are levels of the document that contains a value.
    private const int Levels = 2;

    public void PostConfigure(string? name, SluiceHubProtocolOptions options)
    {
        options.ReadsClients = true;
        JsonSerializerOptions written = json.Value.PayloadSerializerOptions;
        if (options.RejectNonFinite != false)
            options.MaxDepthOfJson = Math.Max(1, (written.MaxDepth == 0 ? DefaultDepth : written.MaxDepth) - Levels);
        options.RejectNonFinite ??= !written.NumberHandling.HasFlag(JsonNumberHandling.AllowNamedFloatingPointLiterals);
    }
}
