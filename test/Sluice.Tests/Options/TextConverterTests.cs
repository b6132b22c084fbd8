using System.Net;
using Sluice.Reflection;
using Sluice.Tests.Reflection;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Xunit;

namespace Sluice.Tests.Options;

/// <summary>Types with a Parse become text by option, wherever they stand, on every provider and wire.</summary>
public partial class TextConverterTests
{
    [Shape]
    public partial class Machine
    {
        public IPAddress? Address { get; set; }
        public List<IPAddress> Others { get; set; } = [];
        public Dictionary<IPAddress, int> Uses { get; set; } = [];
        public IPNetwork? Network { get; set; }
    }

    private static readonly WireConverters s_texts = WireConverters.Empty.AddText<IPAddress>().AddText<IPNetwork>();
    private static readonly JsonWireOptions s_json = new() { Converters = s_texts };
    private static readonly MessagePackWireOptions s_packed = new() { Converters = s_texts };

    public static TheoryData<ProvidedBy> Providers => [.. Provided.All];

    [Theory]
    [MemberData(nameof(Providers))]
    public void Text_is_written_and_parsed(ProvidedBy provider)
    {
        Converter<Machine> converter =
            provider == ProvidedBy.Generation ? Converters.For<Machine>() : Provided.Converter<Machine>(provider);
        var machine = new Machine
        {
            Address = IPAddress.IPv6Loopback,
            Others = [IPAddress.Parse("10.0.0.1"), null!],
            Uses = new() { [IPAddress.Loopback] = 3 },
            Network = IPNetwork.Parse("10.0.0.0/8"),
        };
        const string Json =
            """{"address":"::1","others":["10.0.0.1",null],"uses":{"127.0.0.1":3},"network":"10.0.0.0/8"}""";
        Assert.Equal(Json, JsonOutput.ToText(new JsonBody<Machine>(converter, machine, null), s_json));
        Same(machine, JsonReading.Read(System.Text.Encoding.UTF8.GetBytes(Json), converter, s_json)!);
        byte[] packed = MessagePackOutput.ToArray(new MessagePackBody<Machine>(converter, machine, null), s_packed);
        Assert.Equal(Json, System.Text.Encoding.UTF8.GetString(MessagePackWire.ToJson(packed)));
        Same(machine, MessagePackReading.Read(packed, converter, s_packed)!);
        WireException e = Assert.Throws<WireException>(() =>
            JsonReading.Read("""{"others":["10.0.0.1","10.0.0.999"]}"""u8, converter, s_json)
        );
        Assert.Equal((WireError.Type, "$.others[1]"), (e.Error, e.Path));
    }

    private static void Same(Machine expected, Machine actual)
    {
        Assert.Equal(expected.Address, actual.Address);
        Assert.Equal(expected.Others, actual.Others);
        Assert.Equal(expected.Uses, actual.Uses);
        Assert.Equal(expected.Network, actual.Network);
    }
}
