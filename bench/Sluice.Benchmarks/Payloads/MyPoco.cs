namespace Sluice.Benchmarks.Payloads;

/// <summary>PolyType's benchmark object: two constructor parameters, a list, a dictionary.</summary>
[Shape]
public sealed partial class MyPoco(bool @bool = true, string @string = "str")
{
    public bool Bool { get; } = @bool;
    public string String { get; } = @string;
    public List<int>? List { get; set; }
    public Dictionary<string, int>? Dict { get; set; }

    public static MyPoco Sample =>
        new(@string: "myString")
        {
            List = [1, 2, 3],
            Dict = new() { ["key1"] = 42, ["key2"] = -1 },
        };
}
