using System.Text.Json;
using Xunit;

namespace Sluice.Tests.Json;

/// <summary>Under <c>UntypedAsJsonElement</c>, values without a declared type are read as System.Text.Json does.</summary>
public class UntypedElementTests
{
    public sealed class Holder
    {
        public object? Any { get; set; }
        public Dictionary<string, object?>? Map { get; set; }
        public List<object?>? List { get; set; }
        public object?[]? Array { get; set; }
        public int N { get; set; }
    }

    private static readonly JsonWireOptions s_elements = new() { UntypedAsJsonElement = true };

    public static TheoryData<string> Values =>
        [
            "null",
            "true",
            "1",
            "-0",
            "1.50",
            "123456789012345678901234567890",
            "\"a\\u00e9\"",
            "[]",
            "{}",
            "[1,[2,{\"a\":null}]]",
            "{\"a\":1.0,\"b\":{\"c\":[true]}}",
        ];

    [Theory, MemberData(nameof(Values))]
    public void UntypedValue_IsReadAsByTheSystemSerializer(string json)
    {
        Same<object>(json);
        Same<List<object?>>($"[{json},{json}]");
        Same<object?[]>($"[{json}]");
        Same<Dictionary<string, object?>>($$"""{"k":{{json}}}""");
        Same<Holder>($$"""{"any":{{json}},"map":{"k":{{json}}},"list":[{{json}}],"array":[{{json}}],"n":3}""");
    }

    [Fact]
    public void UntypedValue_ByDefault_IsAValueOrACollection()
    {
        Assert.Equal(1L, JsonWire.Deserialize<object>("1"));
        Assert.Equal(1.5, JsonWire.Deserialize<object>("1.5"));
        Assert.IsType<Dictionary<string, object?>>(JsonWire.Deserialize<object>("{}"));
        Assert.IsType<List<object?>>(JsonWire.Deserialize<object>("[]"));
        Assert.Equal(default, new JsonWireOptions { UntypedAsJsonElement = false });
    }

    [Fact]
    public void UntypedValue_WithOtherOptions_IsAnElement()
    {
        JsonWireOptions options = s_elements with { Naming = WireNaming.Snake, RejectUnknownMembers = true };
        Holder holder = JsonWire.Deserialize<Holder>("""{"any":[1,2],"n":1}""", options)!;
        Assert.Equal(2, ((JsonElement)holder.Any!).GetArrayLength());
    }

    [Fact]
    public void UntypedValue_BeyondTheDepthLimit_IsADepthError()
    {
        string json = new string('[', 65) + new string(']', 65);
        WireException e = Assert.Throws<WireException>(() => JsonWire.Deserialize<object>(json, s_elements));
        Assert.Equal(WireError.Depth, e.Error);
    }

    private static void Same<T>(string json)
    {
        T? expected = JsonSerializer.Deserialize<T>(json, JsonSerializerOptions.Web);
        T? actual = JsonWire.Deserialize<T>(json, s_elements);
        Assert.Equal(Describe(expected), Describe(actual));
        Assert.Equal(JsonWire.Serialize(expected), JsonWire.Serialize(actual));
    }

    private static string Describe(object? value) =>
        value switch
        {
            null => "null",
            JsonElement element => $"{element.ValueKind}:{element.GetRawText()}",
            Holder holder => $"{Describe(holder.Any)},{Describe(holder.Map)},{Describe(holder.List)},"
                + $"{Describe(holder.Array)},{holder.N}",
            Dictionary<string, object?> map => string.Join(';', map.Select(p => p.Key + "=" + Describe(p.Value))),
            IEnumerable<object?> items => string.Join(';', items.Select(Describe)),
            _ => value.GetType().ToString(),
        };
}
