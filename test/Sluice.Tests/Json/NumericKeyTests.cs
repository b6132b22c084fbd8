using System.Text.Json;
using Xunit;

namespace Sluice.Tests.Json;

/// <summary>
/// Keys that are numbers or Booleans, which are put in quotes where they were written: keys of every length, at every
/// distance from the start of the output, against System.Text.Json.
/// </summary>
public class NumericKeyTests
{
    [Fact]
    public void Serialize_IntegerKeysOfEveryLength_AreThoseOfSystemTextJson()
    {
        long[] keys =
        [
            .. Enumerable
                .Range(0, 19)
                .Select(digits => (long)Math.Pow(10, digits))
                .SelectMany(power => new[] { power, -power, power - 1, 1 - power, power / 3 }),
            long.MinValue,
            long.MaxValue,
        ];
        Compare(keys);
        Compare(keys.Where(key => key == (int)key).Select(key => (int)key));
        Compare(keys.Where(key => key == (short)key).Select(key => (short)key));
        Compare(keys.Where(key => key == (sbyte)key).Select(key => (sbyte)key));
        Compare(keys.Where(key => key >= 0).Select(key => (ulong)key).Append(ulong.MaxValue));
        Compare(keys.Where(key => key >= 0 && key == (byte)key).Select(key => (byte)key));
        Compare([true, false]);
    }

    [Fact]
    public void Serialize_FractionKeys_AreThoseOfSystemTextJson()
    {
        Compare([0.5, -1.25e-300, double.MaxValue, 1.0 / 3, 123456.75]);
        Compare([0.5m, decimal.MaxValue, decimal.MinValue, 1m / 3]);
    }

    [Fact]
    public void Serialize_KeysThatEndNearTheBuffersEnd_GrowIt()
    {
        for (int count = 1; count < 400; count++)
        {
            var map = Enumerable.Range(0, count).ToDictionary(i => i, i => 1);
            Assert.Equal(JsonSerializer.Serialize(map), JsonWire.Serialize(map));
        }
    }

    private static void Compare<T>(IEnumerable<T> keys)
        where T : notnull
    {
        T[] distinct = [.. keys.Distinct()];
        foreach (T key in distinct)
        {
            var one = new Dictionary<T, int> { [key] = 1 };
            Assert.Equal(JsonSerializer.Serialize(one), JsonWire.Serialize(one));
            // A longer start, and a value that ends like a key.
            var nested = new Dictionary<string, Dictionary<T, T>> { ["a, {\"longer\" start"] = new() { [key] = key } };
            Assert.Equal(JsonSerializer.Serialize(nested, s_relaxed), JsonWire.Serialize(nested));
        }
        var all = distinct.ToDictionary(key => key, key => key);
        Assert.Equal(JsonSerializer.Serialize(all), JsonWire.Serialize(all));
    }

    private static readonly JsonSerializerOptions s_relaxed = new()
    {
        Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };
}
