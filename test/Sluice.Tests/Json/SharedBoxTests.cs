using Xunit;

namespace Sluice.Tests.Json;

/// <summary>Short values without a declared type take no memory of their own, however many a document holds.</summary>
public class SharedBoxTests
{
    [Theory]
    [InlineData("0")]
    [InlineData("-128")]
    [InlineData("999")]
    [InlineData("true")]
    [InlineData("false")]
    public void Json(string value)
    {
        object?[] read = Read(JsonWire.Deserialize<object>($"[{value},{value},{{\"a\":{value}}}]"));
        Assert.Same(read[0], read[1]);
        Assert.Same(read[0], ((Dictionary<string, object?>)read[2]!)["a"]);
    }

    [Theory]
    [InlineData("00", typeof(int), "0")]
    [InlineData("7f", typeof(int), "127")]
    [InlineData("e0", typeof(int), "-32")]
    [InlineData("cc80", typeof(byte), "128")]
    [InlineData("ccff", typeof(byte), "255")]
    [InlineData("cc00", typeof(byte), "0")]
    [InlineData("d080", typeof(sbyte), "-128")]
    [InlineData("d07f", typeof(sbyte), "127")]
    [InlineData("c3", typeof(bool), "True")]
    public void MessagePack(string hex, Type type, string text)
    {
        object?[] read = Read(MessagePackWire.Deserialize<object>(Convert.FromHexString($"92{hex}{hex}")));
        Assert.Same(read[0], read[1]);
        Assert.Equal((type, text), (read[0]!.GetType(), FormattableString.Invariant($"{read[0]}")));
    }

    [Theory]
    [InlineData("-129")]
    [InlineData("1000")]
    [InlineData("999999999999999999")]
    [InlineData("-999999999999999999")]
    [InlineData("9223372036854775807")]
    [InlineData("-9223372036854775808")]
    public void Long_integers_are_read_as_before(string value) =>
        Assert.Equal(long.Parse(value, null), JsonWire.Deserialize<object>(value));

    [Fact]
    public void Other_numbers_are_read_as_before()
    {
        Assert.Equal(9223372036854775808UL, JsonWire.Deserialize<object>("9223372036854775808"));
        Assert.Equal(1.5, JsonWire.Deserialize<object>("1.5"));
        Assert.Equal(1000.0, JsonWire.Deserialize<object>("1e3"));
        Assert.Equal(1.0, JsonWire.Deserialize<object>("1.0"));
        Assert.True(double.IsNegative((double)JsonWire.Deserialize<object>("-0")!));
        Assert.Equal(100L, JsonWire.Deserialize<object>("100"));
    }

    private static object?[] Read(object? list) => [.. Assert.IsType<List<object?>>(list)];
}
