using System.Collections.Immutable;
using System.Globalization;
using System.Text;
using Sluice.Reflection;
using Sluice.Tests.Reflection;
using Xunit;

namespace Sluice.Tests.Shapes;

/// <summary>
/// Keys of types of the application, chosen to collide under their own hash: those that compare member by member are
/// read in time, others are refused.
/// </summary>
public partial class CollisionOfOwnTypesTests
{
    private const int Count = 50_000;

    [Shape]
    public partial record Place(long A, string B);

    [Shape]
    public partial record struct Spot(long A, Place? Near);

    [Shape]
    public partial struct Plain
    {
        public long A { get; set; }
        public ulong? B { get; set; }
    }

    /// <summary>Compares by code of its own, all alike to its hash.</summary>
    [Shape]
    public sealed partial class Careless : IEquatable<Careless>
    {
        public long A { get; set; }

        public bool Equals(Careless? other) => other?.A == A;

        public override bool Equals(object? obj) => Equals(obj as Careless);

        public override int GetHashCode() => 7;
    }

    [Shape]
    public partial class Prepared
    {
        public Dictionary<long, int> Map { get; } = [];
        public HashSet<long> Set { get; } = [];
    }

    private static string Long(int i) => ((long)i << 32 | (uint)i).ToString(CultureInfo.InvariantCulture);

    public static TheoryData<ProvidedBy> Providers => [.. Provided.All];

    [Theory]
    [MemberData(nameof(Providers))]
    public void Types_that_compare_member_by_member_are_read_in_time(ProvidedBy provider)
    {
        // The BCL's own comparers take ten seconds and more for each.
        Patience.Within(30, () => ReadsAllKinds(provider));
    }

    private static void ReadsAllKinds(ProvidedBy provider)
    {
        ReadsAll<HashSet<Place>>(provider, i => $$"""{"a":{{Long(i)}},"b":"x"}""");
        ReadsAll<ImmutableHashSet<Place>>(provider, i => $$"""{"a":{{Long(i)}},"b":"x"}""");
        ReadsAll<HashSet<Spot>>(provider, i => $$"""{"a":{{Long(i)}},"near":{"a":{{Long(i)}},"b":null} }""");
        ReadsAll<HashSet<Spot?>>(provider, i => $$"""{"a":{{Long(i)}},"near":null}""");
        ReadsAll<HashSet<Plain>>(provider, i => $$"""{"a":{{Long(i)}},"b":{{Long(i)}}}""");
        ReadsAll<ISet<(long, Place)>>(provider, i => $$"""{"item1":{{Long(i)}},"item2":{"a":{{Long(i)}},"b":"x"} }""");
        ReadsAll<HashSet<KeyValuePair<long, DayOfWeek>>>(provider, i => $$"""{"key":{{Long(i)}},"value":1}""");
        ReadsAll<HashSet<Version>>(provider, i => $"\"{i / 16 * 256}.{i % 16 * 256}\"");
    }

    private static void ReadsAll<T>(ProvidedBy provider, Func<int, string> element)
        where T : System.Collections.IEnumerable
    {
        byte[] json = Encoding.UTF8.GetBytes($"[{string.Join(',', Enumerable.Range(1, Count).Select(element))}]");
        Assert.Equal(Count, WireUnderTest.All["json"].ReadAtRoot(Of<T>(provider), json)!.Cast<object>().Count());
    }

    [Theory]
    [MemberData(nameof(Providers))]
    public void Others_are_refused(ProvidedBy provider)
    {
        string json =
            $$"""{"many":[{{string.Join(',', Enumerable.Range(0, Count).Select(i => $$"""{"a":{{i}}}"""))}}]}""";
        foreach (WireUnderTest wire in WireUnderTest.All.Values.Where(wire => wire.Name is "json" or "messagepack"))
        {
            byte[] bytes =
                wire.Name == "json"
                    ? Encoding.UTF8.GetBytes(json)
                    : MessagePackWire.FromJson(Encoding.UTF8.GetBytes(json));
            WireException e = Assert.Throws<WireException>(() =>
                wire.ReadAtRoot(Of<Dictionary<string, HashSet<Careless>>>(provider), bytes)
            );
            Assert.Equal(WireError.Limit, e.Error);
            Assert.StartsWith("$.many", e.Path, StringComparison.Ordinal);
            Assert.Contains("have so few different hash codes", e.Message, StringComparison.Ordinal);
        }
        Assert.Equal(
            900,
            Provided
                .FromJson<HashSet<Careless>>(
                    ProvidedBy.Walk,
                    $"[{string.Join(',', Enumerable.Range(0, 900).Select(i => $$"""{"a":{{i}}}"""))}]"
                )!
                .Count
        );
    }

    [Theory]
    [MemberData(nameof(Providers))]
    public void Collections_that_are_there_already_are_watched(ProvidedBy provider)
    {
        string map =
            $$"""{"map":{ {{string.Join(',', Enumerable.Range(0, Count).Select(i => $"\"{Long(i)}\":1"))}} } }""";
        string set = $$"""{"set":[{{string.Join(',', Enumerable.Range(0, Count).Select(Long))}}]}""";
        foreach (string json in new[] { map, set })
        {
            WireException e = Assert.Throws<WireException>(() =>
                WireUnderTest.All["json"].ReadAtRoot(Of<Prepared>(provider), Encoding.UTF8.GetBytes(json))
            );
            Assert.Equal(WireError.Limit, e.Error);
        }
        string harmless = $$"""{"set":[{{string.Join(',', Enumerable.Range(0, Count).Select(i => i * 1000))}}]}""";
        Assert.Equal(
            Count,
            WireUnderTest.All["json"].ReadAtRoot(Of<Prepared>(provider), Encoding.UTF8.GetBytes(harmless))!.Set.Count
        );
    }

    [Fact]
    public void Equal_keys_stay_equal()
    {
        Assert.Single(JsonWire.Deserialize<HashSet<Place>>("""[{"a":1,"b":"x"},{"b":"x","a":1}]""")!);
        HashSet<Spot> spots = JsonWire.Deserialize<HashSet<Spot>>("""[{"a":1,"near":{"a":2,"b":null}},{"a":1}]""")!;
        Assert.Contains(new Spot(1, new(2, null!)), spots);
        Assert.Contains(new Spot(1, null), spots);
        Assert.DoesNotContain(new Spot(2, null), spots);
        Assert.Single(
            JsonWire.Deserialize<HashSet<(double, decimal)>>("""[{"item1":0,"item2":1.0},{"item1":-0,"item2":1}]""")!
        );
        Assert.Contains(new Version(1, 2), JsonWire.Deserialize<HashSet<Version>>("""["1.2"]""")!);
    }

    private static Converter<T> Of<T>(ProvidedBy provider) =>
        provider == ProvidedBy.Generation ? Converters.For<T>() : Provided.Converter<T>(provider);
}
