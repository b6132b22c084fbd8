using System.Buffers;
using System.Text.Json;
using Xunit;

namespace Sluice.Tests.MessagePack;

/// <summary>JSON values that are written as MessagePack.</summary>
public class JsonValueTests
{
    [Theory]
    [InlineData("1.5")]
    [InlineData("\"a\"")]
    [InlineData("[1,\"b\",null,true]")]
    [InlineData("{\"a\":1}")]
    [InlineData("{}")]
    public void Document_without_nesting_and_second_names_is_written_without_allocating(string json)
    {
        using var document = JsonDocument.Parse(json);
        JsonElement element = document.RootElement;
        var buffer = new ArrayBufferWriter<byte>(1024);
        void Run()
        {
            for (int i = 0; i < 100; i++)
            {
                buffer.ResetWrittenCount();
                MessagePackWire.Serialize(buffer, element);
            }
        }
        Run();
        Assert.Equal(0, Allocation.Of(Run));
    }

    [Theory]
    [InlineData("""{"a":1,"a":2}""", "a")]
    [InlineData("""{"a":{"b":1},"a":2}""", "a")]
    [InlineData("""{"a":1,"b":{"c":[{"d":1,"\u0064":2}]}}""", "d")]
    [InlineData("""{"\u0061b":1,"c":2,"ab":3}""", "ab")]
    [InlineData("""{"a":1,"b":2,"b":3}""", "b")]
    [InlineData("""[{"":1,"":2}]""", "")]
    public void Name_twice_in_an_object_is_refused(string json, string name)
    {
        using var document = JsonDocument.Parse(json);
        WireException error = Assert.Throws<WireException>(() => MessagePackWire.Serialize(document.RootElement));
        Assert.Equal(WireError.DuplicateMember, error.Error);
        Assert.Contains($"'{name}' occurs twice", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("""[{"a":1},{"a":2},{"a":3,"b":4}]""")]
    [InlineData("""{"a":{"a":{"a":1,"b":[[],{}]},"b":2},"b":3,"":{"\u0061":"\n","b":[{"a":1},2]}}""")]
    public void Same_names_of_different_objects_are_kept(string json)
    {
        using var document = JsonDocument.Parse(json);
        byte[] written = MessagePackWire.Serialize(document.RootElement);
        Assert.True(JsonElement.DeepEquals(document.RootElement, MessagePackWire.Deserialize<JsonElement>(written)));
    }
}
