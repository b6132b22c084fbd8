using System.Text.Json;

namespace Sluice.AspNetCore.HostJson;

/// <summary>A naming policy of the host's JSON. Equal for the same policy.</summary>
internal sealed record HostNaming(JsonNamingPolicy Policy) : IWireNamingPolicy
{
    public string ConvertName(string name) => Policy.ConvertName(name);

    public static HostNaming? Create(JsonNamingPolicy? policy) => policy is null ? null : new(policy);
}
