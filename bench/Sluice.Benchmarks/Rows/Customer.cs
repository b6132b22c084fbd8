using System.Text.Json.Serialization;

namespace Sluice.Benchmarks.Rows;

/// <summary>What Dapper and EF Core fill.</summary>
[Shape]
public sealed partial class Customer
{
    /// <summary>The key.</summary>
    public long Id { get; set; }

    /// <summary>The name.</summary>
    public string Name { get; set; } = "";

    /// <summary>The balance.</summary>
    public double Balance { get; set; }
}

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(Customer))]
internal sealed partial class RowsContext : JsonSerializerContext;
