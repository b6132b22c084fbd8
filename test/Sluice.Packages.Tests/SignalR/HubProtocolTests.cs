using System.Buffers;
using Microsoft.AspNetCore.SignalR.Protocol;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Xunit;

namespace Sluice.Packages.Tests.SignalR;

public class HubProtocolTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Random_messages_come_back_from_any_pieces(bool isPlain)
    {
        SluiceHubProtocol protocol = isPlain ? Of(default) : Hub.Protocol;
        var random = new Random(3);
        Type[] types = [typeof(Item), typeof(string), typeof(int?), typeof(Dictionary<string, Item>)];
        for (int i = 0; i < 300; i++)
        {
            var message = new InvocationMessage(
                "7",
                "m",
                [
                    RandomItem.Of(random),
                    RandomItem.Text(random),
                    random.Next(2) == 0 ? null : random.Next(),
                    new Dictionary<string, Item> { ["a"] = RandomItem.Of(random) },
                ],
                random.Next(2) == 0 ? null : ["s"]
            );
            byte[] frame = protocol.GetMessageBytes(message).ToArray();
            ReadOnlySequence<byte> input = Hub.Pieces([.. frame, .. frame], random);
            for (int copy = 0; copy < 2; copy++)
            {
                Assert.True(protocol.TryParseMessage(ref input, new Binder(types), out HubMessage? back));
                Assert.Equal(Hub.Describe(message), Hub.Describe(back));
            }

            Assert.True(input.IsEmpty);
        }
    }

    [Theory]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(16_383)]
    [InlineData(16_384)]
    [InlineData(3_000_000)]
    public void Prefix_of_every_length(int length)
    {
        var message = new StreamItemMessage(
            "x",
            new byte[
                length
                    - 5
                    - (
                        length - 8 < 256 ? 2
                        : length < 65_536 ? 3
                        : 5
                    )
            ]
        );
        byte[] frame = Hub.Protocol.GetMessageBytes(message).ToArray();
        Assert.Equal(Hub.Frame(new byte[length]).Length, frame.Length);
        var input = new ReadOnlySequence<byte>(frame);
        Assert.True(Hub.Protocol.TryParseMessage(ref input, new Binder(typeof(byte[])), out HubMessage? back));
        Assert.Equal(((byte[])message.Item!).Length, ((byte[])((StreamItemMessage)back).Item!).Length);
    }

    [Theory]
    [InlineData(15, 1)]
    [InlineData(16, 3)]
    [InlineData(65_535, 3)]
    [InlineData(65_536, 5)]
    public void Arguments_have_the_shortest_header(int count, int header)
    {
        var message = new InvocationMessage("m", [.. Enumerable.Repeat<object>(1, count)]);
        byte[] frame = Hub.Protocol.GetMessageBytes(message).ToArray();
        int length = Hub.Bytes("96 01 80 c0 a16d").Length + header + count + 1;
        Assert.Equal(Hub.Frame(new byte[length]).Length, frame.Length);
        var input = new ReadOnlySequence<byte>(frame);
        var binder = new Binder([.. Enumerable.Repeat(typeof(int), count)]);
        Assert.True(Hub.Protocol.TryParseMessage(ref input, binder, out HubMessage? back));
        Assert.Equal(message.Arguments, ((InvocationMessage)back).Arguments);
    }

    [Fact]
    public void Headers_may_be_any_dictionary()
    {
        var headers = new SortedDictionary<string, string>();
        for (int i = 0; i < 20; i++)
            headers[$"h{i:00}"] = $"{i}";
        var message = new CancelInvocationMessage("x") { Headers = headers };
        byte[] frame = Hub.Protocol.GetMessageBytes(message).ToArray();
        Assert.Equal(Hub.Bytes("93 05 de0014 a3683030 a130"), frame.AsSpan(2, 11).ToArray());
        var input = new ReadOnlySequence<byte>(frame);
        Assert.True(Hub.Protocol.TryParseMessage(ref input, new Binder(), out HubMessage? back));
        Assert.Equal(Hub.Describe(message), Hub.Describe(back));
    }

    [Fact]
    public void Unions_are_read_by_the_declared_type_and_written_by_the_value()
    {
        var message = (StreamItemMessage)
            Hub.Read(Hub.Bytes("94 02 80 a178 92 00 81 a6526164697573 cb4000000000000000"), typeof(Shape))!;
        Assert.Equal(new Disc(2), message.Item);
        Assert.Equal(
            Hub.Frame(Hub.Bytes("94 02 80 a178 81 a6526164697573 cb4000000000000000")),
            Hub.Protocol.GetMessageBytes(message).ToArray()
        );
        Assert.Equal(
            Hub.Frame(Hub.Bytes("94 02 80 a178 91 92 00 81 a6526164697573 cb4000000000000000")),
            Hub.Protocol.GetMessageBytes(new StreamItemMessage("x", new List<Shape> { new Disc(2) })).ToArray()
        );
    }

    [Fact]
    public void Wire_options_apply_to_values_in_both_directions()
    {
        SluiceHubProtocol protocol = Of(default);
        byte[] frame = Hub.Frame(Hub.Bytes("94 02 80 a178 82 a66e756d62657201 a474657874a174"));
        Assert.Equal(
            frame,
            protocol.GetMessageBytes(new StreamItemMessage("x", new Simple { Number = 1, Text = "t" })).ToArray()
        );
        Assert.Equal(
            "94028000".Length / 2 + 3,
            protocol.GetMessageBytes(new StreamItemMessage("xy", Colour.Red)).Length - 1
        );
        var strict = new SluiceHubProtocol(
            Options.Create(new SluiceHubProtocolOptions { Wire = new() { RejectUnknownMembers = true } })
        );
        var input = new ReadOnlySequence<byte>(Hub.Frame(Hub.Bytes("94 02 80 a178 81 a16101")));
        Assert.True(strict.TryParseMessage(ref input, new Binder(typeof(Simple)), out HubMessage? message));
        Assert.Contains("error:'The stream item cannot be read", Hub.Describe(message), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(typeof(Salary))]
    [InlineData(typeof(Team))]
    [InlineData(typeof(Plain))]
    [InlineData(typeof(Figure))]
    [InlineData(typeof(Salary[]))]
    [InlineData(typeof(Dictionary<string, Team>))]
    [InlineData(typeof((int, Salary)))]
    public void Types_that_reach_a_guarded_member_are_not_read(Type type)
    {
        HubMessage? message = Hub.Read(Hub.Bytes("96 01 80 a178 a16d 91 80 90"), type);
        Assert.Contains("is guarded by a policy", Hub.Describe(message));
    }

    [Fact]
    public void Types_that_reach_a_guarded_member_are_not_written()
    {
        foreach (
            object value in new object[]
            {
                new Salary("Ada", 1),
                new Team("a", []),
                new Plain(),
                new Box(1, 2),
                new List<Figure>(),
            }
        )
        {
            var output = new ArrayBufferWriter<byte>();
            Assert.Throws<InvalidOperationException>(() =>
                Hub.Protocol.WriteMessage(new InvocationMessage("m", [1, value]), output)
            );
            Assert.Equal(0, output.WrittenCount);
        }
    }

    [Fact]
    public void Guards_do_not_hold_in_members_whose_type_is_not_declared()
    {
        // The threat model lists it.
        ReadOnlyMemory<byte> bytes = Hub.Protocol.GetMessageBytes(
            new StreamItemMessage("x", new Envelope("t", new Salary("Ada", 5)))
        );
        Assert.True(bytes.Span.IndexOf("Amount"u8) > 0);
    }

    [Fact]
    public void Recursive_types_are_examined_once()
    {
        var message = new StreamItemMessage("x", new Recursive { Children = [new Recursive { Value = 2 }] });
        Assert.Equal(
            Hub.Describe(message),
            Hub.Describe(Hub.Read(Hub.Protocol.GetMessageBytes(message).Span[1..], typeof(Recursive)))
        );
    }

    [Fact]
    public void A_failed_message_leaves_nothing_for_the_next()
    {
        var output = new ArrayBufferWriter<byte>();
        Assert.Throws<WireException>(() => Hub.Protocol.WriteMessage(new InvocationMessage("m", ["\ud800"]), output));
        Hub.Protocol.WriteMessage(PingMessage.Instance, output);
        Assert.Equal([2, 0x91, 0x06], output.WrittenSpan.ToArray());
    }

    [Fact]
    public void A_stream_with_an_item_that_a_client_cannot_read_fails()
    {
        // The item is written as its own type, and a union is read by its discriminator.
        ReadOnlyMemory<byte> item = Hub.Protocol.GetMessageBytes(new StreamItemMessage("7", new Disc(2)));
        var failed = Assert.IsType<CompletionMessage>(Hub.Read(item.Span[1..], typeof(Shape)));
        Assert.Equal("7", failed.InvocationId);
        Assert.Contains("The stream item cannot be read as", failed.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void Messages_of_the_server_itself_are_not_written() =>
        Assert.Throws<InvalidDataException>(() =>
            Hub.Protocol.GetMessageBytes(
                new StreamBindingFailureMessage(
                    "x",
                    System.Runtime.ExceptionServices.ExceptionDispatchInfo.Capture(new InvalidDataException())
                )
            )
        );

    [Fact]
    public void Registration_is_idempotent_and_configurable()
    {
        var services = new ServiceCollection();
        services.AddLogging();
        services.AddSignalR().AddSluiceProtocol().AddSluiceProtocol(options => options.Wire = default);
        using ServiceProvider provider = services.BuildServiceProvider();
        SluiceHubProtocol protocol = Assert.Single(provider.GetServices<IHubProtocol>().OfType<SluiceHubProtocol>());
        Assert.True(protocol.GetMessageBytes(new StreamItemMessage("x", new Simple())).Span.IndexOf("number"u8) > 0);
    }

    private static SluiceHubProtocol Of(MessagePackWireOptions wire) =>
        new(Options.Create(new SluiceHubProtocolOptions { Wire = wire }));
}

[Shape]
[WireUnion]
[WireCase(0, typeof(Disc))]
public abstract partial record Shape;

[Shape]
public sealed partial record Disc(double Radius) : Shape;
