using System.Text;
using Xunit;

namespace Sluice.Tests.Options;

/// <summary>A naming policy that is created for each call costs what one in a static field costs.</summary>
public partial class SharedPolicyTests
{
    [Shape]
    internal sealed partial class Parcel
    {
        public int WeightInGrams { get; set; }
        public Label Label { get; set; } = new();
    }

    [Shape]
    internal sealed partial class Label
    {
        public string ShipTo { get; set; } = "";
    }

    private sealed class Counting(string prefix, int[] calls) : IWireNamingPolicy
    {
        private string Prefix => prefix;

        public string ConvertName(string name)
        {
            Interlocked.Increment(ref calls[0]);
            return prefix + name;
        }

        public override bool Equals(object? obj)
        {
            Interlocked.Increment(ref calls[1]);
            return obj is Counting other && other.Prefix == prefix;
        }

        public override int GetHashCode()
        {
            Interlocked.Increment(ref calls[1]);
            return prefix.GetHashCode(StringComparison.Ordinal);
        }
    }

    private sealed class WithoutEquality(int number) : IWireNamingPolicy
    {
        public string ConvertName(string name) => $"{name}{number}";
    }

    private static readonly List<Parcel> s_parcels =
    [
        .. Enumerable
            .Range(0, 1000)
            .Select(i => new Parcel
            {
                WeightInGrams = i,
                Label = new() { ShipTo = $"{i}" },
            }),
    ];

    [Fact]
    public void NamingPolicy_CreatedForEachCall_IsComparedForEachCallOnly()
    {
        int[] calls = [0, 0];
        IWireNamingPolicy Create() => new Counting("each_", calls);
        Use(Create);
        int conversions = calls[0];
        calls[1] = 0;
        for (int i = 0; i < 10; i++)
            Use(Create);
        Assert.Equal(conversions, calls[0]);
        // Four calls of each round, with a few comparisons each, but 2,000 objects.
        Assert.InRange(calls[1], 0, 10 * 4 * 8);
    }

    [Fact]
    public void NamingPolicies_MoreThanAreShared_KeepTheirNames()
    {
        Parallel.For(
            0,
            400,
            new ParallelOptions { MaxDegreeOfParallelism = 4 },
            i =>
            {
                IWireNamingPolicy policy = i % 2 == 0 ? new WithoutEquality(i) : new Counting($"x{i % 90}", [0, 0]);
                string weight = policy.ConvertName("WeightInGrams"),
                    label = policy.ConvertName("Label");
                string target = policy.ConvertName("ShipTo");
                string expected = $$$"""{"{{{weight}}}":{{{i}}},"{{{label}}}":{"{{{target}}}":"here"}}""";
                var parcel = new Parcel
                {
                    WeightInGrams = i,
                    Label = new() { ShipTo = "here" },
                };
                Assert.Equal(expected, JsonWire.Serialize(parcel, options: new() { NamingPolicy = policy }));
                byte[] packed = MessagePackWire.Serialize(parcel, options: new() { NamingPolicy = policy });
                Assert.Equal(expected, Encoding.UTF8.GetString(MessagePackWire.ToJson(packed)));
                Assert.Equal(i, JsonWire.Deserialize<Parcel>(expected, new() { NamingPolicy = policy })!.WeightInGrams);
                Assert.Equal(
                    "here",
                    MessagePackWire.Deserialize<Parcel>(packed, new() { NamingPolicy = policy })!.Label.ShipTo
                );
            }
        );
    }

    private static void Use(Func<IWireNamingPolicy> create)
    {
        byte[] json = JsonWire.SerializeToUtf8Bytes(s_parcels, options: new() { NamingPolicy = create() });
        byte[] packed = MessagePackWire.Serialize(s_parcels, options: new() { NamingPolicy = create() });
        Assert.Equal(
            999,
            JsonWire.Deserialize<List<Parcel>>(json, new() { NamingPolicy = create() })![999].WeightInGrams
        );
        Assert.Equal(
            "999",
            MessagePackWire.Deserialize<List<Parcel>>(packed, new() { NamingPolicy = create() })![999].Label.ShipTo
        );
    }
}
