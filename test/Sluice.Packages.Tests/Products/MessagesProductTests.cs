using Microsoft.AspNetCore.SignalR.Protocol;
using Xunit;

namespace Sluice.Packages.Tests.Products;

/// <summary>A product over the public packages: a game's messages with unions, versions, LZ4 and SignalR.</summary>
public class MessagesProductTests
{
    private static readonly MessagePackWireOptions s_compressed = new()
    {
        Compression = MessagePackCompression.Lz4BlockArray,
    };

    [Fact]
    public void Messages_of_a_union_come_back_compressed()
    {
        List<GameEvent> events =
        [
            .. Enumerable
                .Range(0, 100)
                .SelectMany(i =>
                    new GameEvent[] { new Moved(i, "e2", "e4"), new Chatted("Well played, and a good game.") }
                ),
        ];
        byte[] plain = MessagePackWire.Serialize(events),
            packed = MessagePackWire.Serialize(events, null, s_compressed);
        Assert.True(packed.Length * 2 < plain.Length, $"{packed.Length} of {plain.Length} bytes");
        Assert.Equal(events, MessagePackWire.Deserialize<List<GameEvent>>(packed));
    }

    [Fact]
    public void An_old_version_keeps_what_a_new_one_adds()
    {
        byte[] sent = MessagePackWire.Serialize(new PlayerV2("Ada", 7, "white", [1, 2]));
        PlayerV1 old = MessagePackWire.Deserialize<PlayerV1>(sent)!;
        Assert.Equal("Ada", old.Name);
        old.Rating = 8;
        PlayerV2 back = MessagePackWire.Deserialize<PlayerV2>(MessagePackWire.Serialize(old))!;
        Assert.Equal(("Ada", 8, "white"), (back.Name, back.Rating, back.Side));
        Assert.Equal([1, 2], back.Scores);
    }

    [Fact]
    public void An_event_of_a_later_version_is_passed_on()
    {
        byte[] later = [0x92, 0x09, 0x91, 0xa1, (byte)'x'];
        GameEvent read = MessagePackWire.Deserialize<GameEvent>(later)!;
        Assert.IsType<LaterEvent>(read);
        Assert.Equal(later, MessagePackWire.Serialize(read));
    }

    [Fact]
    public void Hubs_send_the_same_types()
    {
        var message = new InvocationMessage("Play", [new Turn([new Moved(1, "e2", "e4")])]);
        byte[] frame = SignalR.Hub.Protocol.GetMessageBytes(message).ToArray();
        var input = new System.Buffers.ReadOnlySequence<byte>(frame);
        Assert.True(
            SignalR.Hub.Protocol.TryParseMessage(ref input, new SignalR.Binder(typeof(Turn)), out HubMessage? read)
        );
        Assert.Equal(new Moved(1, "e2", "e4"), ((Turn)((InvocationMessage)read).Arguments[0]!).Events[0]);
    }
}

[Shape, WireUnion(Fallback = typeof(LaterEvent)), WireCase(0, typeof(Moved)), WireCase(1, typeof(Chatted))]
public abstract partial record GameEvent;

[Shape]
public sealed partial record Moved(
    [property: WireKey(0)] int Player,
    [property: WireKey(1)] string From,
    [property: WireKey(2)] string To
) : GameEvent;

[Shape]
public sealed partial record Chatted([property: WireKey(0)] string Text) : GameEvent;

public sealed record LaterEvent(UnknownCase Case) : GameEvent, IUnknownCase;

[Shape]
public partial record Turn(List<GameEvent> Events);

[Shape]
public partial record PlayerV2(string Name, int Rating, string Side, List<int> Scores);

[Shape]
public partial class PlayerV1
{
    public string Name { get; set; } = "";
    public int Rating { get; set; }

    [WireExtensionData]
    public Dictionary<string, WireValue>? Later { get; set; }
}
