using System.Buffers;
using Microsoft.AspNetCore.SignalR.Protocol;
using Xunit;

namespace Sluice.Packages.Tests.SignalR;

/// <summary>Bytes of HubProtocol.md and of the platform's protocol, for every kind of message.</summary>
public class GoldenTests
{
    private static readonly Dictionary<string, string> s_headers = new() { ["x"] = "y", ["z"] = "z" };

    private static readonly (string Name, HubMessage Message, string Bytes, Type[] Types)[] s_cases =
    [
        (
            "invocation",
            new InvocationMessage("xyz", "method", [42]),
            "96 01 80 a378797a a66d6574686f64 91 2a 90",
            [typeof(int)]
        ),
        (
            "invocation without an identifier",
            new InvocationMessage("method", [42]),
            "96 01 80 c0 a66d6574686f64 91 2a 90",
            [typeof(int)]
        ),
        (
            "invocation without arguments",
            new InvocationMessage("xyz", "method", []),
            "96 01 80 a378797a a66d6574686f64 90 90",
            []
        ),
        (
            "invocation with headers",
            Add(s_headers, new InvocationMessage("xyz", "method", [42])),
            "96 01 82 a178a179 a17aa17a a378797a a66d6574686f64 91 2a 90",
            [typeof(int)]
        ),
        (
            "invocation with streams",
            new InvocationMessage(null, "m", [42], ["1", "2"]),
            "96 01 80 c0 a16d 91 2a 92 a131 a132",
            [typeof(int)]
        ),
        (
            "invocation with null and text",
            new InvocationMessage("m", [null, "ä"]),
            "96 01 80 c0 a16d 92 c0 a2c3a4 90",
            [typeof(string), typeof(string)]
        ),
        (
            "stream invocation",
            new StreamInvocationMessage("xyz", "method", [42]),
            "96 04 80 a378797a a66d6574686f64 91 2a 90",
            [typeof(int)]
        ),
        (
            "stream invocation with a stream",
            new StreamInvocationMessage("xyz", "m", [], ["s"]),
            "96 04 80 a378797a a16d 90 91 a173",
            []
        ),
        ("stream item", new StreamItemMessage("xyz", 42), "94 02 80 a378797a 2a", [typeof(int)]),
        ("stream item of null", new StreamItemMessage("xyz", null), "94 02 80 a378797a c0", [typeof(string)]),
        ("stream item of float", new StreamItemMessage("xyz", 42f), "94 02 80 a378797a ca42280000", [typeof(float)]),
        (
            "completion with an error",
            CompletionMessage.WithError("xyz", "Error"),
            "95 03 80 a378797a 01 a54572726f72",
            []
        ),
        (
            "completion with headers",
            Add(s_headers, CompletionMessage.Empty("xyz")),
            "94 03 82 a178a179 a17aa17a a378797a 02",
            []
        ),
        ("completion without a result", CompletionMessage.Empty("xyz"), "94 03 80 a378797a 02", []),
        ("completion with a result", CompletionMessage.WithResult("xyz", 42), "95 03 80 a378797a 03 2a", [typeof(int)]),
        (
            "completion with null",
            CompletionMessage.WithResult("xyz", null),
            "95 03 80 a378797a 03 c0",
            [typeof(string)]
        ),
        ("cancellation", new CancelInvocationMessage("xyz"), "93 05 80 a378797a", []),
        (
            "cancellation with headers",
            Add(s_headers, new CancelInvocationMessage("xyz")),
            "93 05 82 a178a179 a17aa17a a378797a",
            []
        ),
        ("ping", PingMessage.Instance, "91 06", []),
        ("close", CloseMessage.Empty, "93 07 c0 c2", []),
        ("close with an error", new CloseMessage("xyz"), "93 07 a378797a c2", []),
        ("close that allows to reconnect", new CloseMessage("xyz", true), "93 07 a378797a c3", []),
        ("ack", new AckMessage(36), "92 08 24", []),
        ("ack of 64 bits", new AckMessage(long.MaxValue), "92 08 cf7fffffffffffffff", []),
        ("sequence", new SequenceMessage(1394), "92 09 cd0572", []),
        (
            "object",
            new StreamItemMessage("x", new Simple { Number = 1, Text = "t" }),
            "94 02 80 a178 82 a64e756d62657201 a454657874a174",
            [typeof(Simple)]
        ),
        ("enumeration", new StreamItemMessage("x", Colour.Blue), "94 02 80 a178 a4426c7565", [typeof(Colour)]),
        (
            "date",
            new StreamItemMessage("x", new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc)),
            "94 02 80 a178 d6ff695735a5",
            [typeof(DateTime)]
        ),
        ("binary", new StreamItemMessage("x", new byte[] { 1, 2, 3 }), "94 02 80 a178 c403010203", [typeof(byte[])]),
        ("array", new StreamItemMessage("x", new[] { 1, 200 }), "94 02 80 a178 9201ccc8", [typeof(int[])]),
    ];

    public static TheoryData<string> Names => [.. s_cases.Select(each => each.Name)];

    private static T Add<T>(IDictionary<string, string> headers, T message)
        where T : HubInvocationMessage
    {
        message.Headers = headers;
        return message;
    }

    [Theory, MemberData(nameof(Names))]
    public void Message_is_written_as_specified(string name)
    {
        (_, HubMessage message, string bytes, _) = s_cases.Single(each => each.Name == name);
        byte[] expected = Hub.Frame(Hub.Bytes(bytes));
        var output = new ArrayBufferWriter<byte>();
        Hub.Protocol.WriteMessage(message, output);
        Assert.Equal(Convert.ToHexString(expected), Convert.ToHexString(output.WrittenSpan));
        Assert.Equal(expected, Hub.Protocol.GetMessageBytes(message).ToArray());
    }

    [Theory, MemberData(nameof(Names))]
    public void Message_is_read_back(string name)
    {
        (_, HubMessage message, string bytes, Type[] types) = s_cases.Single(each => each.Name == name);
        Assert.Equal(Hub.Describe(message), Hub.Describe(Hub.Read(Hub.Bytes(bytes), types)));
    }

    [Theory, MemberData(nameof(Names))]
    public void Message_that_has_not_arrived_waits(string name)
    {
        (_, HubMessage message, string bytes, Type[] types) = s_cases.Single(each => each.Name == name);
        byte[] frame = Hub.Frame(Hub.Bytes(bytes));
        for (int length = 0; length < frame.Length; length++)
        {
            var input = new ReadOnlySequence<byte>(frame, 0, length);
            Assert.False(Hub.Protocol.TryParseMessage(ref input, new Binder(types), out _));
            Assert.Equal(length, input.Length);
        }
    }

    [Theory, MemberData(nameof(Names))]
    public void Truncated_message_is_not_valid(string name)
    {
        (_, HubMessage message, string bytes, Type[] types) = s_cases.Single(each => each.Name == name);
        byte[] body = Hub.Bytes(bytes);
        if (body.Length == 2)
            return; // the ping has nothing to lose but its type
        for (int length = 0; length < body.Length; length++)
        {
            try
            {
                // What is within a value fails the call that it belongs to, as it does on the platform.
                string read = Hub.Describe(Hub.Read(body.AsSpan(0, length), types));
                Assert.Contains(message is StreamItemMessage ? "The stream item cannot be read" : "failure", read);
            }
            catch (InvalidDataException) { }
        }
    }

    [Theory]
    [InlineData("95 01 80 c0 a16d 91 2a", "invocation none [] m(42) streams(null)")] // a client of version 1
    [InlineData("96 01 80 a0 a16d 91 2a 90", "invocation none [] m(42) streams(null)")] // an empty identifier is none
    [InlineData("98 01 80 c0 a16d 91 2a 90 c3 a26578", "invocation none [] m(42) streams(null)")] // items of a later version
    [InlineData("dc0002 d000 01", "none")] // an unknown type: 0
    [InlineData(
        "dd00000006 d200000001 de0000 d903 78797a da0001 6d dc0001 d22a000000 dd00000000",
        "invocation xyz [] m(704643072) streams(null)"
    )]
    [InlineData("92 07 c0", "close null False")]
    [InlineData("92 07 a0", "close '' False")]
    [InlineData("92 08 cc24", "ack 36")]
    [InlineData("92 63 c0", "none")]
    [InlineData("95 03 80 a7756e6b6e6f776e 03 2a", "completion unknown [] error:null null")] // nobody waits for it
    public void Odd_messages_are_read(string bytes, string expected) =>
        Assert.Equal(expected, Hub.Describe(Hub.Read(Hub.Bytes(bytes), typeof(int))));

    [Fact]
    public void Messages_of_unknown_types_are_skipped()
    {
        var input = new ReadOnlySequence<byte>([2, 0x91, 0x20, 2, 0x91, 0x06, 2, 0x91]);
        Assert.True(Hub.Protocol.TryParseMessage(ref input, new Binder(), out HubMessage? message));
        Assert.Same(PingMessage.Instance, message);
        Assert.False(Hub.Protocol.TryParseMessage(ref input, new Binder(), out _));
        Assert.Equal(2, input.Length);
    }

    [Fact]
    public void Raw_results_pass_unread()
    {
        var message = (CompletionMessage)
            Hub.Read(Hub.Bytes("95 03 80 a178 03 82a161 01 a162 9101"), typeof(RawResult))!;
        Assert.Equal("completion x [] error:null raw 82A16101A1629101", Hub.Describe(message));
        Assert.Equal(
            Hub.Frame(Hub.Bytes("95 03 80 a178 03 82a161 01 a162 9101")),
            Hub.Protocol.GetMessageBytes(message).ToArray()
        );
    }

    [Fact]
    public void Protocol_is_that_of_the_platform()
    {
        Assert.Equal("messagepack", Hub.Protocol.Name);
        Assert.Equal(2, Hub.Protocol.Version);
        Assert.Equal(
            [true, true, false],
            [Hub.Protocol.IsVersionSupported(1), Hub.Protocol.IsVersionSupported(2), Hub.Protocol.IsVersionSupported(3)]
        );
        Assert.Equal(Microsoft.AspNetCore.Connections.TransferFormat.Binary, Hub.Protocol.TransferFormat);
    }
}
