namespace Sluice.Benchmarks.Payloads;

/// <summary>Nine int members: what costs is the frame around the values.</summary>
[Shape]
public sealed partial class NineInts
{
    public int MyProperty1 { get; set; }
    public int MyProperty2 { get; set; }
    public int MyProperty3 { get; set; }
    public int MyProperty4 { get; set; }
    public int MyProperty5 { get; set; }
    public int MyProperty6 { get; set; }
    public int MyProperty7 { get; set; }
    public int MyProperty8 { get; set; }
    public int MyProperty9 { get; set; }

    public static NineInts Zeros => new();

    /// <summary>One to ten digits, both signs.</summary>
    public static NineInts Mix =>
        new()
        {
            MyProperty1 = 7,
            MyProperty2 = -42,
            MyProperty3 = 365,
            MyProperty4 = -4_096,
            MyProperty5 = 86_400,
            MyProperty6 = -1_234_567,
            MyProperty7 = 98_765_432,
            MyProperty8 = -987_654_321,
            MyProperty9 = 2_147_483_647,
        };
}
