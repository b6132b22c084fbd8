namespace Sluice.Benchmarks.Payloads;

/// <summary><see cref="MyPoco"/> without a shape.</summary>
public sealed class BarePoco(bool @bool = true, string @string = "str")
{
    public bool Bool { get; } = @bool;
    public string String { get; } = @string;
    public List<int>? List { get; set; }
    public Dictionary<string, int>? Dict { get; set; }
}

/// <summary><see cref="FlatModel"/> without a shape.</summary>
public sealed class BareFlat
{
    public int Id { get; set; }
    public string Name { get; set; } = "";
    public string Email { get; set; } = "";
    public bool IsActive { get; set; }
    public DateTime CreatedAt { get; set; }
}

/// <summary>Many of them.</summary>
public sealed class BareLists
{
    public List<BareFlat> Items { get; set; } = [];
}

/// <summary>Many with a shape.</summary>
[Shape]
public sealed partial class FlatLists
{
    public List<FlatModel> Items { get; set; } = [];
}
