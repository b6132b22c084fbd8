using System.Collections.Immutable;
using System.IO.Pipelines;
using Xunit;

namespace Sluice.Tests.Shapes;

/// <summary>Arrays and lists whose memory grows while they are read: values of every layout, every small count.</summary>
public class GatheringTests
{
    private const int Largest = 300;

    [Fact]
    public void Deserialize_ArrayOrListOfEveryCount_ReturnsTheElements()
    {
        for (int count = 0; count <= Largest; count++)
        {
            RoundTrip(count, i => (short)i);
            RoundTrip(count, i => i % 3 == 0);
            RoundTrip(count, i => i * 1.5);
            RoundTrip(count, i => (decimal)i / 7);
            RoundTrip(count, i => i % 5 == 0 ? null : "text " + i);
            RoundTrip(count, i => i % 4 == 0 ? (int?)null : i);
            RoundTrip(count, i => ("name " + i, i));
        }
    }

    private static void RoundTrip<T>(int count, Func<int, T> make)
    {
        T[] items = [.. Enumerable.Range(0, count).Select(make)];
        byte[] json = JsonWire.SerializeToUtf8Bytes(items);
        byte[] packed = MessagePackWire.Serialize(items);
        Assert.Equal(items, JsonWire.Deserialize<T[]>(json));
        Assert.Equal(items, JsonWire.Deserialize<List<T>>(json));
        Assert.Equal(items, MessagePackWire.Deserialize<T[]>(packed));
        Assert.Equal(items, MessagePackWire.Deserialize<List<T>>(packed));
    }

    [Fact]
    public void Deserialize_NestedArrays_DoNotShareMemory()
    {
        string[][] nested =
        [
            .. Enumerable.Range(0, 50).Select(i => Enumerable.Range(0, i).Select(j => $"{i}.{j}").ToArray()),
        ];
        Assert.Equal(nested, JsonWire.Deserialize<string[][]>(JsonWire.SerializeToUtf8Bytes(nested)));
        Assert.Equal(nested, MessagePackWire.Deserialize<string[][]>(MessagePackWire.Serialize(nested)));
    }

    [Theory]
    [InlineData(100)]
    [InlineData(10_000)]
    [InlineData(100_000)]
    public void Deserialize_ArrayOfNumbers_AllocatesTheArrayAlone(int count)
    {
        double[] numbers = [.. Enumerable.Range(0, count).Select(i => i * 0.25)];
        byte[] json = JsonWire.SerializeToUtf8Bytes(numbers);
        byte[] packed = MessagePackWire.Serialize(numbers);
        double most = 1.1 * (count * sizeof(double) + 24);
        Assert.InRange((double)Allocation.Of(() => JsonWire.Deserialize<double[]>(json)), count * sizeof(double), most);
        Assert.InRange(
            (double)Allocation.Of(() => MessagePackWire.Deserialize<double[]>(packed)),
            count * sizeof(double),
            most
        );
    }

    [Fact]
    public async Task Serialize_DefaultImmutableArrayToEveryDestination_WritesNull()
    {
        ImmutableArray<int> none = default;
        var json = new MemoryStream();
        JsonWire.Serialize(json, none);
        await JsonWire.SerializeAsync(json, none);
        await JsonWire.SerializeAsync(PipeWriter.Create(json, new(leaveOpen: true)), none);
        Assert.Equal("nullnullnull"u8, json.ToArray());
        var packed = new MemoryStream();
        MessagePackWire.Serialize(packed, none);
        await MessagePackWire.SerializeAsync(packed, none);
        await MessagePackWire.SerializeAsync(PipeWriter.Create(packed, new(leaveOpen: true)), none);
        Assert.Equal(new byte[] { 0xC0, 0xC0, 0xC0 }, packed.ToArray());
    }
}
