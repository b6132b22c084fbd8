namespace Sluice.Benchmarks.MessagePack;

/// <summary>Nine int members with int keys: an array on the wire.</summary>
[Shape]
public sealed partial class NineIntsKeyed
{
    [WireKey(0)]
    public int MyProperty1 { get; set; }

    [WireKey(1)]
    public int MyProperty2 { get; set; }

    [WireKey(2)]
    public int MyProperty3 { get; set; }

    [WireKey(3)]
    public int MyProperty4 { get; set; }

    [WireKey(4)]
    public int MyProperty5 { get; set; }

    [WireKey(5)]
    public int MyProperty6 { get; set; }

    [WireKey(6)]
    public int MyProperty7 { get; set; }

    [WireKey(7)]
    public int MyProperty8 { get; set; }

    [WireKey(8)]
    public int MyProperty9 { get; set; }

    public static NineIntsKeyed Zeros => new();

    /// <summary>The values of <see cref="Payloads.NineInts.Mix"/>.</summary>
    public static NineIntsKeyed Mix =>
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
