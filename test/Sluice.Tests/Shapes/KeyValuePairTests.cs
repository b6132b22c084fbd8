using Xunit;

namespace Sluice.Tests.Shapes;

[Shape]
public partial class PairOfAny
{
    public KeyValuePair<object, int> Pair { get; set; }
}

/// <summary>The key of a pair is a value like any other, not a dictionary's key: it is not text.</summary>
public class KeyValuePairTests
{
    public static TheoryData<object?> Keys => new(true, 5L, 1.5, "text", (object?)null);

    [Theory, MemberData(nameof(Keys))]
    public void Untyped_key_of_a_pair_reads_back_from_json(object? key)
    {
        var written = new PairOfAny { Pair = new(key!, 7) };
        string json = JsonWire.Serialize(written);
        Assert.Equal(
            System.Text.Json.JsonSerializer.Serialize(written, System.Text.Json.JsonSerializerOptions.Web),
            json
        );
        string again = JsonWire.Serialize(JsonWire.Deserialize<PairOfAny>(json)!);
        Assert.Equal(json, again);
    }

    [Theory, MemberData(nameof(Keys))]
    public void Untyped_key_of_a_pair_reads_back_from_message_pack(object? key)
    {
        byte[] bytes = MessagePackWire.Serialize(new PairOfAny { Pair = new(key!, 7) });
        PairOfAny read = MessagePackWire.Deserialize<PairOfAny>(bytes)!;
        Assert.Equal(bytes, MessagePackWire.Serialize(read));
        Assert.Equal(7, read.Pair.Value);
    }
}
