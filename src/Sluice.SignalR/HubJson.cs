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
    public void PostConfigure(string? name, SluiceHubProtocolOptions options) =>
        options.RejectNonFinite ??= !json.Value.PayloadSerializerOptions.NumberHandling.HasFlag(
            JsonNumberHandling.AllowNamedFloatingPointLiterals
        );
}
