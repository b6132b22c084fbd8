namespace Sluice.AspNetCore.HostJson;

/// <summary>Leaves names as they are in code.</summary>
internal sealed class NamesInCode : IWireNamingPolicy
{
    public static readonly NamesInCode Instance = new();

    public string ConvertName(string name) => name;
}
