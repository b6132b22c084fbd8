using System.Globalization;
using System.Text;
using Sluice.Model;
using Sluice.Shapes;
using Xunit;

namespace Sluice.Tests.Shapes;

/// <summary>Keys that are chosen to collide under the BCL's own hashes cost no more than others.</summary>
public class CollisionTests
{
    private const int Count = 50_000;

    [Fact]
    public void Colliding_longs_are_read_within_a_limit() =>
        ReadsInTime<long, Int64Shape>(i => ((long)i << 32 | (uint)i).ToString(CultureInfo.InvariantCulture));

    [Fact]
    public void Colliding_unsigned_longs_are_read_within_a_limit() =>
        ReadsInTime<ulong, UInt64Shape>(i => ((ulong)i << 32 | (uint)i).ToString(CultureInfo.InvariantCulture));

    // A dictionary of 50,000 has a prime of buckets somewhere above; multiples of a product of its candidates are not
    // needed: steps of one bucket count suffice.
    [Fact]
    public void Ints_in_one_bucket() =>
        ReadsInTime<int, Int32Shape>(i => unchecked(i * 85_000).ToString(CultureInfo.InvariantCulture));

    [Fact]
    public void Colliding_durations_are_read_within_a_limit() =>
        ReadsInTime<TimeSpan, TimeSpanShape>(i => $"\"{new TimeSpan((long)i << 32 | (uint)i)}\"");

    [Fact]
    public void Colliding_GUIDs_are_read_within_a_limit() => ReadsInTime<Guid, GuidShape>(i => $"\"{Colliding(i)}\"");

    [Fact]
    public void Colliding_tuples_are_read_within_a_limit()
    {
        string array =
            "["
            + string.Join(
                ',',
                Enumerable.Range(1, Count).Select(i => $"{{\"item1\":{(long)i << 32 | (uint)i},\"item2\":\"x\"}}")
            )
            + "]";
        Patience.Within(
            6,
            () =>
            {
                Assert.Equal(
                    Count,
                    Read<
                        HashSet<(long, string)>,
                        HashSetShape<(long, string), ValueTupleShape<long, string, Int64Shape, StringShape>>
                    >(array).Count
                );
                Assert.Equal(
                    Count,
                    Read<
                        HashSet<Tuple<long, string>>,
                        HashSetShape<Tuple<long, string>, TupleShape<long, string, Int64Shape, StringShape>>
                    >(array).Count
                );
            }
        );
        HashSet<(double, string)> equal = Read<
            HashSet<(double, string)>,
            HashSetShape<(double, string), ValueTupleShape<double, string, DoubleShape, StringShape>>
        >("""[{"item1":0},{"item1":-0},{"item1":1,"item2":"a"}]""");
        Assert.Equal(2, equal.Count);
        Assert.Contains((1d, "a"), equal);
    }

    // Guid's hash is the exclusive or of its four words.
    private static Guid Colliding(int i) =>
        new([
            .. BitConverter.GetBytes(i),
            .. BitConverter.GetBytes(i),
            .. BitConverter.GetBytes(i * 7),
            .. BitConverter.GetBytes(i * 7),
        ]);

    [Fact]
    public void Equality_is_the_types_own()
    {
        HashSet<double> doubles = Read<HashSet<double>, HashSetShape<double, DoubleShape>>("[0,-0,1,1.0]");
        Assert.Equal([0d, 1d], doubles.Order());
        Assert.Contains(-0d, doubles);
        HashSet<decimal> decimals = Read<HashSet<decimal>, HashSetShape<decimal, DecimalShape>>("[1,1.0,1.00,2]");
        Assert.Equal(2, decimals.Count);
        Assert.Contains(1.000m, decimals);
        HashSet<DateTimeOffset> dates = Read<
            HashSet<DateTimeOffset>,
            HashSetShape<DateTimeOffset, DateTimeOffsetShape>
        >("""["2026-01-01T00:00:00Z","2026-01-01T01:00:00+01:00"]""");
        Assert.Single(dates);
    }

    private static void ReadsInTime<T, TShape>(Func<int, string> text)
        where T : notnull
        where TShape : struct, IShape<T>
    {
        string[] keys = [.. Enumerable.Range(1, Count).Select(text)];
        string array = "[" + string.Join(',', keys) + "]";
        string map = "{" + string.Join(',', keys.Select(key => $"\"{key.Trim('"')}\":1")) + "}";
        int distinct = keys.Distinct().Count();
        // The BCL's own comparer takes several seconds for each of the two; a busy machine makes ours take two.
        Patience.Within(
            6,
            () =>
            {
                Assert.Equal(distinct, Read<HashSet<T>, HashSetShape<T, TShape>>(array).Count);
                Assert.Equal(distinct, Read<Dictionary<T, int>, MapShape<T, int, TShape, Int32Shape>>(map).Count);
            }
        );
    }

    private static T Read<T, TShape>(string json)
        where TShape : struct, IShape<T> =>
        WireUnderTest.All["json"].Read(ShapeConverter<T, TShape>.Instance, Encoding.UTF8.GetBytes(json))!;
}
